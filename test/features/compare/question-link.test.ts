/** The link of a roll: the same roll on the odds page, without a word that people wrote. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuestion } from "../../../site/odds/engine/question.ts";
import { questionLink, wordless } from "../../../src/features/compare/question-link.ts";
import { unlessRefused } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { LINK_SCHEMA, MOST_HASH, readLink } from "../../../src/rules/notation/link.ts";
import { readJson } from "../../../tools/lib/project.mjs";
import { arbitrarySpec } from "../../rules/arbitrary.ts";

const WORD = "Xyzzy";

/** Every text of a spec with a word in it. */
function withWords(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withWords);
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      /^(?:label|text|otherwise|kind)$/u.test(name) ? WORD : withWords(own),
    ]),
  );
}

it("names the schema of the page", () => {
  expect(readJson("site/odds/schema.json")).toMatchObject({ schema: LINK_SCHEMA });
});

it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
  "%s: has the chances of the roll, and none of its words",
  (_id, mechanic) => {
    let seen = 0;
    fc.assert(
      fc.property(arbitrarySpec(mechanic), (input) => {
        const spec = unlessRefused(() => mechanic.parseSpec(withWords(mechanic.parseSpec(input)) as Fields));
        if (!spec) return;
        const link = questionLink(mechanic, [spec, spec]);
        if (link === null) return;
        expect(link).not.toContain(WORD);
        const read = readLink(new URL(link).hash);
        if (read === null || typeof read === "string") return expect.unreachable();
        expect(new URL(link).hash.length).toBeLessThanOrEqual(MOST_HASH + 1);
        expect(read.texts).toHaveLength(2);
        const question = readQuestion(read.texts[0] ?? "");
        if (question.kind !== "roll") return expect.unreachable();
        seen += 1;
        const odds = (one: Fields): Fields | null => unlessRefused(() => mechanic.odds.of(one));
        expect(odds(question.spec)).toEqual(odds(wordless(mechanic, spec)));
        const chance = (one: Fields): number | null => unlessRefused(() => mechanic.odds.chance(one));
        expect(chance(question.spec) ?? -1).toBeCloseTo(chance(spec) ?? -1, 12);
      }),
      { numRuns: 40 },
    );
    expect(seen).toBeGreaterThan(10);
  },
);

it("the link has no target that the reader does not know, and none for mechanics of other packages", () => {
  const check = mechanicById("standard-check");
  const link = questionLink(check, [check.parseSpec({ bonuses: [{ label: "Ana's secret", value: 5 }], target: null })]);
  expect(link).toMatch(/#1\/check_5$/u);
  expect(questionLink({ ...check, id: "other" as never }, [check.parseSpec({})])).toBeNull();
});
