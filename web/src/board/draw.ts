/** The sheet under the routes: coast, land, water, frame. It never changes during a game, so it becomes one picture. */

import rules from "./sheet.css?raw";
import type { Lang, Layout } from "../lib/types";

function text(value: string): string {
  return value.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/** The names of the colours that the sheet is drawn in; they follow the theme. */
const INKS = rules.match(/--[\w-]+/g) ?? [];

const CORNER = 26; // units of the sheet

/** Paint the sheet once, so that moving and zooming the board only has to move a picture. */
export async function paint(canvas: HTMLCanvasElement, layout: Layout, title: string, language: Lang): Promise<void> {
  const theme = getComputedStyle(document.documentElement);
  let style = rules;
  for (const ink of new Set(INKS)) style = style.replaceAll(`var(${ink})`, theme.getPropertyValue(ink).trim());
  const scale = Math.min(2, Math.max(1.25, devicePixelRatio));
  const [w, h] = [Math.round(layout.width * scale), Math.round(layout.height * scale)];
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${w}" height="${h}">` +
    `<style>${style}</style>${sheet(layout, title, language)}</svg>`;
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const picture = new Image(w, h);
    picture.src = address;
    await picture.decode();
    const painted = new OffscreenCanvas(w, h);
    const brush = painted.getContext("2d");
    brush?.roundRect(0, 0, w, h, CORNER * scale); // of the picture: corners that are cut off it cost something in every frame
    brush?.clip();
    brush?.drawImage(picture, 0, 0, w, h);
    canvas.width = w;
    canvas.height = h;
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(painted.transferToImageBitmap());
    canvas.style.background = "none";
  } finally {
    URL.revokeObjectURL(address);
  }
}

function sheet(layout: Layout, title: string, language: Lang): string {
  const { width: w, height: h } = layout;
  const dusk = '<stop offset=".62" stop-color="#2a1808" stop-opacity="0"/><stop offset="1" stop-color="#2a1808" stop-opacity=".26"/>';
  const out: string[] = ["<defs>", `<radialGradient id="vignette" r=".75">${dusk}</radialGradient>`, `<path id="land" d="${layout.land.join("")}"/>`];
  layout.regions.forEach((region, i) => {
    out.push(`<path id="wash${i}" d="${region.path}"/>`);
    if (region.home) out.push(`<clipPath id="edge${i}"><use href="#wash${i}"/></clipPath>`);
  });
  out.push("</defs>");
  out.push(`<rect class="m-sea" width="${w}" height="${h}"/>`, `<path class="m-net" d="${layout.graticule.join("")}"/>`);
  for (const [reach, strength] of [
    [46, 0.3],
    [34, 0.45],
    [23, 0.6],
    [13, 0.8],
  ] as const) {
    out.push(`<use href="#land" class="m-shore" stroke-opacity="${strength}" stroke-width="${reach}"/>`);
    out.push(`<use href="#land" class="m-shoal" stroke-width="${reach - 2.4}"/>`);
  }
  out.push('<use href="#land" class="m-shore" stroke-opacity=".55" stroke-width="6"/><use href="#land" class="m-land"/>');
  layout.regions.forEach((region, i) => {
    if (region.home) {
      out.push(`<use href="#wash${i}" class="m-wash${region.tint % 5}"/>`);
      out.push(`<use href="#wash${i}" class="m-edge m-edge${region.tint % 5}" clip-path="url(#edge${i})"/>`);
    } else out.push(`<use href="#wash${i}" class="m-abroad${region.tint % 2}"/>`);
  });
  const lines: [string, string[]][] = [
    ["river", layout.rivers],
    ["lake", layout.lakes],
    ["border", layout.borders],
    ["frontier", layout.frontiers],
  ];
  for (const [kind, parts] of lines) if (parts.length) out.push(`<path class="m-${kind}" d="${parts.join("")}"/>`);
  out.push(`<rect class="m-vignette" width="${w}" height="${h}" fill="url(#vignette)"/>`);
  for (const { name, label } of layout.regions)
    if (label) out.push(`<text class="m-region" font-size="${label.size}" x="${label.x}" y="${label.y}">${text(name)}</text>`);
  for (const sea of layout.seas)
    out.push(
      `<text class="m-name" font-size="${sea.size}" transform="translate(${sea.x} ${sea.y})rotate(${sea.angle})">${text(sea.text[language])}</text>`,
    );
  out.push(...frame(w, h));
  if (layout.compass) out.push(compass(layout.compass));
  if (layout.cartouche) out.push(cartouche(layout.cartouche, title));
  for (const post of layout.crossings) {
    const spot = layout.places[post.country];
    if (spot) out.push(`<path class="m-tie" d="M${post.x} ${post.y}L${spot.x} ${spot.y}"/>`);
  }
  const paths = layout.routes.map((r) => r.path).join("");
  out.push(`<path class="m-bed" d="${paths}"/><path class="m-sleepers" d="${paths}"/>`);
  return out.join("");
}

function* frame(w: number, h: number): Generator<string> {
  const inset = 22;
  const sides: [number, string][] = [
    [w - 2 * inset, `M${inset} ${inset}h${w - 2 * inset}M${inset} ${h - inset}h${w - 2 * inset}`],
    [h - 2 * inset, `M${inset} ${inset}v${h - 2 * inset}M${w - inset} ${inset}v${h - 2 * inset}`],
  ];
  for (const [length, d] of sides) {
    const dash = length / (Math.round(length / 120) * 2 + 1);
    yield `<path class="m-rule" d="${d}"/><path class="m-scale" d="${d}" stroke-dasharray="${dash}"/>`;
  }
  const rule = (edge: number, kind: string, round = 0): string =>
    `<rect class="${kind}" x="${edge}" y="${edge}" width="${w - 2 * edge}" height="${h - 2 * edge}" rx="${round}"/>`;
  yield rule(17, "m-thick");
  yield rule(27, "m-thin");
  yield rule(12, "m-gold", 12);
}

function compass(rose: { x: number; y: number; r: number }): string {
  const r = rose.r;
  let out = `<circle r="${r * 0.72}"/><circle r="${r * 0.64}"/>`;
  for (const [reach, turn] of [
    [r * 0.62, 45],
    [r, 0],
  ] as const) {
    const wide = reach * 0.17;
    for (let quarter = 0; quarter < 4; quarter++)
      out +=
        `<g transform="rotate(${turn + 90 * quarter})"><path class="dark" d="M0 ${-reach}L${wide} ${-wide}L0 0Z"/>` +
        `<path class="pale" d="M0 ${-reach}L${-wide} ${-wide}L0 0Z"/></g>`;
  }
  return `<g class="m-compass" transform="translate(${rose.x} ${rose.y})">${out}<text y="${-r - 5}">N</text></g>`;
}

function cartouche(plate: { x: number; y: number; w: number; h: number }, title: string): string {
  const { w, h } = plate;
  const notch = 16;
  const edge = (a: number): string => {
    const c = w - a;
    const d = h - a;
    const n = `${notch} ${notch} 0 0 0`;
    return (
      `M${a + notch} ${a}H${c - notch}A${n} ${c} ${a + notch}V${d - notch}A${n} ${c - notch} ${d}` +
      `H${a + notch}A${n} ${a} ${d - notch}V${a + notch}A${n} ${a + notch} ${a}Z`
    );
  };
  const size = Math.min(38, (w - 48) / (0.78 * title.length));
  const rails = [0.61, 0.65].map((y) => `M${w * 0.2} ${h * y}h${w * 0.6}`).join("");
  return (
    `<g class="m-plate" transform="translate(${plate.x} ${plate.y})"><path class="shade" d="${edge(0)}" transform="translate(2 4)"/>` +
    `<path class="paper" d="${edge(0)}"/><path class="line" d="${edge(7)}"/>` +
    `<text x="${w / 2}" y="${h * 0.5}" font-size="${size}" font-weight="700">${text(title)}</text><path class="line" d="${rails}"/>` +
    `<text class="maker" x="${w / 2}" y="${h * 0.86}" font-size="21">Stellwerk</text></g>`
  );
}
