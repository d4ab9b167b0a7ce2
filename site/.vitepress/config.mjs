/** The documentation site: pages of `docs/`, with the odds page and the API's reference beside them (tools/lib/site.mjs). */
import { fileURLToPath } from "node:url";
import { posix } from "node:path";
import { defineConfig } from "vitepress";

/** Where the site is published. */
const SITE = "https://quincunx-dice.github.io/quincunx/";

const BASE = process.env.SITE_BASE ?? "/";

const REPOSITORY = "https://github.com/quincunx-dice/quincunx";

/** Pages in the order of their readers; each file of docs/ is in this list, or on the list of what is left out (a test compares). */
export const SIDEBAR = [
  {
    text: "Start here",
    items: [
      { text: "Three minutes", link: "/start" },
      { text: "Exact odds", link: "/odds/", target: "_self" },
    ],
  },
  {
    text: "At the table",
    items: [
      { text: "For players", link: "/players" },
      { text: "For game masters", link: "/game-masters" },
      { text: "The mechanics", link: "/rules" },
      { text: "Hidden and fair", link: "/hidden-and-fair" },
      { text: "Notation", link: "/notation" },
      { text: "Active effects", link: "/active-effects" },
      { text: "Pictures", link: "/pictures" },
      { text: "How many actions", link: "/actions" },
      { text: "Glossary", link: "/glossary" },
    ],
  },
  {
    text: "For authors",
    items: [
      { text: "API", link: "/api" },
      { text: "Recipes for the API", link: "/api-recipes" },
      { text: "Reference of the types", link: "/reference/", target: "_self" },
      {
        text: "The rules as JSON",
        link: "/protocol",
        collapsed: true,
        items: [
          { text: "Odds", link: "/protocol/odds" },
          { text: "Spends and corrections", link: "/protocol/actions" },
          { text: "Contests", link: "/protocol/contest" },
          { text: "Long tests", link: "/protocol/long-test" },
          { text: "Groups", link: "/protocol/group" },
          { text: "A target for a chance", link: "/protocol/target-for" },
          { text: "Splits", link: "/protocol/split" },
        ],
      },
      { text: "Adding a mechanic", link: "/adding-a-mechanic" },
      { text: "Stat map files", link: "/stat-map-files" },
      { text: "Translating", link: "/translating" },
      { text: "Architecture", link: "/architecture" },
      { text: "Fields and facets", link: "/fields" },
      { text: "The ledger", link: "/ledger" },
      { text: "Benches", link: "/benches" },
      { text: "Releasing", link: "/releasing" },
      { text: "Live checks", link: "/live-checks" },
    ],
  },
  {
    text: "The project",
    items: [
      { text: "Contributing", link: `${REPOSITORY}/blob/main/CONTRIBUTING.md` },
      { text: "Security", link: `${REPOSITORY}/blob/main/SECURITY.md` },
      { text: "Changelog", link: `${REPOSITORY}/blob/main/CHANGELOG.md` },
    ],
  },
  {
    text: "The practice table",
    items: [{ text: "Play and test without Foundry", link: `${REPOSITORY}/tree/main/practice-table#readme` }],
  },
];

/** Links from docs/ to files outside of it lead to the repository, and links to the published site to the same place of this one. */
function leadLinks(markdown) {
  markdown.core.ruler.push("lead-links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href?.startsWith(SITE)) {
        token.attrSet("href", href.replace(SITE, "/"));
        token.attrSet("target", "_self");
      }
      if (!href || /^(?:[a-z]+:|#|\/)/u.test(href)) continue;
      const path = posix.join("docs", posix.dirname(env.relativePath ?? ""), href);
      if (!path.startsWith("docs/")) token.attrSet("href", `${REPOSITORY}/blob/main/${path}`);
    }
  });
}

/** The same places within a page here and on GitHub. */
function asOnGitHub(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");
}

export default defineConfig({
  title: "Quincunx",
  description: "Five tabletop dice mechanics with exact odds, for Foundry VTT.",
  lang: "en",
  base: BASE,
  // A copy of docs/ (tools/lib/site.mjs): from here Node finds the packages of the site.
  srcDir: "pages",
  outDir: "../.cache/site",
  cacheDir: "../.cache/vitepress",
  cleanUrls: false,
  ignoreDeadLinks: [/\/(?:odds|reference)\//u],
  markdown: {
    config: leadLinks,
    anchor: { slugify: asOnGitHub },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  vite: { publicDir: fileURLToPath(new URL("../../.cache/site-public", import.meta.url)) },
  themeConfig: {
    nav: [
      { text: "Exact odds", link: "/odds/", target: "_self" },
      { text: "For players", link: "/players" },
      { text: "For game masters", link: "/game-masters" },
      { text: "For authors", link: "/api" },
    ],
    sidebar: SIDEBAR,
    search: { provider: "local" },
    outline: [2, 3],
    socialLinks: [{ icon: "github", link: REPOSITORY }],
  },
});
