/** The client's types from the server's own document: `npm run types` with PYTHON naming an interpreter that has the server. */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const python = process.env.PYTHON ?? join(root, ".venv/bin/python");
const document = join(mkdtempSync(join(tmpdir(), "stellwerk-")), "openapi.json");
const environment = { ...process.env, PYTHONPATH: join(root, "src") };
execFileSync(python, ["-m", "stellwerk.server", "openapi", document], { env: environment, stdio: "inherit" });
execFileSync("npx", ["openapi-typescript", document, "-o", join(web, "src/lib/openapi.ts")], { cwd: web, stdio: "inherit" });
