/**
 * The interpreter for the browser, from its package to where server and site take it from. Modules are named .js, because
 * many web spaces do not know .mjs.
 */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const from = join(web, "node_modules/pyodide");
const to = join(web, "../src/stellwerk/parts/browser");
const FILES = { "pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js", "pyodide.asm.wasm": "pyodide.asm.wasm", "python_stdlib.zip": "python_stdlib.zip" };

mkdirSync(to, { recursive: true });
for (const [name, here] of Object.entries(FILES)) copyFileSync(join(from, name), join(to, here));
console.log(`pyodide ${JSON.parse(readFileSync(join(from, "package.json"), "utf8")).version} for the browser`);
