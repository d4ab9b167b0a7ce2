/** Compiled grammars read what Peggy's own parsers read, and fail where those fail. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { withPeggy } from "../../../tools/lib/peggy-plugin.mjs";

interface PeggysFailure {
  readonly expected: readonly { readonly type: string; readonly description?: string }[];
  readonly found: string | null;
  readonly location: { readonly start: { readonly offset: number } };
}

/** Peggy tells letters too; people are told the names of rules. */
function peggys(parser: ReturnType<typeof withPeggy>, text: string): unknown {
  try {
    return { value: parser.parse(text) };
  } catch (error) {
    const { expected, found, location } = error as PeggysFailure;
    const ids = expected.flatMap(({ type, description }) =>
      type === "end" ? ["end"] : type === "other" && description ? [description] : [],
    );
    return { at: location.start.offset, expected: [...new Set(ids)].sort(), found: found ?? "" };
  }
}

function ours(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { at: error.at, expected: error.expected, found: error.data["found"] };
  }
}

const PIECES =
  'vs VS cd by d6 2d d8dx adv low when 9..12 .. if <= ≤ < - − + +2 -3 0.5 1e9 @a.b @ä. [x [y] " "a\\"b" \\q ? none unrolled nigh-impossible nigh impossible easy , / # 🎲 \ud83d \u2003 é passive need zero fixed mod scale luck protect 1,2 remove die success'.split(
    " ",
  );

const fileOf = (id: string): string =>
  fileURLToPath(new URL(`../../../src/rules/${id}/grammar.peggy`, import.meta.url));
/** Those that are made of `grammar.words` have no grammar of their own. */
const cases = mechanics.flatMap(({ id, grammar }) => (existsSync(fileOf(id)) ? [[id, grammar.examples] as const] : []));

it("some mechanics have a grammar", () => expect(cases.length).toBeGreaterThan(0));

describe.each(cases)("%s", async (id, examples) => {
  const file = fileOf(id);
  const { parse } = (await import(`../../../src/rules/${id}/grammar.peggy`)) as { parse: (text: string) => unknown };
  const parser = withPeggy(file);

  it("as Peggy does, for what can be typed and for what is near it", () => {
    const words = examples.flatMap((example) => example.replace(/^\S+|#.*$/gu, "").split(/\b|(?= )/u));
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words, ...PIECES), fc.string({ unit: "binary", maxLength: 3 })), {
        maxLength: 12,
      })
      .chain((pieces) => fc.constantFrom(pieces.join(""), pieces.join(" ")));
    for (const example of examples) {
      const typed = example.replace(/^\S+|#.*$/gu, "");
      expect(ours(parse, typed)).toEqual(peggys(parser, typed));
      expect(ours(parse, typed)).toHaveProperty("value");
    }
    fc.assert(
      fc.property(text, (typed) => {
        expect(ours(parse, typed)).toEqual(peggys(parser, typed));
      }),
      { numRuns: 2000 },
    );
  });
});
