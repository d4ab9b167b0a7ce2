/** The documentation site: installs its packages, builds odds page and API reference beside `docs/`, and runs VitePress. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { buildOddsPage } from "./odds-page.mjs";
import { root } from "./project.mjs";
import { brokenLinks } from "./site-links.mjs";

const SITE = join(root, "site");
/** Files that VitePress copies as they are. */
const PUBLIC = join(root, ".cache/site-public");
/** The copy of docs/ that VitePress reads. */
const PAGES = join(SITE, "pages");
/** Where the built site is. */
export const SITE_FOLDER = join(root, ".cache/site");

/** Installs the packages of the site if they are missing or older than its lockfile. */
async function ensureSitePackages() {
  const installed = join(SITE, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(SITE, "package-lock.json")).mtimeMs) return;
  console.log("Installing the packages of the site …");
  await run("npm", ["ci", "--no-audit", "--no-fund"], SITE);
}

/** `base`: the path at which the site is served, with a slash at both ends. */
async function prepareSite() {
  await ensureSitePackages();
  rmSync(PUBLIC, { recursive: true, force: true });
  mkdirSync(PUBLIC, { recursive: true });
  rmSync(PAGES, { recursive: true, force: true });
  copyPages();
  for (const theme of ["light", "dark"])
    cpSync(join(root, `docs/pictures/prompt-${theme}.png`), join(PUBLIC, `home-${theme}.png`));
  const { bytes } = await buildOddsPage({ outDir: join(PUBLIC, "odds") });
  console.log(`odds page  ${Math.round(bytes / 1000)} kB before the first answer`);
  const typedoc = join(SITE, "node_modules/typedoc/bin/typedoc");
  await run(process.execPath, [typedoc, "--options", "typedoc.json", "--out", join(PUBLIC, "reference")], SITE);
  markMainParts(join(PUBLIC, "reference"));
}

/** TypeDoc's pages have no main part, and links inside of headings that unfold; screen readers need the one and stumble over the other. */
function markMainParts(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".html")) continue;
    const path = join(folder, name);
    const html = readFileSync(path, "utf8")
      .replace('<div class="col-content">', '<div class="col-content" role="main">')
      .replace('<div class="col-sidebar">', '<div class="col-sidebar" role="complementary">')
      .replaceAll(
        /(<summary class="tsd-accordion-summary"[^>]*>)(.*?)<\/summary>/gs,
        (_, open, inner) => `${open}${inner.replaceAll(/<a\b[^>]*>|<\/a>/g, "")}</summary>`,
      );
    writeFileSync(path, html);
  }
}

/** The front page takes the place of the list of pages, which the sidebar has. */
function copyPages() {
  cpSync(join(root, "docs"), PAGES, { recursive: true, filter: (path) => path !== join(root, "docs/README.md") });
  cpSync(join(SITE, "home.md"), join(PAGES, "index.md"));
}

/** Serves the pages, and follows their changes. */
export async function serveSite() {
  await prepareSite();
  const watchers = [
    watch(join(root, "docs"), { recursive: true }, () => copyPages()),
    watch(join(SITE, "home.md"), () => copyPages()),
  ];
  await vitepress(["dev", "--open"]).finally(() => watchers.forEach((watcher) => watcher.close()));
}

export async function buildSite(base = "/") {
  await prepareSite();
  await vitepress(["build"], { SITE_BASE: base });
  const faults = brokenLinks(SITE_FOLDER, base);
  if (faults.length > 0) throw new Error(`Links within the site that lead nowhere:\n${faults.join("\n")}`);
  return SITE_FOLDER;
}

function vitepress(args, env = {}) {
  return run(process.execPath, [join(SITE, "node_modules/vitepress/bin/vitepress.js"), ...args], SITE, env);
}

function run(command, args, cwd, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(undefined) : reject(new Error(`${command} ended with ${code}`))));
  });
}
