/** README, CHANGELOG and docs are true: commands parse, links lead to existing targets, pictures are real. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanics } from "../../src/rules/index.ts";
import { parseCommand } from "../../src/rules/notation/command.ts";
import type { Speaker } from "../../src/rules/notation/named-stats.ts";
import { committedFiles } from "../../tools/lib/files.mjs";
import { readJson, readText, root } from "../../tools/lib/project.mjs";
import { notesOf } from "../../tools/lib/release.mjs";
import { PICTURED } from "../../tools/lib/scenes.mjs";

const PAGES = committedFiles(root).filter((path) =>
  /^(?:(?:docs\/(?:protocol\/)?|practice-table\/docs\/foundry\/)?[\w-]+|test\/rules\/sentences)\.md$/u.test(path),
);
const readme = readText("README.md");
/** Pages with tested commands and formulas. */
const typedPages = readme + readText("docs/players.md");
const code = [...typedPages.replaceAll(/```[^]*?```/gu, "").matchAll(/`([^`\n]+)`/gu)].map(([, text = ""]) => text);
const typed = code.filter((text) => /^\/[a-z]/u.test(text));
/**
 * `/r …` are dice terms; `/qx request` and `/qx discord` are for GMs, `/qx help` is for all, and none of them rolls;
 * `/qx` alone is the word itself.
 */
const formulas = typed.filter((text) => text.startsWith("/r "));
const commands = typed.filter((text) => !text.startsWith("/r ") && !/^\/qx(?: request| discord| help)?$/u.test(text));
const inText = code.flatMap((text) =>
  [...text.matchAll(/\[\[\/(.+?)\]\]\{[^}]+\}/gu)].map(([, command = ""]) => command),
);

/** A hero with every stat that these pages name. */
const hero: Speaker = {
  name: "Hero",
  stats: () =>
    ["Agility", "Dexterity", "Stealth", "Hero", "Mechanic", "Strength", "Sneak", "5 of Hearts"].map((name) => ({
      id: name,
      name,
    })),
  begin: ({ notation: { least = "", parse } }, ids) => ({
    fields: parse(least, () => 0).spec,
    selected: ids,
    title: ids.join(" + "),
  }),
};

interface NamedWords {
  readonly QUINCUNX: Readonly<Record<string, { readonly name?: string } | undefined>>;
}

/** A number of mechanics, which would have to change with each new one. */
const COUNTED = /\b(?:four|five|six|seven|eight)\s+(?:tabletop\s+)?(?:dice\s+)?mechanics\b/iu;

describe("commands in README and docs/players.md", () => {
  it("has commands of every mechanic, and a roll in running text", () => {
    const shown = new Set(commands.map((text) => /^\/(?:qx )?(\w+)/u.exec(text)?.[1]));
    const without = mechanics.filter(({ notation }) => !shown.has(notation.command));
    expect(without.map(({ id, notation }) => `${id}: README shows no \`/${notation.command} …\``)).toEqual([]);
    expect([...shown].sort()).toEqual(mechanics.map(({ notation }) => notation.command).sort());
    expect(inText.length).toBeGreaterThan(0);
  });

  it.each([...commands, ...inText].map((text) => [text]))("%s", (text) => {
    try {
      parseCommand(text, { speaker: hero });
    } catch (error) {
      // A path is resolved at the table only.
      expect(error).toBeInstanceOf(RuleError);
      expect({ code: (error as RuleError).code, hasPath: text.includes("@") }).toEqual({
        code: "unknown-path",
        hasPath: true,
      });
    }
  });

  it.each(formulas.map((text) => [text]))(
    "%s: every term is one of ours or a number, every modifier declared",
    (text) => {
      const declared = mechanics.flatMap(({ dice: { terms } }) => terms);
      for (const term of text.slice(3).split(/\s+[+-]\s+/u)) {
        if (/^\d+$/u.test(term)) continue;
        const [, letter, modifiers = ""] = /^\d*d([a-z])((?:[a-z]+\d+)*)$/u.exec(term) ?? [];
        const known = declared.find((declaration) => declaration.denomination === letter);
        expect(known, term).toBeDefined();
        const names = [...modifiers.matchAll(/([a-z]+)\d+/gu)].map(([, name]) => name);
        expect(known?.modifiers.map((modifier) => modifier.name)).toEqual(expect.arrayContaining(names));
      }
    },
  );

  it("docs/notation.md has each letter of ours in its table of dice terms", () => {
    const shown = [...readText("docs/notation.md").matchAll(/^\| `([a-z])` /gmu)].map(([, letter]) => letter);
    const without = mechanics.flatMap(({ id, dice: { terms } }) =>
      terms
        .filter(({ denomination: letter }) => !shown.includes(letter))
        .map(({ denomination: letter }) => `${id}: docs/notation.md has no row for the letter \`${letter}\``),
    );
    expect(without).toEqual([]);
  });
});

/** The anchors that a forge gives to headings: lower case, without punctuation, hyphens for spaces. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe.each(PAGES.map((page) => [page]))("%s", (page) => {
  const text = readText(page);
  const prose = text.replaceAll(/`[^`\n]*`/gu, "");
  const links = [
    ...[...prose.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/gu)].map(([, bang, label = "", target = ""]) => ({
      isPicture: bang === "!",
      label,
      target,
    })),
    ...[...text.matchAll(/<img src="([^"]+)"[^>]*? alt="([^"]*)"/gu)].map(([, target = "", label = ""]) => ({
      isPicture: true,
      label,
      target,
    })),
    ...[...text.matchAll(/<source [^>]*srcset="([^"]+)"/gu)].map(([, target = ""]) => ({
      isPicture: false,
      label: "",
      target,
    })),
  ];

  it("leads to existing files, and to the web by https", () => {
    for (const { target } of links) {
      if (/^[a-z]+:/u.test(target)) expect(target).toMatch(/^https:\/\//u);
      else {
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        expect(existsSync(join(root, file)), target).toBe(true);
        if (anchor !== undefined) expect(anchorsOf(readText(file)), target).toContain(anchor);
      }
    }
  });

  it("describes its pictures for readers who do not see them", () => {
    for (const { isPicture, label } of links) if (isPicture) expect(label.length).toBeGreaterThan(10);
  });
});

describe("the list of mechanics", () => {
  const names = mechanics.map(({ id }) => (readJson(`lang/en/${id}.json`) as NamedWords).QUINCUNX[id]?.name ?? id);

  it("is complete in README", () => {
    const heading = "Is it for my game?";
    const section = readme.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
    const missing = names.filter((name) => !new RegExp(`^\\|.*${name}`, "mu").test(section));
    expect(missing.map((name) => `README, “${heading}”: no row for ${name}`)).toEqual([]);
  });

  it("is the only place that counts them: no page and no manifest says how many there are", () => {
    const files = [...PAGES.filter((page) => !page.includes("/foundry/")), "module.json", "package.json"];
    const counted = files.filter((file) => COUNTED.test(readText(file)));
    expect(counted.map((file) => `${file} counts the mechanics: ${COUNTED.exec(readText(file))?.[0]}`)).toEqual([]);
  });
});

describe("short pages", () => {
  it("README has fewer than 800 words, pictures of table and odds page, and what each command needs", () => {
    expect(readme.split(/\s+/u).length).toBeLessThan(800);
    for (const picture of ["table-gm-light", "odds-page"]) expect(readme).toContain(`(docs/pictures/${picture}.png)`);
    expect(readme).toMatch(/`npm start` needs .*Node.*browser/u);
    expect(readme).toMatch(/`npm test`[^.]*needs Chromium/u);
  });

  it("the glossary has about 30 terms in order, each in one or two sentences, and on a page of the table", () => {
    const rows = [...readText("docs/glossary.md").matchAll(/^\| (?!term|-)(.+?) +\| (.+?) +\|$/gmu)].map(
      ([, term = "", meaning = ""]) => ({ term, meaning }),
    );
    const terms = rows.map(({ term }) => term);
    expect(terms.length).toBeGreaterThanOrEqual(28);
    expect(terms.length).toBeLessThanOrEqual(32);
    expect(terms).toEqual([...terms].sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base" })));
    for (const { term, meaning } of rows) expect(meaning.match(/[.!?](?= |$)/gu)?.length, term).toBeOneOf([1, 2]);
    const pages = ["start", "players", "game-masters", "hidden-and-fair", "rules", "stat-map-files"];
    const met = `${readme}${pages.map((page) => readText(`docs/${page}.md`)).join()}`.toLowerCase();
    expect(terms.filter((term) => !met.includes(term.toLowerCase()))).toEqual([]);
  });
});

describe("installing", () => {
  it("names the manifest's own address and the commands that exist", () => {
    const { manifest } = readJson("module.json") as { manifest: string };
    const { scripts } = readJson("package.json") as { scripts: Record<string, string> };
    expect(readme).toContain(`\n${manifest}\n`);
    for (const [, script = ""] of readme.matchAll(/npm (?:run )?(start|test|(?<=run )\w+)/gu))
      expect(scripts).toHaveProperty(script);
  });

  it("the changelog starts with the coming version, or with this one, and notes fit its limits", () => {
    const { version } = readJson("package.json") as { version: string };
    const changelog = readText("CHANGELOG.md");
    const newest = /^## (\d+\.\d+\.\d+)/mu.exec(changelog)?.[1] ?? "";
    expect(newest.localeCompare(version, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
    const lines: readonly string[] = notesOf(changelog, newest).split("\n- ").slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => (line.split("\n#")[0] ?? "").split(/\s+/u).length > 20)).toEqual([]);
  });
});

describe("the pictures", () => {
  const folder = join(root, "docs/pictures");
  const files = readdirSync(folder);
  const shown = PAGES.map((page) => readText(page)).join("\n");

  it("are of existing mechanics", () => {
    expect(mechanics.map(({ id }) => id)).toEqual(expect.arrayContaining([...PICTURED.cards]));
    const types = mechanics.flatMap(({ actors }) => actors.map(({ type }) => type));
    expect(types).toEqual(expect.arrayContaining([...PICTURED.sheets]));
    expect(PICTURED.cards.length * PICTURED.sheets.length).toBeGreaterThan(0);
  });

  it("GM in the light, player in the dark, the prompt in both, every card and every sheet with a scene", () => {
    const wanted = [
      "table-gm-light",
      "table-player-dark",
      "prompt-light",
      "prompt-dark",
      ...PICTURED.cards.map((id) => `card-${id}`),
      ...PICTURED.sheets.map((type) => `sheet-${type}`),
    ];
    const missing = wanted.flatMap((name) => [
      ...(files.includes(`${name}.png`) ? [] : [`no docs/pictures/${name}.png: tools/lib/scenes.mjs makes it`]),
      ...(shown.includes(`/${name}.png`)
        ? []
        : [`${name}.png is shown on no page: README has cards, docs/pictures.md sheets`]),
    ]);
    expect(missing).toEqual([]);
  });

  it.each(files.map((file) => [file]))("%s is a PNG of a suitable size, and shown", (file) => {
    const png = readFileSync(join(folder, file));
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(statSync(join(folder, file)).size).toBeLessThan(600_000);
    expect(png.readUInt32BE(16)).toBeGreaterThan(400);
    expect(shown).toContain(`pictures/${file}`);
  });
});
