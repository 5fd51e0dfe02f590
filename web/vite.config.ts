import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";
import { problems } from "./scripts/messages.mjs";

/** A text that is missing in a language, or a code of the engine without a text, stops the build. */
function messages(): Plugin {
  return {
    name: "stellwerk-messages",
    async buildStart() {
      const found = await problems();
      if (found.length) this.error(`messages:\n  ${found.join("\n  ")}`);
    },
  };
}

/** The service worker knows all files of its page, and is another one when any of them is. */
function shell(): Plugin {
  return {
    name: "stellwerk-shell",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["service-worker.js"];
      if (worker?.type !== "chunk") return;
      const files = Object.keys(bundle).filter((name) => name !== worker.fileName && !name.endsWith(".woff")).sort();
      const all = createHash("sha256");
      for (const name of files) {
        const file = bundle[name]!;
        all.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      worker.code = worker.code.replace('"__FILES__"', JSON.stringify(files.join(" "))).replace("__VERSION__", all.digest("hex").slice(0, 12));
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), messages(), shell()],
  // the server lets this script, and no other, compile WebAssembly: it is known by its name
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  build: {
    outDir: "../src/stellwerk/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing inline: the content security policy allows files only
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/service-worker.ts" },
      // the address of a service worker says what it may serve, and must stay the same
      output: { entryFileNames: (chunk) => (chunk.name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    proxy: { "/api": { target: process.env["STELLWERK_SERVER"] ?? "http://127.0.0.1:8123", ws: true } },
  },
});
