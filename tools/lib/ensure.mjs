/**
 * What a machine with only Node, npm and git lacks: the packages, and a Chromium for browser tests.
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

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
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
      "The browser tests need Chromium or Google Chrome: install one (Debian: apt-get install chromium), or name it in the variable CHROMIUM.",
    );
  }
  console.log("Installing Chromium for the browser tests (apt-get install chromium); this takes about half a minute.");
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  try {
    execFileSync(apt, ["update", "-qq"], options);
    execFileSync(apt, ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  } catch {
    throw new Error(
      "apt-get could not install chromium: install it by hand, or name a Chromium in the variable CHROMIUM.",
    );
  }
  const installed = findChromium();
  if (!installed)
    throw new Error("apt-get installed chromium, and yet it is not on the PATH: name it in the variable CHROMIUM.");
  return installed;
}

function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`The variable CHROMIUM names ${named}, which does not exist.`);
    return named;
  }
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  return PLACES.find((path) => existsSync(path)) ?? null;
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
