/**
 * Installs missing prerequisites on a machine with Node, npm and git: the packages, a Chromium for browser tests, and a Firefox for one of them.
 * Plain Node without packages, because it runs before they are installed. Each function prints one line if it installs.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Installs the lockfile's packages unless they are installed. Resolves to true if it installed any. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return false;
  await installPackages();
  return true;
}

async function installPackages() {
  const paths = Object.entries(packagesOf("package-lock.json"))
    .filter(([path, { link, optional }]) => path !== "" && !link && !optional)
    .map(([path]) => join(project, path, "package.json"));
  console.log(
    `Installing the ${paths.length} packages of this project (npm ci); the first time this takes a minute or two.`,
  );
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const options = /** @type {const} */ ({ cwd: project, stdio: ["ignore", "inherit", "inherit"] });
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn("npm", args, { ...options, shell: process.platform === "win32" });
  const begun = Date.now();
  let told = -1;
  const progress = setInterval(() => {
    const there = paths.filter((path) => existsSync(path)).length;
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (there === told && seconds % TELL_EVERY !== 0) return;
    told = there;
    // npm downloads everything first, then installs it.
    const what = there === 0 ? "packages are being fetched" : `${there} of ${paths.length} packages are there`;
    console.log(`  ${what} (${seconds} s)`);
  }, LOOK_EVERY);
  const problem = await new Promise((resolve) => {
    child.once("error", ({ message }) => resolve(`: ${message}`));
    child.once("close", (code) => resolve(code === 0 ? null : ""));
  });
  clearInterval(progress);
  if (problem !== null) throw new Error(`npm ci failed${problem}. Is the package registry reachable?`);
}

/** Milliseconds between looks for progress, and seconds between reports without progress. */
const LOOK_EVERY = 3000;
const TELL_EVERY = 15;

/** @returns {Record<string, {version?: string, optional?: boolean, link?: boolean}>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(project, file), "utf8")).packages ?? {};
}

/** Compares npm's own record of installed packages with the lockfile, because file times change with a checkout. */
function isInstalled() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(join(project, record))) return false;
  const [wanted, installed] = [packagesOf("package-lock.json"), packagesOf(record)];
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    // The project and its workspaces are no packages to install.
    if (!path.includes("node_modules/") || link || optional) return true;
    return installed[path]?.version === version;
  });
}

/** Without windows, whose drawing would double the cost of a page. */
const SHELL = "chromium-headless-shell";
const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const CHROMIUM_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a Chromium. Installs Debian's shell if it is missing and this process may, also beside a Chromium with windows. The variable CHROMIUM
 * has priority.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`The variable CHROMIUM names ${named}, which does not exist.`);
  if (named) return named;
  const shell = onPath(SHELL);
  if (shell) return shell;
  const apt = process.getuid?.() === 0 ? onPath("apt-get") : null;
  if (apt) {
    console.log(
      `Installing Chromium for the browser tests (apt-get install ${SHELL}); this takes about half a minute.`,
    );
    await install(apt, SHELL);
  }
  const found = onPath(SHELL) ?? findBrowser(CHROMIUMS, CHROMIUM_PLACES);
  if (found) return found;
  throw new Error(
    `The browser tests need Chromium or Google Chrome: install one (Debian: apt-get install ${SHELL}), or name it in the variable CHROMIUM.`,
  );
}

const FIREFOXES = ["firefox-esr", "firefox"];
const FIREFOX_PLACES = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/**
 * The path of a Firefox. Installs Debian's if there is none and this process may. The variable FIREFOX has priority; `FIREFOX=none` disables it.
 * Without a Firefox, the path is null with the reason, and its tests are reported as left out.
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
  const path = (await install(apt, "firefox-esr")) ? find() : null;
  return { path, reason: path ? "" : "apt-get could not install firefox-esr" };
}

function findBrowser(names, places) {
  return names.map(onPath).find((path) => path !== null) ?? places.find((path) => existsSync(path)) ?? null;
}

/** False if the installation failed. The lists of packages are renewed only if they are missing or too old. */
async function install(apt, name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Without a network, it must not keep anybody waiting.
  const soon = ["Acquire::Retries=1", "Acquire::http::Timeout=15", "Acquire::https::Timeout=15"];
  const done = (command, ...args) =>
    new Promise((resolve) => {
      const options = soon.flatMap((option) => ["-o", option]);
      const child = spawn(apt, [command, "-qq", ...options, ...args], { stdio: "ignore", env });
      child.once("error", () => resolve(false));
      child.once("close", (code) => resolve(code === 0));
    });
  const fetched = () => done("install", "-y", "--no-install-recommends", name);
  return (await fetched()) || ((await done("update")) && (await fetched()));
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Prints what a tool fails for, and sets its exit code. `words`: the message, or the stack with it. */
export function failWithWords(running, words = "message") {
  running.catch((error) => {
    console.error(error[words] ?? error);
    process.exitCode = 1;
  });
}
