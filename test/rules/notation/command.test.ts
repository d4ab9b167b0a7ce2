/** The typed language around the mechanics (notation.md, "Commands"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { MOST_CHARACTERS, parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { arbitrarySpec } from "../arbitrary.ts";

describe("the start of a command", () => {
  it.each([
    "te low",
    "/te low",
    "/qx te low",
    "qx te low",
    "/quincunx te low",
    "/qx /te low",
    "  te low",
    "/QX TE LOW",
    "\n/te\tlow ",
    "/ te low",
  ])("%j", (text) => {
    expect(parseCommand(text)).toEqual(parseCommand("te low"));
  });

  it.each([
    ["", 0],
    ["/", 1],
    ["/qx", 3],
    ["/qx ", 4],
    ["/qx nonsense 5", 4],
    ["tea low", 0],
    ["qxte low", 0],
    ["5 + 3", 0],
    ["/te2", 1],
    ["тe low", 0],
  ])("%j is no command, and the known ones are named", (text, at) => {
    const known = mechanics.map(({ notation }) => notation.command).join(", ");
    expect(() => parseCommand(text)).toThrow(
      expect.objectContaining({
        code: "unknown-command",
        at,
        expected: ["command"],
        data: expect.objectContaining({ known }),
      }),
    );
  });
});

describe("flavour", () => {
  it.each([
    ["te low # Pin Down", "Pin Down"],
    ["te low#Pin Down", "Pin Down"],
    ['te low as "a # b" # c # d "', 'c # d "'],
    ['te low as "a \\" # b" # c', "c"],
    ["te adv @x[a # b] # c", "c"],
    ["te # ", undefined],
    ["te #", undefined],
    ["te", undefined],
  ])("%j", (text, flavour) => {
    expect(parseCommand(text, { data: { x: 1 } }).flavour).toBe(flavour);
  });
});

describe("limits", () => {
  it(`${MOST_CHARACTERS} characters are read, one more is refused`, () => {
    const text = `te # ${"x".repeat(MOST_CHARACTERS - 5)}`;
    expect(text).toHaveLength(MOST_CHARACTERS);
    expect(parseCommand(text).flavour).toHaveLength(MOST_CHARACTERS - 5);
    expect(() => parseCommand(`${text}x`)).toThrow(expect.objectContaining({ code: "too-long", at: MOST_CHARACTERS }));
  });
});

describe.each(mechanics.map((mechanic) => [mechanic.notation.command, mechanic] as const))(
  "%s",
  (command, mechanic) => {
    it("its examples are valid, and start with its word", () => {
      expect(mechanic.notation.examples.length).toBeGreaterThan(0);
      for (const example of mechanic.notation.examples) {
        expect(example.split(" ")[0]).toBe(command);
        expect(() => parseCommand(example, { data: exampleData })).not.toThrow();
      }
    });

    it("print and parse are inverse, with flavour", () => {
      fc.assert(
        fc.property(arbitrarySpec(mechanic), (spec) => {
          fc.pre(`${command} ${mechanic.notation.print(spec)} # flavour`.length <= MOST_CHARACTERS);
          const text = printCommand(mechanic, spec, "flavour");
          expect(parseCommand(text)).toMatchObject({ mechanic: mechanic.id, spec, flavour: "flavour" });
          expect(parseCommand(text).spec).toEqual(spec);
        }),
      );
    });

    it("its own words in any order neither crash nor hang", () => {
      const words = [
        ...new Set(
          mechanic.notation.examples
            .join(" ")
            .split(/(\s+|\b)/u)
            .filter((word) => word.trim() !== ""),
        ),
      ];
      const token = fc.oneof(
        fc.constantFrom(...words),
        fc.constantFrom(...'" \\ [ ] @ @a.b + - .. ? # ( 5 99999999999999999999 a'.split(" ")),
        fc.string({ maxLength: 4 }),
      );
      fc.assert(
        fc.property(fc.array(token, { maxLength: 40 }), fc.constantFrom("", " "), (tokens, between) => {
          expectAnswer(`${command} ${tokens.join(between)}`);
        }),
        { numRuns: 400 },
      );
    });

    it.each([
      "((((",
      "+-+-",
      '"',
      '\\"',
      "@a.",
      "[[",
      "..",
      "- ",
      "    ",
      "a",
      "0",
      "9 ",
      "1 + ",
      "d6+",
      "at ",
      "low ",
    ])("%j repeated is answered within the test's time limit", (piece) => {
      expectAnswer(`${command} ${piece.repeat(2000)}`.slice(0, MOST_CHARACTERS));
    });
  },
);

const exampleData = {
  abilities: { dex: 3, dexterity: 3, stealth: 2 },
  attributes: { dexterity: 3 },
  skills: { thievery: 2 },
};

/** A result or a RuleError; anything else is a defect. */
function expectAnswer(text: string): void {
  try {
    expect(parseCommand(text, { data: { a: { b: 1 } } }).spec).toBeTypeOf("object");
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    expect(error.at === undefined || (error.at >= 0 && error.at <= text.length), `${error.code} at ${error.at}`).toBe(
      true,
    );
  }
}

describe("unreadable commands", () => {
  /** Words, signs and fragments of all grammars, also in invalid places. */
  const CRUMBS =
    'vs 5 - + − d8 2d6 [ ] " none ? / @ @a adv low mid if < when .. mod cd ( x % need zero at kind scale passive luck discord protect , fixed'.split(
      " ",
    );
  const crumb = fc.constantFrom(...CRUMBS);
  const examples = mechanics.flatMap(({ notation }) => notation.examples);
  const mangled = fc
    .tuple(fc.constantFrom(...examples), fc.nat(60), fc.nat(3), crumb)
    .map(([text, at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut));
  const jumbled = fc
    .tuple(fc.constantFrom(...mechanics.map(({ notation }) => notation.command)), fc.array(crumb, { maxLength: 6 }))
    .map(([command, crumbs]) => [command, ...crumbs].join(" "));

  it("give an error with the place, the valid alternatives, and a valid example", () => {
    fc.assert(
      fc.property(fc.oneof(mangled, jumbled), (text) => {
        try {
          parseCommand(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
          const { code, at, expected, data } = error as RuleError;
          expect(at, text).toBeTypeOf("number");
          expect(data["example"] ?? data["known"], text).toBeTypeOf("string");
          if (code === "syntax") expect(expected, text).not.toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each(["margin 6 vs -", "te adv -", "pool 5 mod -"])("%s: the lone sign is the place", (text) => {
    expect(() => parseCommand(text)).toThrow(
      expect.objectContaining({ code: "syntax", at: text.length - 1, expected: expect.arrayContaining(["integer"]) }),
    );
  });
});
