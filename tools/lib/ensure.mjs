/**
 * What a machine with only Node, npm and git lacks: the packages, a Chromium for browser tests, and a Firefox for one of them.
 * Plain Node without any package, because it runs before they are there. Each function prints one line when it acts, and none otherwise.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Installs what the lockfile names unless just that is installed. Resolves to true where it had to act. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return false;
  console.log("Installing the packages of this project (npm ci); this takes some seconds.");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { cwd: project, stdio: ["ignore", "inherit", "inherit"] })
    : spawnSync("npm", args, {
        cwd: project,
        stdio: ["ignore", "inherit", "inherit"],
        shell: process.platform === "win32",
      });
  if (result.status !== 0)
    throw new Error(
      `npm ci failed${result.error ? `: ${result.error.message}` : ""}. Is the package registry within reach?`,
    );
  return true;
}

/** Compares npm's own record of what it installed with the lockfile; times of files say little after a checkout. */
function isInstalled() {
  const record = join(project, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};
  const [wanted, installed] = [read(join(project, "package-lock.json")), read(record)];
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === "" || link || optional) return true;
    return installed[path]?.version === version;
  });
}

/** The shell has no windows of its own, whose drawing costs as much again as a page. */
const CHROMIUMS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const CHROMIUM_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium; installs Debian's where none is there and this process may. The variable CHROMIUM wins. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const apt = onPath("apt-get");
  if (!apt || process.getuid?.() !== 0) {
    throw new Error(
      "The browser tests need Chromium or Google Chrome: install one (Debian: apt-get install chromium-headless-shell), or name it in the variable CHROMIUM.",
    );
  }
  console.log(
    "Installing Chromium for the browser tests (apt-get install chromium-headless-shell); this takes about half a minute.",
  );
  if (!install(apt, "chromium-headless-shell") && !install(apt, "chromium"))
    throw new Error(
      "apt-get could not install chromium-headless-shell, nor chromium: install one by hand, or name it in the variable CHROMIUM.",
    );
  const installed = findChromium();
  if (!installed)
    throw new Error("apt-get installed a Chromium, and yet it is not on the PATH: name it in the variable CHROMIUM.");
  return installed;
}

const FIREFOXES = ["firefox-esr", "firefox"];
const FIREFOX_PLACES = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/**
 * The path of a Firefox; installs Debian's where none is there and this process may. The variable FIREFOX wins; `FIREFOX=none` leaves it out. Where none
 * can be had the path is null, with the reason: what needs it is left out then, and said to be.
 */
export async function ensureFirefox() {
  const named = process.env.FIREFOX;
  if (named === "none") return { path: null, reason: "it was left out by FIREFOX=none" };
  if (named && !existsSync(named)) throw new Error(`The variable FIREFOX names ${named}, which does not exist.`);
  const find = () => named || findBrowser(FIREFOXES, FIREFOX_PLACES);
  const found = find();
  if (found) return { path: found, reason: "" };
  const apt = onPath("apt-get");
  if (!apt || process.getuid?.() !== 0)
    return {
      path: null,
      reason: "there is none on this machine (Debian: apt-get install firefox-esr, or name one in FIREFOX)",
    };
  console.log("Installing Firefox for one browser test (apt-get install firefox-esr); this takes about half a minute.");
  const path = install(apt, "firefox-esr") ? find() : null;
  return { path, reason: path ? "" : "apt-get could not install firefox-esr" };
}

function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`The variable CHROMIUM names ${named}, which does not exist.`);
    return named;
  }
  return findBrowser(CHROMIUMS, CHROMIUM_PLACES);
}

function findBrowser(names, places) {
  return names.map(onPath).find((path) => path !== null) ?? places.find((path) => existsSync(path)) ?? null;
}

/** False where it could not be had. */
function install(apt, name) {
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  try {
    execFileSync(apt, ["update", "-qq"], options);
    execFileSync(apt, ["install", "-y", "-qq", "--no-install-recommends", name], options);
    return true;
  } catch {
    return false;
  }
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
