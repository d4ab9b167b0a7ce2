/**
 * docs/protocol.md and docs/notation.md stay true: every example in them is run; docs/rules.md has the rules of every
 * mechanic.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answer } from "../../src/rules/protocol/answer.ts";
import { mechanics } from "../../src/rules/index.ts";
import { parseCommand } from "../../src/rules/notation/command.ts";

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const known = mechanics.map(({ notation }) => notation.command);
const data = { abilities: { dex: 3, stealth: 2 }, attributes: { dexterity: 3 }, target: { resolve: 6 } };

describe("docs/notation.md", () => {
  // Names of stats are tested with an actor that has them (test/roll/command/roll-command.test.ts).
  const text = read("notation.md").replace(/^### Stats by name\n[^#]*/mu, "");
  const blocks = [...text.matchAll(/^```\n(.*?)^```/gmsu)].flatMap(([, block = ""]) => block.trim().split("\n"));
  const spans = [...text.matchAll(/`([a-z]+ [^`]+)`/gu)].map(([, span = ""]) => span);
  const commands = [...blocks, ...spans].filter((command) => known.includes(command.split(" ")[0] ?? ""));

  it("has an example of each mechanic", () => {
    const without = mechanics.filter(
      ({ notation }) => !commands.some((text) => text.startsWith(`${notation.command} `)),
    );
    expect(without.map(({ id, notation }) => `${id}: docs/notation.md has no \`${notation.command} …\``)).toEqual([]);
  });

  it.each(commands)("%s", (command) => {
    expect(parseCommand(command, { data }).spec).toBeTypeOf("object");
  });
});

describe("docs/rules.md", () => {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/gu, "");

  it("has a section of rules for each mechanic", () => {
    const sections = [...read("rules.md").matchAll(/^## (.+)\n[^]*?^### [A-Z]{2}-1$/gmu)].map(([, title = ""]) =>
      letters(title),
    );
    const without = mechanics.filter(({ id }) => !sections.includes(letters(id)));
    expect(without.map(({ id }) => `${id}: docs/rules.md has no "## ${id}" (in any case) with a "### XX-1"`)).toEqual(
      [],
    );
  });
});

describe("docs/protocol.md and its pages", () => {
  const pages = readdirSync(new URL("../../docs/protocol", import.meta.url)).map((name) => `protocol/${name}`);
  const text = ["protocol.md", ...pages].map(read).join("\n");
  const requests = [...text.matchAll(/^\{ "do".*$/gmu)].map(([line]) => line);

  it("has an example of each request", () => {
    const rolls = "odds resolve actions correct contest judge long-test long-test-state exchange dice-effect group";
    const others = "target-for split parse print";
    const shown = requests.map((line) => (JSON.parse(line) as { do: string }).do);
    expect(new Set(shown)).toEqual(new Set(`${rolls} ${others}`.split(" ")));
  });

  it.each(requests)("%s", (line) => {
    expect(answer(JSON.parse(line))).not.toHaveProperty("error");
  });

  it("describes the odds of every mechanic", () => {
    const section = read("protocol/odds.md");
    const ids = mechanics.map(({ id }) => id).join("|");
    const told = new Map(
      [...section.matchAll(new RegExp(`\`(${ids})\`: ([^]*?)(?=\`(?:${ids})\`: |\\n\\n|$)`, "gu"))].map(
        ([, id = "", words = ""]) => [id, words] as const,
      ),
    );
    const missing = mechanics.flatMap((mechanic) => {
      const [example = ""] = mechanic.notation.examples;
      const keys = Object.keys(mechanic.odds.of(mechanic.parseSpec(parseCommand(example).spec)));
      return keys
        .filter((key) => !told.get(mechanic.id)?.includes(`\`${key}\``))
        .map((key) => `${mechanic.id}: "Odds" of docs/protocol.md does not tell of \`${key}\``);
    });
    expect(missing).toEqual([]);
  });

  it("shows the current outcome of Total//Effect", () => {
    const { outcome } = answer({
      do: "resolve",
      mechanic: "total-effect",
      spec: { thresholds: [{ at: 9 }], effects: [{ rank: "low", kind: "x" }] },
      faces: { dice: [5, 2, 6] },
    }) as { outcome: object };
    const shown = JSON.parse(/^\{ "total": 13, "kept".*?\}\] \}$/msu.exec(text)?.[0] ?? "{}") as object;
    expect(outcome).toMatchObject(shown);
    expect(Object.keys(shown).sort()).toEqual(
      Object.keys(outcome)
        .filter((key) => !["waiting", "unused", "trace"].includes(key))
        .sort(),
    );
  });
});
