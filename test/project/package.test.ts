/** Manifest (app.md 1), packs (app.md 7) and releases: valid ones pass, faults are named. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { SITE } from "../../src/features/compare/question-link.ts";
import { checkManifest, checkPacks, checkVersions } from "../../tools/lib/checks/package.mjs";
import { manifestPaths, manifestProblems, verifiedProblems } from "../../tools/lib/manifest.mjs";
import { allPackProblems, compilePacks, packsFingerprint } from "../../tools/lib/packs.mjs";
import { packProblems } from "../../tools/lib/pack-rules.mjs";
import { readJson, readText, root } from "../../tools/lib/project.mjs";
import { notesOf, tagProblems } from "../../tools/lib/release.mjs";
import { SITE_FOLDER } from "../../tools/lib/site.mjs";
import { versionsIn, writeVersion } from "../../tools/lib/versions.mjs";
import { declaredTypes } from "./declared-types.ts";
import { plant } from "./support.ts";

type Manifest = Record<string, unknown> & {
  version: string;
  packs: { name: string; path: string }[];
  documentTypes: { Actor: object };
};

const manifest = readJson("module.json") as Manifest;
const packageJson = readJson("package.json") as { version: string };
const judge = (change: object): string[] =>
  manifestProblems({ ...manifest, ...change }, { packageJson, has: () => true });

describe("module.json", () => {
  it("is valid", () => {
    expect(checkManifest().problems).toEqual([]);
    expect(checkPacks().problems).toEqual([]);
  });

  it("names script, styles, both languages and every pack", () => {
    const paths = manifestPaths(manifest);
    expect(paths).toEqual(
      expect.arrayContaining(["scripts/quincunx.js", "styles/card/card.css", "lang/en.json", "lang/de.json"]),
    );
    expect(paths).toEqual(expect.arrayContaining(manifest.packs.map(({ path }) => path)));
  });

  it("has exactly the actor sub-types that the mechanics declare (app.md 1.4)", () => {
    expect(Object.keys(manifest.documentTypes.Actor).sort()).toEqual([...declaredTypes()].sort());
  });

  it.each([
    [{ id: "Quincunx" }, 'id must be "quincunx"'],
    [{ version: "9.9.9" }, `version 9.9.9 differs from package.json's ${packageJson.version}`],
    [{ version: "v1" }, 'version "v1" is not of the form 1.2.3'],
    [{ compatibility: { minimum: "12" } }, 'compatibility must have the minimum "13"'],
    [{ compatibility: { minimum: "13", maximum: "14" } }, "compatibility must not have maximum"],
    [{ packFolders: [{ name: "Quincunx", packs: ["rules", "macros"] }] }, "the pack tables is in no folder"],
    [{ packFolders: [{ name: "Quincunx", packs: ["spells"] }] }, 'packFolders names "spells", which is no pack'],
    [
      { relationships: { requires: [{ id: "lib-wrapper", reason: "to patch" }] } },
      'relationships has "requires": everything has to work without any other package',
    ],
    [
      { relationships: { recommends: [{ id: "dice-so-nice" }] } },
      'relationships: "dice-so-nice" is recommended without a reason',
    ],
    // The module sends messages and queries only (app.md 5.7).
    [{ socket: true }, '"socket" is no field of Foundry, or one that this module does not use'],
    [
      { download: "https://example.org/quincunx.zip" },
      `download must be the address of the zip of v${packageJson.version}`,
    ],
    [{ esmodules: ["../outside.js"] }, '"../outside.js" is not a relative path inside the module'],
    [{ esmodules: ["/absolute.js"] }, '"/absolute.js" is not a relative path inside the module'],
    [{ languages: [{ lang: "en", path: "lang/en.json" }] }, "languages must hold en and de"],
    [{ author: "somebody" }, '"author" is no field of Foundry, or one that this module does not use'],
    [
      { documentTypes: { Actor: { "effect-hero": {} } } },
      'actor type "effect-hero": notes must be an HTML field, which the server cleans',
    ],
    [
      { documentTypes: { Actor: { "effect-hero": { htmlFields: ["notes"] } } } },
      'actor type "effect-hero": description must be an HTML field, which the server cleans',
    ],
    [{ documentTypes: { Actor: { EffectHero: {} } } }, 'actor type "EffectHero" is not kebab-case'],
    [{ license: "GPL" }, "license differs from package.json's MIT"],
  ])("%j is a problem", (change, problem) => {
    expect(judge(change)).toContain(problem);
  });

  it("a missing path is a problem", () => {
    const problems = manifestProblems(manifest, { packageJson, has: (path: string) => path !== "lang/de.json" });
    expect(problems).toEqual(['"lang/de.json" is not there']);
  });

  it("an unnamed style sheet, and a missing declared type, are problems", () => {
    const from = plant({
      "module.json": { ...manifest, styles: ["styles/a.css"], packs: [] },
      "package.json": packageJson,
      "lang/en/core.json": {},
      "lang/de/core.json": {},
      "styles/a.css": '@import url("b.css");',
      "styles/b.css": "",
      "styles/c.css": "",
      "src/rules/x/actor.ts": 'export const actor = { type: "new-hero", sheetClass: "QuincunxNewSheet" };',
    });
    const { problems } = checkManifest({ from });
    expect(problems).toContain("styles/c.css is in no list of module.json");
    expect(problems).toContain('the actor type "new-hero" of src/rules is missing in documentTypes');
    expect(problems).toContain('documentTypes has "effect-hero", which no mechanic declares');
    expect(problems.join()).not.toContain("styles/b.css");
  });
});

const MACRO = "AAAAAAAAAAAAAAA1";
const PAGE = "AAAAAAAAAAAAAAA2";
const macro = (change: object = {}): object => ({
  _id: MACRO,
  _key: `!macros!${MACRO}`,
  name: "Roll",
  type: "script",
  command: "1;",
  ...change,
});
const journal = (page: object = {}): object => ({
  ...{ _id: MACRO, _key: `!journal!${MACRO}`, name: "Rules" },
  pages: [{ _id: PAGE, _key: `!journal.pages!${MACRO}.${PAGE}`, name: "Page", type: "text", ...page }],
});

describe("packs: checks that the Foundry CLI lacks (app.md 7.2)", () => {
  const judgeOne = (type: string, ...documents: object[]): string[] =>
    packProblems(
      type,
      documents.map((document, i) => ({ file: `${i}.yml`, document })),
    );

  it("valid documents pass", () => {
    expect(judgeOne("Macro", macro())).toEqual([]);
    expect(judgeOne("JournalEntry", journal())).toEqual([]);
    const folder = { _id: PAGE, _key: `!folders!${PAGE}`, name: "Folder", type: "Macro" };
    expect(judgeOne("Macro", folder, macro({ folder: PAGE }))).toEqual([]);
  });

  it.each([
    ["an id of 15 signs", "Macro", macro({ _id: "short" }), '0.yml: _id "short" is not 16 letters and digits'],
    [
      "an id with a sign",
      "Macro",
      macro({ _id: "AAAAAAAA-AAAAAAA" }),
      '0.yml: _id "AAAAAAAA-AAAAAAA" is not 16 letters and digits',
    ],
    [
      "a key that does not fit",
      "Macro",
      macro({ _key: `!macros!${PAGE}` }),
      `0.yml: _key is "!macros!${PAGE}" instead of "!macros!${MACRO}"`,
    ],
    [
      "a key of another collection",
      "Macro",
      macro({ _key: `!journal!${MACRO}` }),
      `0.yml: _key is "!journal!${MACRO}" instead of "!macros!${MACRO}"`,
    ],
    [
      "no key, which the CLI skips in silence",
      "Macro",
      macro({ _key: undefined }),
      `0.yml: _key is undefined instead of "!macros!${MACRO}"`,
    ],
    ["no name", "Macro", macro({ name: "" }), "0.yml: without a name"],
    ["a folder that is not there", "Macro", macro({ folder: PAGE }), `0.yml: its folder ${PAGE} is not in the pack`],
    [
      "an embedded document without a key",
      "JournalEntry",
      journal({ _key: undefined }),
      `0.yml, pages: _key is undefined instead of "!journal.pages!${MACRO}.${PAGE}"`,
    ],
    [
      "an embedded document without an id",
      "JournalEntry",
      journal({ _id: undefined }),
      "0.yml, pages: _id undefined is not 16 letters and digits",
    ],
    ["no document at all", "Macro", [], "0.yml: not a document"],
    [
      "a type that needs a system (app.md 1.2)",
      "Actor",
      macro(),
      '"Actor" is not a type of pack that this module may ship',
    ],
  ])("%s is a problem", (_what, type, document, problem) => {
    expect(judgeOne(type, document)).toContain(problem);
  });

  it("two documents with one id are a problem", () => {
    expect(judgeOne("Macro", macro(), macro({ name: "Other" }))).toEqual([
      `1.yml: !macros!${MACRO} is in 0.yml already`,
    ]);
  });

  const PACK = { name: "macros", label: "Macros", path: "packs/macros", type: "Macro" };
  const SOURCE = `_id: ${MACRO}\n_key: "!macros!${MACRO}"\nname: Roll\ntype: script\ncommand: "1;"\n`;

  it.each([
    [
      { label: "QUINCUNX.Packs.macros" },
      "module.json, pack macros: the label is shown as it is in generation 13: plain English",
    ],
    [{ path: "packs/other" }, "module.json, pack macros: its path must be packs/macros"],
    [{ name: "My.Macros" }, "module.json, pack My.Macros: the name may have a-z, 0-9 and hyphens only"],
    [{ name: "empty", path: "packs/empty" }, "module.json, pack empty: no sources in packs/_source/empty"],
    [{ name: "empty", path: "packs/empty" }, "packs/_source/macros is no pack of module.json"],
    [{ system: "dnd5e" }, "module.json, pack macros: this module ships no pack for one system"],
  ])("a manifest with %j is a problem", (change, problem) => {
    const from = plant({ "packs/_source/macros/roll.yml": SOURCE });
    expect(allPackProblems({ packs: [{ ...PACK, ...change }] }, from)).toContain(problem);
  });

  it("compiles into LevelDB, twice the same bytes and without LOG files (app.md 7.2)", async () => {
    const from = plant({ "packs/_source/macros/roll.yml": SOURCE });
    const [one, two] = [plant({}), plant({})];
    for (const folder of [one, two]) await compilePacks({ packs: [PACK] }, folder, from);
    const files = readdirSync(join(one, "packs/macros"));
    expect(files.filter((file) => /^LO/.test(file))).toEqual([]);
    expect(readdirSync(join(two, "packs/macros"))).toEqual(files);
    for (const file of files) {
      expect(
        readFileSync(join(two, "packs/macros", file)).equals(readFileSync(join(one, "packs/macros", file))),
        file,
      ).toBe(true);
    }
    const level = new ClassicLevel<string, object>(join(one, "packs/macros"), { valueEncoding: "json" });
    expect(await level.get(`!macros!${MACRO}`)).toMatchObject({ _id: MACRO, name: "Roll", command: "1;" });
    await level.close();
  });

  it("does not compile faulty packs, nor invalid YAML", async () => {
    const broken = plant({ "packs/_source/macros/roll.yml": SOURCE.replace("_key", "key") });
    await expect(compilePacks({ packs: [PACK] }, plant({}), broken)).rejects.toThrow(/_key is undefined/);
    const none = plant({ "packs/_source/macros/roll.yml": "a: [" });
    expect(allPackProblems({ packs: [PACK] }, none)[0]).toContain("packs/_source/macros/roll.yml:");
  });

  it("knows when sources changed", () => {
    const before = packsFingerprint({ packs: [PACK] }, plant({ "packs/_source/macros/roll.yml": SOURCE }));
    expect(packsFingerprint({ packs: [PACK] }, plant({ "packs/_source/macros/roll.yml": SOURCE }))).toBe(before);
    expect(packsFingerprint({ packs: [PACK] }, plant({ "packs/_source/macros/roll.yml": `${SOURCE} ` }))).not.toBe(
      before,
    );
    expect(packsFingerprint({ packs: [] }, plant({ "packs/_source/macros/roll.yml": SOURCE }))).not.toBe(before);
  });
});

describe("a release (tag = package version = manifest version; draft)", () => {
  const { version } = packageJson;
  /** A project with every file that states the version. */
  const project = (change: (path: string, text: string) => string = (_path, text) => text): string =>
    plant(
      Object.fromEntries(
        [...new Set(versionsIn().map(({ path }) => path)), "CHANGELOG.md", "docs/live-checks.md"].map((path) => {
          const text = path === "CHANGELOG.md" ? `# Changelog\n\n## ${version}\n\n- a\n` : readText(path);
          return [path, change(path, text)];
        }),
      ),
    );

  it("has one version, in every package, lockfile and address", () => {
    expect(checkVersions().problems).toEqual([]);
    expect(versionsIn().map(({ version: found }) => found)).toEqual(versionsIn().map(() => version));
    const count = (path: string): number => versionsIn().filter((place) => place.path === path).length;
    expect(["module.json", "package-lock.json", "site/package-lock.json"].map(count)).toEqual([2, 4, 2]);
    const from = project((path, text) => (path.startsWith("site/") ? text.replace(version, "0.0.9") : text));
    expect(checkVersions({ from }).problems).toEqual([
      `site/package.json has the version 0.0.9, package.json ${version}`,
      `site/package-lock.json has the version 0.0.9, package.json ${version}`,
    ]);
    const moved = project((path, text) => (path === "module.json" ? text.replace('"version"', '"release"') : text));
    expect(checkVersions({ from: moved }).problems).toEqual([
      "module.json does not state the version where tools/lib/versions.mjs expects it",
    ]);
  });

  it("a tag fits its version only, and needs a section of the changelog with a date", () => {
    const from = project();
    expect(tagProblems(`v${version}`, from)).toEqual([]);
    expect(tagProblems("v9.9.9", from)).toHaveLength(versionsIn().length + 1);
    const claims = project((path, old) =>
      path === "module.json" ? old.replace('"minimum": "13"', '"minimum": "13", "verified": "14"') : old,
    );
    expect(tagProblems(`v${version}`, claims)).toEqual([expect.stringMatching(/verified 14.*no result/u)]);
    expect(tagProblems(version, from)).toEqual([`the tag "${version}" is not of the form v1.2.3`]);
    const changelog = (text: string): string => project((path, old) => (path === "CHANGELOG.md" ? text : old));
    expect(tagProblems(`v${version}`, changelog("# Changelog\n\n## 0.0.1\n\n- a\n"))).toEqual([
      `CHANGELOG.md has no section "## ${version}"; write it before the tag`,
    ]);
    expect(tagProblems(`v${version}`, changelog(`## ${version} (not released yet)\n\n- a\n`))).toEqual([
      `CHANGELOG.md says that ${version} is not released yet; write its date before the tag`,
    ]);
  });

  // found.md 1: a manifest claims only tested versions.
  it.each([
    ["14", "| 14.368 | Firefox 150 | dnd5e 5.2.0 | 1.0.0 | as expected | #12 |", true],
    ["14.368", "| 14.368  | Firefox 150 | dnd5e 5.2.0 | 1.0.0 | as expected, after #13 | #12 |", true],
    ["14.369", "| 14.368 | Firefox 150 | dnd5e 5.2.0 | 1.0.0 | as expected | #12 |", false],
    ["1", "| 14.368 | Firefox 150 | dnd5e 5.2.0 | 1.0.0 | as expected | #12 |", false],
    ["14", "| 14.368 | Firefox 150 | dnd5e 5.2.0 | 1.0.0 | 2 differ | #12 |", false],
    ["14", "| practice table 14.366 | Chrome 150 | practice 1.0.0 | 1.0.0 | as expected | # |", false],
    ["14", "", false],
  ])("verified %s with the result %j can be released: %s", (verified, row, isProven) => {
    const from = plant({
      "module.json": { ...manifest, compatibility: { minimum: "13", verified } },
      "docs/live-checks.md": `No result is missing.\n\n${row}\n`,
    });
    const problem = `compatibility claims verified ${verified}, and docs/live-checks.md has no result "as expected" of it`;
    expect(verifiedProblems(readJson("module.json", from) as object, from)).toEqual(isProven ? [] : [problem]);
    expect(judge({ compatibility: { minimum: "13", verified } })).toEqual([]);
  });

  it("a new version goes into every file, and the manifest stays valid", () => {
    const from = project();
    expect(writeVersion("7.8.9", from).sort()).toEqual([...new Set(versionsIn().map(({ path }) => path))].sort());
    expect(checkVersions({ from }).problems).toEqual([]);
    const next = JSON.parse(readText("module.json", from)) as Manifest;
    expect(manifestProblems(next, { packageJson: { ...packageJson, version: "7.8.9" }, has: () => true })).toEqual([]);
    writeVersion(version, from);
    expect(readText("package-lock.json", from)).toBe(readText("package-lock.json"));
  });

  it("its notes are its section of the changelog, and a missing one is an error", () => {
    const changelog = "# Changelog\n\n## Unreleased\n\n- c\n\n## [1.1.0] 2026-12-01\n\n- b\n\n## 1.0.0\n\n- a\n";
    expect(notesOf(changelog, "1.1.0")).toBe("- b");
    expect(notesOf(changelog, "1.0.0")).toBe("- a");
    expect(notesOf(changelog, "2.0.0")).toBeNull();
  });

  interface Workflow {
    on: { push?: { tags?: string[] }; pull_request?: unknown; release?: { types?: string[] } };
    jobs: Record<string, { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] }>;
  }
  const workflow = (name: string): { on: Workflow["on"]; steps: Workflow["jobs"][string]["steps"] } => {
    const { on, jobs } = parse(readText(`.github/workflows/${name}.yml`)) as Workflow;
    return { on, steps: Object.values(jobs).flatMap(({ steps }) => steps) };
  };

  it("the workflow of pull requests runs npm test on Node 20", () => {
    const { on, steps } = workflow("test");
    expect(on).toHaveProperty("pull_request");
    expect(
      steps.some(
        ({ uses, with: options }) => uses?.startsWith("actions/setup-node@") && options?.["node-version"] === 20,
      ),
    ).toBe(true);
    expect(steps.map(({ run }) => run)).toContain("npm test");
  });

  it("the workflow of releases checks the tag first, tests, builds, and makes a draft with its files", () => {
    const { on, steps } = workflow("release");
    expect(on.push?.tags).toEqual(["v*"]);
    const runs = steps.flatMap(({ run }) => (run ? [run] : []));
    const order = ["release.mjs check", "npm test", "npm run build", "release.mjs assets", "gh release create"].map(
      (part) => runs.findIndex((run) => run.includes(part)),
    );
    expect(order).not.toContain(-1);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(runs.at(-1)).toMatch(
      /--draft .*notes\.md module\.json quincunx\.zip main\.js\.map later-\*\.js\.map live-checks\.json live-checks\.zip/,
    );
  });

  it("only a published release is announced, after Foundry has checked the call", () => {
    const { on, steps } = workflow("publish");
    expect(on).toEqual({ release: { types: ["published"] } });
    const runs = steps.flatMap(({ run }) => (run ? [run] : []));
    expect(runs).toEqual(["node tools/release.mjs announce --trial", "node tools/release.mjs announce --send"]);
  });

  it("the workflow of the site publishes it with each release, so that links of a released module are not dead", () => {
    const { on, steps } = workflow("site");
    expect(on.release?.types).toEqual(["published"]);
    const { pathname } = new URL(SITE);
    expect(steps.map(({ run }) => run)).toContain(`npm run build:site -- --base ${pathname}`);
    const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
    expect(join(root, String(upload?.with?.["path"]))).toBe(SITE_FOLDER);
  });
});
