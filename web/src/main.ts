import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { install } from "./lib/installing.svelte";
import { applySettings, settings } from "./lib/settings.svelte";
import { texts } from "./lib/texts.svelte";

applySettings();
/** Written in its own font from the start, unless that takes too long: a change of font would push everything about. */
const fonts = Promise.all(["500", "600", "700"].map((weight) => document.fonts.load(`${weight} 1rem "Barlow Condensed"`)));
const patience = new Promise((done) => setTimeout(done, 800));
void Promise.all([Promise.race([fonts, patience]).catch(() => undefined), texts.speak(settings.language)])
  .then(() => mount(App, { target: document.getElementById("app")! }))
  .then(() => setTimeout(() => void install(), 300));
