/** Draws cards, prompts and sheets from real rules into pictures, to look at them. Development only: `node test/ui/gallery.mjs <what> <folder>`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { peggyPlugin } from "../../tools/lib/peggy-plugin.mjs";
import { samples } from "./gallery/samples.mjs";

const root = resolve(import.meta.dirname, "../..");
const [what = "total-effect", folder = ".cache/gallery", lang = "en"] = process.argv.slice(2);
const templates = {};
for (const entry of readdirSync(join(root, "templates"), { recursive: true }))
  if (entry.endsWith(".hbs")) templates[entry] = readFileSync(join(root, "templates", entry), "utf8");
const words = JSON.parse(readFileSync(join(root, `lang/${lang}.json`), "utf8"));
const styles = JSON.parse(readFileSync(join(root, "module.json"), "utf8"))
  .styles.map(({ src }) => readFileSync(join(root, src), "utf8"))
  .join("\n");
const awesome = readFileSync(
  join(root, "node_modules/@fortawesome/fontawesome-free/css/all.min.css"),
  "utf8",
).replaceAll(/url\(\.\.\/webfonts\/([\w-]+)\.woff2\)/gu, (_, font) => {
  const file = join(root, `node_modules/@fortawesome/fontawesome-free/webfonts/${font}.woff2`);
  return `url(data:font/woff2;base64,${readFileSync(file).toString("base64")})`;
});
const signika = readFileSync(
  join(root, "node_modules/@fontsource/signika/files/signika-latin-400-normal.woff2"),
).toString("base64");
const signikaBold = readFileSync(
  join(root, "node_modules/@fontsource/signika/files/signika-latin-700-normal.woff2"),
).toString("base64");
const { output } = (
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [peggyPlugin()],
    resolve: { alias: { handlebars: join(root, "node_modules/handlebars/dist/handlebars.js") } },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(root, "test/ui/gallery/page.ts"), formats: ["es"] },
    },
  })
)[0];
const page = (
  shown,
) => `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Gallery</title><style>${awesome}</style><style>
  @font-face { font-family: Signika; font-weight: 400; src: url(data:font/woff2;base64,${signika}) } @font-face { font-family: Signika; font-weight: 700; src: url(data:font/woff2;base64,${signikaBold}) }
  @layer elements { button { width: 100%; height: 32px; } input, select { width: 100%; height: 32px; } fieldset { border: 1px solid red; } code { background: #8883 } }
  body { margin: 0; font: 14px/1.4 "Signika", "Noto Sans", sans-serif; display: flex; }
  .side { display: grid; grid-template-columns: 300px auto; gap: 20px; padding: 20px; align-content: start; flex: 1; }
  .side.theme-light { background: #efe9dc; } .side.theme-dark { background: #17141a; }
  .column { display: grid; gap: 14px; align-content: start; }
  .frame { border: 1px solid #8888; border-radius: 6px; } .frame .window-content { padding: 12px; max-height: none !important; } .quincunx-sheet-window .window-content { padding: 0; }
  @layer modules { ${styles} }
  </style><body><script>const TEMPLATES = ${JSON.stringify(templates).replaceAll("<", "\\u003c")}, WORDS = ${JSON.stringify(words).replaceAll("<", "\\u003c")}, SHOWN = ${JSON.stringify({ ...shown, lang })};</script>
  <script type="module">${output[0].code.replaceAll("</script", "<\\/script")}</script></body></html>`;
const executablePath = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
mkdirSync(folder, { recursive: true });
for (const [name, shown] of Object.entries(samples).filter(([name]) => name.startsWith(what))) {
  const tab = await (await browser.newContext({ viewport: { width: shown.width ?? 1640, height: 900 } })).newPage();
  tab.on("pageerror", (error) => console.error(name, error.message, error.stack));
  tab.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
  await tab.setContent(page(shown));
  await tab
    .waitForSelector("html[data-ready]", { timeout: 5000, state: "attached" })
    .catch(() => console.error(`${name}: not ready`));
  if (process.env.EVAL) console.log(await tab.evaluate(process.env.EVAL));
  await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  console.log(join(folder, `${name}.png`));
}
await browser.close();
