/**
 * The client's types from the server's own document: `npm run types` with PYTHON naming an interpreter that has the
 * server. With `-- --check` nothing is written; it fails if the types are not those of the server.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const python = process.env.PYTHON ?? join(root, ".venv/bin/python");
const folder = mkdtempSync(join(tmpdir(), "stellwerk-"));
const document = join(folder, "openapi.json");
const kept = join(web, "src/lib/openapi.ts");
const checking = process.argv.includes("--check");
const written = checking ? join(folder, "openapi.ts") : kept;
const environment = { ...process.env, PYTHONPATH: join(root, "src") };
execFileSync(python, ["-m", "stellwerk.server", "openapi", document], { env: environment, stdio: "inherit" });
execFileSync("npx", ["openapi-typescript", document, "-o", written], { cwd: web, stdio: "inherit" });
if (checking && readFileSync(written, "utf8") !== readFileSync(kept, "utf8")) {
  console.error("web/src/lib/openapi.ts is not what the server offers now: npm --prefix web run types");
  process.exit(1);
}
