/**
 * Checks the texts: both languages have the same keys and parameters, and every key and code in use has a text, in the
 * page or among the words that a campaign discovers.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const python = join(web, "../src/stellwerk");

async function files(folder, ending) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await files(path, ending)));
    else if (ending.test(entry.name)) found.push(path);
  }
  return found;
}

const parameters = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort().join(",");

/** Codes that the engine and the server can send, read from their sources where these are at hand. */
async function codes() {
  const wanted = [];
  const scan = async (folder, pattern, prefix) => {
    const root = join(python, folder);
    if (!existsSync(root)) return;
    for (const file of await files(root, /\.py$/)) {
      const text = await readFile(file, "utf8");
      for (const match of text.matchAll(pattern)) wanted.push(`${prefix}.${match.slice(1).find(Boolean)}`);
    }
  };
  // what the other mechanisms say comes from the server; tests/contracts/test_games.py checks their words
  for (const folder of ["rules/campaign"]) {
    await scan(folder, /Refusal\(\s*"([a-z_]+)"/g, "refusal");
    await scan(folder, /(?:add_source\(|sheet\.add\([\w.]+, )"([a-z_]+)"/g, "source");
    await scan(folder, /super\(\).__init__\("([a-z_]+)"\)|(?:Offer|ExtraCard)\([^"\n]*"([a-z_]+)"/g, "decision");
  }
  await scan("engine", /RecordError\([^\n]*, "([a-z_]+)"/g, "record");
  await scan("server", /RecordError\([^\n]*, "([a-z_]+)"|Flaw\("([a-z_]+)"|problem="([a-z_]+)"/g, "record");
  for (const folder of ["server", "local"]) await scan(folder, /Refused\(\s*"([a-z_]+)"/g, "error");
  return wanted;
}

const json = async (path) => JSON.parse(await readFile(path, "utf8"));

/** The words of a campaign, where its texts are at hand; the page itself must not hold them. */
async function discovered(language) {
  const path = join(python, `campaign/texts/words.${language}.json`);
  return existsSync(path) ? Object.assign({}, ...Object.values(await json(path))) : null;
}

/** The codes for which mechanisms have words of their own. */
async function vocabularies() {
  const found = new Set();
  for (const file of existsSync(python) ? await files(python, /(^|\/)(base_)?words\.py$/) : [])
    for (const match of (await readFile(file, "utf8")).matchAll(/"([a-z_0-9]+)": Text\(/g)) found.add(match[1]);
  return found;
}

export async function problems() {
  const found = [];
  const page = await json(join(web, "src/i18n/en.json"));
  const words = await discovered("en");
  for (const key of Object.keys(words ?? {})) if (key in page) found.push(`${key} is to be discovered, and the page tells it`);
  const en = { ...page, ...words };
  const de = { ...(await json(join(web, "src/i18n/de.json"))), ...(await discovered("de")) };
  for (const key of new Set([...Object.keys(en), ...Object.keys(de)])) {
    if (!(key in en)) found.push(`${key} is missing in English`);
    else if (!(key in de)) found.push(`${key} is missing in German`);
    else if (parameters(en[key]) !== parameters(de[key])) found.push(`${key} has other parameters in German`);
  }
  for (const file of await files(join(web, "src"), /\.(svelte|ts)$/)) {
    const text = await readFile(file, "utf8");
    for (const match of text.matchAll(/(?<![\w.])t\(\s*"([\w.]+)"/g))
      if (!(match[1] in page)) found.push(`${match[1]} is used in ${file.slice(web.length + 1)} and has no text`);
    for (const match of text.matchAll(/(?<![\w.])told\(\s*"([\w.]+)"/g))
      if (words && !(match[1] in words)) found.push(`${match[1]} is used in ${file.slice(web.length + 1)} and is not among the words`);
  }
  const spoken = await vocabularies();
  for (const code of words ? await codes() : []) if (!(code in en) && !spoken.has(code.split(".")[1])) found.push(`${code} is sent by the server and has no text`);
  return [...new Set(found)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await problems();
  console.log(found.length ? found.join("\n") : "all texts are there");
  process.exitCode = found.length ? 1 : 0;
}
