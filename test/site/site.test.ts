/** The documentation site: its order of pages, and the check of links in what was built. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readQuestion } from "../../site/odds/engine/question.ts";
import { SITE } from "../../src/features/compare/question-link.ts";
import { LINK_SCHEMA, readLink, type Link } from "../../src/rules/notation/link.ts";
import { committedFiles } from "../../tools/lib/files.mjs";
import { readText, root } from "../../tools/lib/project.mjs";
import { brokenLinks } from "../../tools/lib/site-links.mjs";

const folder = mkdtempSync(join(tmpdir(), "site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the site has every page of docs/ in its sidebar", () => {
  const config = readText("site/.vitepress/config.mjs");
  const listed = [...config.matchAll(/link: "\/([\w/-]+)"/gu)].map(([, page]) => page);
  const pages = ["", "protocol/"].flatMap((folder) =>
    readdirSync(join(root, "docs", folder)).flatMap((name) =>
      name.endsWith(".md") && name !== "README.md" ? [`${folder}${name}`] : [],
    ),
  );
  expect(pages.map((name) => name.replace(".md", "")).filter((page) => !listed.includes(page))).toEqual([]);
});

it("the site has links to the odds page whose questions can be asked", () => {
  const pages = committedFiles(root).filter((path) => /^(?:README|site\/home|docs\/.*)\.md$/u.test(path));
  const links = pages.flatMap((page) =>
    [...readText(page).matchAll(/\/odds\/(#[^)\s]+)\)/gu)].map(([, hash = ""]) => hash),
  );
  expect(links.length).toBeGreaterThan(5);
  for (const hash of links) {
    const link = readLink(hash);
    expect(link, hash).toHaveProperty("schema", LINK_SCHEMA);
    for (const text of (link as Link).texts) expect(readQuestion(text), hash).toHaveProperty("kind");
  }
});

it("the odds page is everywhere at the address that Compare opens, and while it is not published, readers are warned", () => {
  const texts = committedFiles(root)
    .filter((path) => /^(?:README|site\/home|docs\/(?!foundry).*)\.md$|^packs\/.*\.yml$/u.test(path))
    .map((path) => readText(path))
    .filter((text) => text.includes("/odds/"));
  expect(texts.length).toBeGreaterThan(4);
  const addresses = texts.flatMap((text) => [...text.matchAll(/https:\/\/[^\s)"]*?(?=odds\/)/gu)].map(([one]) => one));
  expect([...new Set(addresses)]).toEqual([SITE]);
  expect(readText("site/.vitepress/config.mjs")).toContain(`const SITE = "${SITE}";`);
  const isWarned = (path: string): boolean => /published|veröffentlicht/u.test(readText(path));
  const first = [
    "README.md",
    "docs/start.md",
    "docs/rules.md",
    ...["en", "de"].map((one) => `packs/_source/rules/rules-${one}.yml`),
  ];
  expect(first.map(isWarned)).toEqual(first.map(() => isWarned("README.md")));
});

it("finds links, pictures and places that do not exist, below any base", () => {
  mkdirSync(join(folder, "odds"));
  writeFileSync(join(folder, "odds/index.html"), "<main></main>");
  writeFileSync(join(folder, "a.png"), "");
  writeFileSync(
    join(folder, "index.html"),
    `<h1 id="top">x</h1><a href="/base/">home</a><a href="#top">up</a><a href="#gone">lost</a><img src="/base/a.png"><img src="b.png">
    <a href="/base/odds/#1/te">odds</a><a href="/other/">out</a><a href="https://example.org">away</a><script>"<a href='x'>"</script>`,
  );
  expect(brokenLinks(folder, "/base/")).toEqual([
    "index.html: no place for #gone",
    "index.html: nothing at b.png",
    "index.html: /other/ is outside of /base/",
  ]);
});
