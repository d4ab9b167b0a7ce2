/** Finds links, scripts and images of a built site that lead nowhere. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** Pages that draw themselves, so that their text has no ids. */
const DRAWN = /^\/odds\//;

/**
 * Sentences such as `start.html: nothing at /play.html`. `base`: where the site is served, with a slash at both ends.
 * @param {string} folder
 * @param {string} base
 * @returns {readonly string[]}
 */
export function brokenLinks(folder, base = "/") {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  const ids = new Map();
  const idsOf = (path) => {
    if (!ids.has(path))
      ids.set(path, new Set([...readFileSync(path, "utf8").matchAll(/\sid="([^"]+)"/g)].map(([, id]) => plain(id))));
    return ids.get(path);
  };
  return pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), "utf8").replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
    const targets = new Set([...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, target]) => plain(target)));
    return [...targets].flatMap((target) => {
      if (/^(?:[a-z]+:|\/\/)/.test(target)) return [];
      const [path, hash = ""] = target.split("#");
      const within = path.startsWith("/")
        ? path.startsWith(base)
          ? `/${path.slice(base.length)}`
          : null
        : posix.join("/", posix.dirname(page), path || posix.basename(page));
      if (within === null) return [`${page}: ${target} is outside of ${base}`];
      const file = fileAt(folder, decodeURI(within.split("?")[0]));
      if (!file) return [`${page}: nothing at ${target}`];
      const isPlace = hash !== "" && file.endsWith(".html") && !DRAWN.test(within);
      return isPlace && !idsOf(file).has(decodeURIComponent(hash)) ? [`${page}: no place for ${target}`] : [];
    });
  });
}

function fileAt(folder, path) {
  const found = join(folder, path);
  if (!existsSync(found)) return null;
  if (!statSync(found).isDirectory()) return found;
  const index = join(found, "index.html");
  return existsSync(index) ? index : null;
}

const plain = (text) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
