/** A wagon for each colour, drawn for a card of 120 x 80: body (filled and outlined), details, wheels. */

export interface Art {
  body: string;
  detail: string;
  wheels: number[];
}

export const ART: Record<string, Art> = {
  // a saloon coach with a clerestory roof
  red: {
    body: "M22 40Q22 33 30 33H90Q98 33 98 40V60H22Z",
    detail: "M34 33Q36 26 44 26H76Q84 26 86 33M29 40h9v9h-9zM43 40h9v9h-9zM57 40h9v9h-9zM71 40h9v9h-9zM85 40h7v20M22 54H85",
    wheels: [35, 47, 73, 85],
  },
  // a hopper
  orange: {
    body: "M18 33H102L94 48 80 60H66L60 53 54 60H40L26 48Z",
    detail: "M34 33 42 60M60 33V53M86 33 78 60M18 37H102M30 33Q38 25 46 30 54 23 62 30 72 24 80 30 86 27 91 33",
    wheels: [32, 44, 76, 88],
  },
  // a tank
  yellow: {
    body: "M30 33H90A13.5 13.5 0 0 1 90 60H30A13.5 13.5 0 0 1 30 33Z",
    detail: "M53 33V27H67V33M50 27H70M38 33V60M82 33V60M17 46.5H103M45 40V53M75 40V53",
    wheels: [33, 45, 75, 87],
  },
  // a flat wagon with timber
  green: {
    body: "M17 53H103V60H17Z",
    detail:
      "M26 53V30M94 53V30M60 53V30M30 48.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM40 48.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM35 40a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM71 48.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM81 48.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM76 40a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM49.5 48.5h10.5M60 48.5h11M45 40h31",
    wheels: [31, 43, 77, 89],
  },
  // a sleeping car
  blue: {
    body: "M20 37Q20 30 27 30H93Q100 30 100 37V60H20Z",
    detail: "M20 37H100M29 41h12v9H29zM47 41h12v9H47zM65 41h12v9H65zM83 41h9v19M20 54H83M26 34h8M44 34h8M62 34h8",
    wheels: [33, 45, 75, 87],
  },
  // a guard's van with a lookout
  violet: {
    body: "M26 36H50V27H72V36H94V60H26Z",
    detail: "M22 36H98M46 27H76M55 30.5h5v5.5M64 30.5h4v5.5M34 42h9v9h-9zM77 42h9v9h-9zM54 42h12v18M26 55H54M66 55H94M94 44h6v16M26 44h-6v16",
    wheels: [38, 82],
  },
  // a coal wagon
  black: {
    body: "M19 40H101L97 60H23Z",
    detail: "M27 40Q32 30 39 35 44 25 53 31 60 24 68 31 76 25 82 34 90 31 94 40M40 40V60M60 40V60M80 40V60M19 44H101",
    wheels: [35, 47, 73, 85],
  },
  // a refrigerator van
  white: {
    body: "M20 31H100V60H20Z",
    detail: "M20 35H100M50 35V60M70 35V60M60 35V60M53 47h4M63 47h4M35 38V57M28.5 41.200 41.5 53.800M41.5 41.200 28.5 53.800M78 41H94M78 47H94M78 53H94M27 31V27H35V31M85 31V27H93V31",
    wheels: [33, 45, 75, 87],
  },
};

export const ENGINE = {
  body: "M30 62V52H28V42H36L34 28H43L41 42H60V34H82V28H60V24H90V28H86V62Z",
  cab: "M66 34H80V46H66Z",
  smoke: "M38 22C32 20 36 12 44 14 46 6 58 6 60 12 68 8 76 14 72 19 66 22 58 18 54 20 48 24 44 22 38 22Z",
};
