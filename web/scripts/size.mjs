/** What the page weighs, compressed: everything, and what a first visit to home loads. Too much of either fails the build. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../src/stellwerk/server/client");
const LIMIT = 450 * 1024; // with the story's two typefaces, which only campaigns load
const HOME = 180 * 1024;
const rows = [];
const walk = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) name === "icons" || walk(path); // the system asks for those that it shows
    else {
      const data = readFileSync(path);
      if (name.endsWith(".woff")) continue; // browsers that know woff2 do not load it
      rows.push([path.slice(root.length + 1), /\.(woff2)$/.test(name) ? data.length : gzipSync(data, { level: 9 }).length]);
    }
  }
};
walk(root);
const total = rows.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of rows.sort((a, b) => b[1] - a[1])) console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${name}`);
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  everything, compressed (limit ${LIMIT / 1024} KB)`);

/** Home: the document, what it names, what that imports at once, the fonts of the first sheet, the pictures of the boards, one language. */
const names = rows.map(([name]) => name);
const loaded = new Set(["index.html", ...names.filter((name) => /assets\/thumbs-/.test(name)), names.find((name) => /assets\/(de|en)-/.test(name))]);
const follow = (text) => {
  for (const name of names) {
    const file = name.split("/").at(-1);
    if (loaded.has(name) || !text.includes(file)) continue;
    loaded.add(name);
    if (/\.css$/.test(name)) follow(readFileSync(join(root, name), "utf8"));
    if (/\.js$/.test(name)) follow([...readFileSync(join(root, name), "utf8").matchAll(/(?:^|;|\n)(?:import|export)[^;]*?from"[^"]+"|(?:^|;)import"[^"]+"/g)].join(" "));
  }
};
follow(readFileSync(join(root, "index.html"), "utf8"));
const home = rows.filter(([name]) => loaded.has(name)).reduce((sum, [, size]) => sum + size, 0);
console.log(`${(home / 1024).toFixed(1).padStart(7)} KB  home (limit ${HOME / 1024} KB): ${[...loaded].map((name) => name.split("/").at(-1)).join(", ")}`);
if (total > LIMIT || home > HOME) process.exit(1);
