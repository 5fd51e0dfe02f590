import { svelte } from "@sveltejs/vite-plugin-svelte";
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

export default defineConfig({
  base: "./",
  plugins: [svelte(), messages()],
  build: {
    outDir: "../src/stellwerk/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing inline: the content security policy allows files only
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: process.env["STELLWERK_SERVER"] ?? "http://127.0.0.1:8123", ws: true } },
  },
});
