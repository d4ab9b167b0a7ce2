/**
 * `npm run site` opens the documentation site while its pages are written; `npm run build:site` builds it for any static server. `--base /path/`: where
 * the built site will be served, default `/`.
 */
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

async function main(args) {
  await ensurePackages();
  const { buildSite, serveSite } = await import("./lib/site.mjs");
  if (args[0] !== "build") return serveSite();
  const at = args.indexOf("--base");
  const base = at >= 0 ? args[at + 1] : "/";
  if (!/^\/(?:[\w.-]+\/)*$/.test(base ?? ""))
    throw new Error("--base needs a path with a slash at both ends, such as /quincunx/.");
  console.log(`The site is in ${await buildSite(base)}.`);
}

failWithWords(main(process.argv.slice(2)));
