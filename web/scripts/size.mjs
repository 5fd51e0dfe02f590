/** What a first visit loads, compressed; more than 300 KB fails the build. The board's layout is not counted. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../src/stellwerk/server/client");
const LIMIT = 300 * 1024;
const rows = [];
const walk = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path);
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
if (total > LIMIT) process.exit(1);
