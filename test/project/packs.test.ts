/**
 * The contents of the packs: every example rolls, both languages have the same content, macros compile, tables have no
 * gaps.
 */
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { readQuestion } from "../../site/odds/engine/question.ts";
import { SITE } from "../../src/features/compare/question-link.ts";
import { LINK_SCHEMA, readLink, writeLink, type Link } from "../../src/rules/notation/link.ts";
import { answer } from "../../src/rules/protocol/answer.ts";
import { mechanicById, mechanics, type OwnMechanicId } from "../../src/rules/index.ts";
import { parseCommand, type Command } from "../../src/rules/notation/command.ts";
import { compilePacks, readPackSource } from "../../tools/lib/packs.mjs";
import { readLanguage } from "../../tools/lib/language.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { readJson, readText, root } from "../../tools/lib/project.mjs";
import { plant } from "./support.ts";

interface Page {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
  readonly text: { readonly format: number; readonly content: string };
}
interface Journal {
  readonly _id: string;
  readonly name: string;
  readonly pages: readonly Page[];
}
interface Macro {
  readonly name: string;
  readonly type: string;
  readonly command: string;
  readonly scope: string;
}
interface Result {
  readonly type: string;
  readonly description: string;
  readonly weight: number;
  readonly range: readonly [number, number];
}
interface Table {
  readonly name: string;
  readonly formula: string;
  readonly results: readonly Result[];
}
interface Manifest {
  readonly packs: readonly {
    readonly name: string;
    readonly label: string;
    readonly type: string;
    readonly path: string;
  }[];
}
interface Words {
  readonly QUINCUNX: Readonly<Record<OwnMechanicId, { readonly name: string }>>;
}
interface Example {
  readonly command: string;
  readonly label: string;
}

const manifest = readJson("module.json") as Manifest;

function documents<D>(pack: string): readonly D[] {
  return readPackSource(pack).map(({ document }: { document: unknown }) => document as D);
}

const journals = documents<Journal>("rules");
const [english, german] = ["Quincunx: the rules", "Quincunx: die Regeln"].map((name) => {
  const found = journals.find((journal) => journal.name === name);
  if (!found) throw new Error(`there is no journal "${name}"`);
  return found;
}) as [Journal, Journal];
const LANGUAGES = [
  ["en", english],
  ["de", german],
] as const;
const macros = documents<Macro>("macros");
const tables = documents<Table>("tables");

/** As an enricher reads them: entities are decoded by then. */
function examplesIn(html: string): readonly Example[] {
  const text = JSDOM.fragment(html).textContent ?? "";
  return [...text.matchAll(/\[\[\/(.*?)\]\](?!\])(?:\{([^}]*)\})?/gu)].map(([, command = "", label = ""]) => ({
    command,
    label,
  }));
}

/** The part of an example that does not depend on the reader's language. */
function bare(command: string): string {
  return command
    .replaceAll(/"[^"]*"/gu, '""')
    .replace(/\s*#.*$/u, " #")
    .replaceAll(/\[(?!hero|trope|trademark|bonus|luck)[^\]]*\]/gu, "[]");
}

const pageOf = (journal: Journal, words: Words, id: OwnMechanicId): Page => {
  const found = journal.pages.find(({ name }) => name === words.QUINCUNX[id].name);
  if (!found) throw new Error(`${journal.name} has no page named "${words.QUINCUNX[id].name}", for ${id}`);
  return found;
};
const words = { en: readLanguage("en") as Words, de: readLanguage("de") as Words };

describe("the manifest", () => {
  it("names rules, macros and tables, and no pack that needs a system (app.md 1.2)", () => {
    expect(Object.fromEntries(manifest.packs.map(({ name, type }) => [name, type]))).toEqual({
      rules: "JournalEntry",
      macros: "Macro",
      tables: "RollTable",
    });
  });
});

describe.each(LANGUAGES)("the rules in %s", (language, journal) => {
  it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    "%s: every rule that a trace names has its heading on the mechanic's page",
    (id, { rulesText, label }) => {
      if (!rulesText) throw new Error(`${id} does not say where its rules stand`);
      const page = journal.pages.find(({ name }) => name === words[language].QUINCUNX[id].name);
      expect(label).toEqual({ key: `QUINCUNX.${id}.name` });
      const { _id: entry } = journal;
      expect(rulesText.pages[language]).toBe(
        `Compendium.quincunx.rules.JournalEntry.${entry}.JournalEntryPage.${page?._id ?? ""}`,
      );
      const headings = [...JSDOM.fragment(page?.text.content ?? "").querySelectorAll("h2")].map(
        ({ textContent }) => textContent,
      );
      const named = Object.values(rulesText.headings).map((key) =>
        key
          .split(".")
          .reduce<unknown>((tree, part) => (tree as Readonly<Record<string, unknown>>)[part], words[language]),
      );
      expect(headings).toEqual(expect.arrayContaining(named));
      const source = filesBelow(join(root, "src/rules", id))
        .filter((file) => file.endsWith(".ts") && file !== "rules-text.ts")
        .map((file) => readText(`src/rules/${id}/${file}`).replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gmu, ""))
        .join("\n");
      const traced = [...new Set([...source.matchAll(/"([A-Z]{2}-\d+)"/gu)].map(([, rule]) => rule))].sort();
      expect(traced.length).toBeGreaterThan(2);
      expect(Object.keys(rulesText.headings).sort()).toEqual(traced);
    },
  );

  it("start with how to roll, then have one page per mechanic in the order of the rules, by its name", () => {
    const sorted = [...journal.pages].sort((a, b) => a.sort - b.sort).map(({ name }) => name);
    expect(sorted.slice(1)).toEqual(mechanics.map(({ id }) => words[language].QUINCUNX[id].name));
    expect(sorted).toHaveLength(mechanics.length + 1);
    expect(journal.pages.map(({ name }) => name)).toEqual(sorted);
  });

  it.each(journal.pages.map((page) => [page.name, page] as const))(
    "%s: well-formed HTML of a text page (app.md 7.3)",
    (_name, page) => {
      expect(page).toMatchObject({ type: "text", text: { format: 1 } });
      const holder = new JSDOM("").window.document.createElement("div");
      holder.innerHTML = page.text.content;
      expect(holder.innerHTML).toBe(page.text.content);
      // The page's title is the heading above these.
      expect([...holder.querySelectorAll("h1, h3, h4")]).toEqual([]);
      for (const header of holder.querySelectorAll("th")) expect(header.getAttribute("scope")).toBe("col");
    },
  );

  it.each(journal.pages.map((page) => [page.name, page] as const))(
    "%s: every example is a command with a label, and rolls by /qx",
    (_name, page) => {
      const examples = examplesIn(page.text.content);
      expect(examples.length, `${page.name} has too few examples [[/qx …]]{…}`).toBeGreaterThan(0);
      expect(examples.length, "a [[ that is no example").toBe(page.text.content.split("[[").length - 1);
      for (const { command, label } of examples) {
        expect(command).toMatch(/^qx /u);
        expect(label, command).not.toBe("");
        expect(() => parseCommand(command), command).not.toThrow();
      }
    },
  );

  it.each(mechanics.map(({ id }) => [id]))(
    "%s: every section has an example with its own command, which gives dice or an answer",
    (id) => {
      const sections = pageOf(journal, words[language], id).text.content.split("<h2>").slice(1);
      expect(sections.length, "a page explains its mechanic in sections, each under an <h2>").toBeGreaterThan(0);
      for (const section of sections) {
        const own = examplesIn(section).map(({ command }): Command => parseCommand(command));
        expect(own.length, `nothing can be tried in: ${section.slice(0, 40)}`).toBeGreaterThan(0);
        for (const { mechanic, spec } of own) {
          expect(mechanic).toBe(id);
          expect(answer({ do: "resolve", mechanic, spec, faces: {} })).toHaveProperty("outcome");
        }
      }
    },
  );

  it("shows no rule ids: those are for developers", () => {
    for (const { text } of journal.pages) expect(text.content).not.toMatch(/\b[A-Z]{2}-\d/u);
  });

  it("quotes exact odds (TE-4, MP-1)", () => {
    const tenth = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    const percent = new Intl.NumberFormat(language, tenth);
    const {
      odds: { of: odds },
      parseSpec,
    } = mechanicById("total-effect");
    const { met } = odds(parseSpec({})) as { met: readonly { at: number; p: number }[] };
    const te = pageOf(journal, words[language], "total-effect").text.content;
    expect(met.map(({ at }) => at)).toEqual([9, 11, 13]);
    for (const { p } of met) expect(te).toContain(percent.format(p).replace("\u00a0", " "));

    const margin = mechanicById("margin-pool");
    const rows = [
      ...pageOf(journal, words[language], "margin-pool").text.content.matchAll(
        /<tr><td>(\d)<\/td><td><a [^>]*>(\d+) ?%<\/a><\/td>/gu,
      ),
    ];
    const { byDice } = margin.odds.of(margin.parseSpec({ dice: 5, threshold: 7 })) as {
      byDice: readonly { dice: number; success: number }[];
    };
    expect(rows.map(([, dice, chance]) => [Number(dice), Number(chance)])).toEqual(
      byDice.map(({ dice, success }) => [dice, Math.round(success * 100)]),
    );
  });
});

describe("both languages", () => {
  it("lead from worked examples to the same questions, of each page's own mechanic", () => {
    const linksOf = ({ pages }: Journal): readonly (readonly string[])[] =>
      pages.map(({ text }) =>
        [...JSDOM.fragment(text.content).querySelectorAll("a")].map((link) => link.getAttribute("href") ?? ""),
      );
    expect(linksOf(german)).toEqual(linksOf(english));
    for (const [at, links] of linksOf(english).entries()) {
      expect(links.length, english.pages[at]?.name).toBeGreaterThan(0);
      for (const address of links) {
        const link = readLink(new URL(address).hash) as Link;
        expect(address).toBe(`${SITE}odds/${writeLink({ ...link, schema: LINK_SCHEMA })}`);
        const { mechanic } = readQuestion(link.texts[0] ?? "");
        if (at > 0) expect(mechanic.id).toBe(mechanics[at - 1]?.id);
      }
    }
  });

  it("have the same pages with the same sections", () => {
    expect(journals).toHaveLength(LANGUAGES.length);
    expect(german.pages.map(({ text }) => text.content.split("<h2>").length)).toEqual(
      english.pages.map(({ text }) => text.content.split("<h2>").length),
    );
  });

  it.each(english.pages.map((page, index) => [page.name, page, german.pages[index]] as const))(
    "%s: the same examples in the same order, except for free text",
    (_name, page, other) => {
      const commands = (html = ""): readonly string[] => examplesIn(html).map(({ command }) => bare(command));
      expect(commands(other?.text.content)).toEqual(commands(page.text.content));
    },
  );

  it("are two languages: no sentence of one occurs in the other", () => {
    const sentences = (journal: Journal): readonly string[] =>
      journal.pages
        .flatMap(({ text }) =>
          (JSDOM.fragment(text.content.replaceAll(/\[\[.*?\]\](?:\{[^}]*\})?/gu, "")).textContent ?? "").split(
            /[.:;!?]\s|\n/u,
          ),
        )
        .filter((sentence) => sentence.trim().length > 20);
    const known = new Set(sentences(english));
    expect(known.size).toBeGreaterThan(100);
    expect(sentences(german).filter((sentence) => known.has(sentence))).toEqual([]);
  });
});

describe("macros", () => {
  const AsyncFunction = (async () => {}).constructor as new (...parts: readonly string[]) => unknown;

  it.each(macros.map((macro) => [macro.name, macro] as const))("%s compiles", (_name, { type, command, scope }) => {
    expect(scope).toBe("global");
    if (type === "chat") {
      expect(command).toMatch(/^\/qx /u);
      expect(() => parseCommand(command)).not.toThrow();
    } else {
      expect(type).toBe("script");
      // As core does it: a block inside an async function with these names (app.md 6.6).
      expect(
        () => new AsyncFunction("speaker", "actor", "token", "character", "scope", `{${command}\n}`),
      ).not.toThrow();
    }
  });

  it("there is one chat macro for each mechanic: players may run these without the permission for scripts", () => {
    const chat = macros.filter(({ type }) => type === "chat").map(({ command }) => parseCommand(command).mechanic);
    expect(chat.sort(), "packs/_source/macros").toEqual(mechanics.map(({ id }) => id).sort());
  });

  it("scripts use only existing parts of the API", () => {
    const scripts = macros.filter(({ type }) => type === "script");
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    const asked = scripts.flatMap(({ command }) => [...command.matchAll(/\bapi\.(\w+)/gu)].map(([, name]) => name));
    expect(new Set(asked)).toEqual(new Set(["mechanics", "rollStat", "request", "createSamples"]));
    for (const [, id] of scripts.flatMap(({ command }) => [...command.matchAll(/mechanic: "([a-z-]+)"/gu)]))
      expect(() => mechanicById(id)).not.toThrow();
  });
});

describe.each(tables.map((table) => [table.name, table] as const))("the table %s", (_name, { formula, results }) => {
  it("covers every Total of 3dt once, without gaps (TE-1)", () => {
    expect(formula).toBe("3dt");
    const covered = results.flatMap(({ range: [low, high] }) =>
      Array.from({ length: high - low + 1 }, (_, index) => low + index),
    );
    expect(covered).toEqual(Array.from({ length: 16 }, (_, index) => index + 3));
  });

  it("has text results weighted by the width of their range, and examples that roll", () => {
    for (const { type, description, weight, range } of results) {
      expect(type).toBe("text");
      expect(description).toMatch(/^<p>.+<\/p>$/u);
      expect(weight).toBe(range[1] - range[0] + 1);
      for (const { command } of examplesIn(description)) expect(() => parseCommand(command)).not.toThrow();
    }
  });
});

describe("the built packs", () => {
  it("every document is in LevelDB, with its pages and results as rows of their own (app.md 7.2)", async () => {
    const folder = plant({});
    await compilePacks(manifest, folder);
    const rows = async (name: string): Promise<readonly string[]> => {
      const level = new ClassicLevel<string, object>(join(folder, "packs", name), { valueEncoding: "json" });
      const keys = await level.keys().all();
      await level.close();
      return keys;
    };
    const count = (keys: readonly string[], prefix: string): number =>
      keys.filter((key) => key.startsWith(prefix)).length;
    expect(await rows("macros")).toHaveLength(macros.length);
    const pages = await rows("rules");
    expect([count(pages, "!journal!"), count(pages, "!journal.pages!")]).toEqual([
      journals.length,
      journals.flatMap((journal) => journal.pages).length,
    ]);
    const drawn = await rows("tables");
    expect([count(drawn, "!tables!"), count(drawn, "!tables.results!")]).toEqual([
      tables.length,
      tables.flatMap(({ results }) => results).length,
    ]);
  });
});
