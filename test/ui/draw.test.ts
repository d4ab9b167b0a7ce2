/** What drawing is made of: morphing a DOM tree without losing focus and scroll position, words, numbers, charts, contrast of colours. */
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";
import { countPhrase, freeText, phrase } from "../../src/rules/contract/phrase.ts";
import { parseCommand } from "../../src/rules/notation/command.ts";
import { integer, list } from "../../src/rules/spec/schema.ts";
import { countDice, drawDice } from "../../src/ui/draw/dice.ts";
import { shapeOf } from "../../src/ui/draw/dice-shapes.ts";
import { histogram } from "../../src/ui/draw/histogram.ts";
import { morph } from "../../src/ui/draw/morph.ts";
import { explain } from "../../src/ui/explain.ts";
import { formatNumber, formatPercent, formatPoints, formatSigned, readInteger } from "../../src/ui/numbers.ts";
import { makeSlices } from "../../src/ui/spec-editor/slices.ts";
import { speak } from "../../src/ui/speak.ts";
import { filesBelow } from "../../tools/lib/files.mjs";
import { openStage } from "../support/stage.ts";

beforeAll(async () => {
  await openStage();
});

/** What a person reads about what was refused. */
function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof RuleError) return explain(error);
    throw error;
  }
  return "";
}

function tree(html: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  return document.importNode(holder.content.firstElementChild!, true) as HTMLElement;
}

describe("morph", () => {
  let live: HTMLElement;
  beforeEach(() => {
    live = tree(
      '<div><p data-quincunx-key="a">one</p><input id="b" value="2"><details data-quincunx-key="c"><summary>x</summary></details></div>',
    );
    document.body.replaceChildren(live);
  });

  it("changes what differs and keeps the elements", () => {
    const [p, input] = [live.querySelector("p"), live.querySelector("input")];
    morph(live, tree('<div class="new"><p data-quincunx-key="a">two</p><input id="b" value="3"></div>'));
    expect(live.outerHTML).toBe('<div class="new"><p data-quincunx-key="a">two</p><input id="b" value="2"></div>');
    expect(live.querySelector("p")).toBe(p);
    expect(live.querySelector("input")).toBe(input);
    expect(input!.value).toBe("3");
  });

  it("never overwrites the field that is typed into", () => {
    const input = live.querySelector("input")!;
    input.value = "typed";
    morph(live, tree('<div><input id="b" value="3"></div>'), input);
    expect(input.value).toBe("typed");
    morph(live, tree('<div><input id="b" value="3"></div>'), null);
    expect(input.value).toBe("3");
  });

  it("an entry that goes leaves its neighbours where they are, with the focus", () => {
    live = tree(
      '<ul><li data-quincunx-key="1">1</li><li data-quincunx-key="2">2</li><li data-quincunx-key="3"><button>3</button></li></ul>',
    );
    document.body.replaceChildren(live);
    const button = live.querySelector("button")!;
    button.focus();
    morph(live, tree('<ul><li data-quincunx-key="2">2</li><li data-quincunx-key="3"><button>3</button></li></ul>'));
    expect(document.activeElement).toBe(button);
    expect(live.textContent).toBe("23");
  });

  it("so does one that stood between line breaks, as in templates", () => {
    const page = (rows: string): string => `<div>\n  ${rows}\n  <p data-quincunx-key="more"><input></p>\n</div>`;
    live = tree(page('<p data-quincunx-key="holds"></p>'));
    document.body.replaceChildren(live);
    const field = live.querySelector("input");
    field?.focus();
    morph(live, tree(page("")));
    expect(live.querySelector("[data-quincunx-key=holds]")).toBeNull();
    expect(document.activeElement).toBe(field);
    morph(live, tree(page('<p data-quincunx-key="holds"></p>')));
    expect(document.activeElement).toBe(field);
  });

  it("leaves a disclosure as the reader has it, and Foundry's mark of a part", () => {
    live.dataset["applicationPart"] = "prompt";
    live.querySelector("details")!.open = true;
    morph(live, tree('<div><details data-quincunx-key="c"><summary>y</summary></details></div>'));
    expect(live.querySelector("details")!.open).toBe(true);
    expect(live.dataset["applicationPart"]).toBe("prompt");
  });
});

describe("words and numbers", () => {
  it("percents: a digit, never certain when they are not", () => {
    expect([0, 0.0001, 0.488, 0.9999, 1].map(formatPercent)).toEqual([
      "0\u202f%",
      "<\u202f0.1\u202f%",
      "48.8\u202f%",
      ">\u202f99.9\u202f%",
      "100\u202f%",
    ]);
  });

  it("differences have a sign, and a real minus", () => {
    expect([0.2314, -0.004, 0].map(formatPoints)).toEqual(["+23\u202f%", "\u22120.4\u202f%", "0\u202f%"]);
    expect([2, -2, 0].map((value) => formatSigned(value))).toEqual(["+2", "\u22122", "0"]);
  });

  it("what rounds to nothing has no sign", () => {
    expect([formatNumber(-0.001), formatNumber(-0), formatNumber(-0.5)]).toEqual(["0", "0", "\u22120.5"]);
    expect([formatSigned(-0.001), formatPoints(-0.0001)]).toEqual(["0", "0\u202f%"]);
  });

  it("reads what people type, and nothing that is no whole number", () => {
    expect(["2", " +3", "\u22124", "-5"].map(readInteger)).toEqual([2, 3, -4, -5]);
    expect(["", "2.5", "1e3", "x", "0x10", "9999999999"].map(readInteger)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("a phrase: numbers formatted, phrases in phrases, plurals by the language, free text as it is", () => {
    expect(speak(countPhrase("QUINCUNX.Prompt.roll", 1))).toBe("Roll 1 die");
    expect(speak(countPhrase("QUINCUNX.Prompt.roll", 4))).toBe("Roll 4 dice");
    expect(speak(freeText("{count} <b>"))).toBe("{count} <b>");
    expect(
      speak(
        phrase("QUINCUNX.Card.Sentence.nobody", {
          title: freeText("A"),
          result: countPhrase("QUINCUNX.Prompt.roll", 2),
        }),
      ),
    ).toBe("A: Roll 2 dice");
  });

  it("an error of the rules names its field by the field's name", () => {
    const error = new RuleError("out-of-range", "english", {
      field: "thresholds.2.at",
      data: { min: 1, max: 999, found: 0 },
    });
    expect(explain(error)).toMatch(/999/u);
    expect(explain(error)).not.toMatch(/\.2\.|english|\{/u);
  });

  it("a mechanic's own name for a field comes before the one that all share", () => {
    const { translations } = game.i18n as unknown as {
      translations: { QUINCUNX: Readonly<Record<string, { Field: Record<string, unknown> }>> };
    };
    const names = translations.QUINCUNX["margin-pool"]?.Field ?? {};
    names["dice"] = { list: "High dice", size: "Size of a high die" };
    const of = (field: string, mechanic?: string): string =>
      explain(new RuleError("missing-field", "english", { field, data: mechanic ? { mechanic } : {} }));
    expect(of("dice")).toBe("Number of dice is missing.");
    expect(of("dice", "margin-pool")).toBe("High dice is missing.");
    expect(of("dice.2.size", "margin-pool")).toBe("Size of a high die is missing.");
    expect(of("target", "margin-pool")).toBe("Target is missing.");
    // Whose field it is, nobody says: any mechanic's name for it will do, and another mechanic's will not.
    expect(of("protect")).toBe("Protected dice is missing.");
    expect(of("protect", "margin-pool")).toBe("protect is missing.");
    delete names["dice"];
  });

  it("limits of a list and fields that exclude each other are told in numbers and names", () => {
    expect(problemOf(() => list(integer(), { min: 1, max: 8 }).parse([], "pool"))).toBe("Pool: 0 is outside 1 to 8.");
    expect(problemOf(() => parseCommand("check passive 5 + d6"))).toMatch(/Passive, Extra dice/u);
  });
});

describe("pictures", () => {
  const chart = (values: readonly number[], rolled?: number) => ({
    id: "x",
    label: freeText("x"),
    summary: freeText("x"),
    bars: values.map((value) => ({ value, p: value === 99 ? 0 : 1 / values.length, tone: "neutral" as const })),
    ...(rolled === undefined ? {} : { rolled }),
  });

  it("numbers under many bars are thinned, the rolled one stays", () => {
    const { bars } = histogram(
      chart(
        Array.from({ length: 49 }, (_, index) => index - 24),
        5,
      ),
    );
    const labelled = bars.flatMap(({ isLabelled }, index) => (isLabelled ? [index] : []));
    expect(labelled.length).toBeLessThan(20);
    expect(bars.find(({ isRolled }) => isRolled)).toMatchObject({ value: "5", isLabelled: true });
    expect(Math.min(...labelled.slice(1).map((at, index) => at - labelled[index]!))).toBeGreaterThan(1);
  });

  it("0 is named wherever it is in sight, however long the axis, and whatever was rolled beside it", () => {
    for (const [below, above] of [
      [0, 3],
      [3, 0],
      [1, 40],
      [40, 1],
      [24, 24],
      [60, 60],
      [7, 100],
    ] as const)
      for (const rolled of [undefined, -1, 1, 0, -below, above]) {
        const values = Array.from({ length: below + above + 1 }, (_, index) => index - below);
        const zero = histogram(chart(values, rolled)).bars.filter(({ value }) => /^[≤≥]?0$/u.test(value));
        expect(zero, `${-below} … ${above}, rolled ${String(rolled)}`).toMatchObject([{ isLabelled: true }]);
      }
    // What lies on one side of it alone never shows it.
    expect(histogram(chart([5, 6, 7])).bars.map(({ value }) => value)).toEqual(["5", "6", "7"]);
  });

  it("of a bar so much is hatched as may cost something; what nobody would see is left out", () => {
    const bars = [
      { value: 0, p: 0.5, tone: "bad" as const },
      { value: 1, p: 0.4, hatched: 0.1, tone: "good" as const },
      { value: 2, p: 0.1, hatched: 0.001, tone: "good" as const },
    ];
    expect(histogram({ ...chart([]), bars }).bars.map(({ hatched }) => hatched)).toEqual([null, "25.0", null]);
  });

  it("the highest bar fills the height, ends where nothing happens are cut", () => {
    const { bars } = histogram(chart([1, 2, 99]));
    expect(bars.map(({ height }) => height)).toEqual(["100.0", "100.0"]);
  });

  it("dice of one group stand together, in the order of the description", () => {
    const die = (face: number, group?: string) => ({
      size: 12,
      face,
      role: "success" as const,
      ...(group ? { group } : {}),
    });
    const { groups: drawn } = drawDice({
      dice: [die(12, "a"), die(3, "b"), die(11, "a"), die(1)],
      groups: [
        { id: "a", label: freeText("A") },
        { id: "b", label: freeText("B") },
      ],
    });
    expect(drawn.map(({ label, dice }) => [label, dice.map(({ face }) => face)])).toEqual([
      ["A", ["12", "11"]],
      ["B", ["3"]],
      ["", ["1"]],
    ]);
  });

  it("stand behind the die that brought them, in whatever order they are told (FP-9)", () => {
    const die = (face: number, parent?: number) => ({
      size: 12,
      face,
      role: "bonus" as const,
      ...(parent === undefined ? {} : { parent }),
    });
    const { groups: drawn } = drawDice({
      // The 5s bring 7 and 8, the 7 brings 9; a parent that is nowhere before its child is none.
      dice: [die(5), die(1), die(5), die(8, 2), die(7, 0), die(9, 4), die(2, 6), die(3, 99)],
      groups: [],
    });
    expect(drawn.map(({ dice }) => dice.map(({ face }) => face).join(" "))).toEqual(["5 7 9 1 5 8 2 3"]);
  });
});

describe("many dice", () => {
  const pool = (count: number): Parameters<typeof drawDice>[0] => ({
    dice: Array.from({ length: count }, (_, index) => ({ size: 12, face: (index % 3) + 4, role: "success" as const })),
    groups: [],
  });

  it("up to twenty are drawn one by one, of more those that are alike are one with their number", () => {
    expect(drawDice(pool(20)).groups[0]?.dice).toHaveLength(20);
    const { groups, isHeap } = drawDice(pool(100));
    expect(isHeap).toBe(true);
    expect(groups[0]?.dice.map(({ face, tag }) => [face, tag])).toEqual([
      ["4", "34 ×"],
      ["5", "33 ×"],
      ["6", "33 ×"],
    ]);
    expect(groups[0]?.dice[0]?.spoken).toBe("34 × 4 on a d12, success");
  });

  it("on one line more than six are their number, by size and by side", () => {
    expect(countDice(pool(6).dice)).toBe(null);
    expect(countDice(pool(7).dice)?.map(({ count, shape }) => [count, shape])).toEqual([["7", "d12"]]);
    const against = { size: 6, face: 5, role: "challenge" as const };
    expect(countDice([...pool(6).dice, against, against])?.map(({ spoken, role }) => [spoken, role])).toEqual([
      ["6d12", "plain"],
      ["2d6", "challenge"],
    ]);
  });

  it("the outlines in the styles are those of the shapes", () => {
    const css = readFileSync(new URL("../../styles/ui/draw/dice-shapes.css", import.meta.url), "utf8");
    for (const size of [4, 6, 8, 10, 12, 20, 7]) {
      const { name, outline } = shapeOf(size);
      const block = css.slice(css.indexOf(`.quincunx-die--${name} {`)).split("\n}")[0] ?? "";
      expect(block.split(`d='${outline}'`)).toHaveLength(6);
    }
  });
});

describe("slices", () => {
  it("drop what was still to be done when the next work comes", async () => {
    const done: string[] = [];
    const slices = makeSlices();
    slices.start([() => done.push("old")]);
    await new Promise<void>((resolve) => slices.start([() => done.push("new")], resolve));
    expect(done).toEqual(["new"]);
  });
});

describe("colours", () => {
  const css = readFileSync(new URL("../../styles/ui/tokens.css", import.meta.url), "utf8");
  const themes = { light: block(".theme-light {"), dark: block(".theme-dark {") };
  // Text colour on the surfaces it stands on.
  const pairs = ["ink", "soft", "good", "bad", "accent"].flatMap((text) =>
    ["paper", "accent-fill", "secret-fill"].map((ground) => [text, ground] as const),
  );

  function block(head: string): Record<string, string> {
    const text = css.slice(css.indexOf(head)).split("}")[0]!;
    return Object.fromEntries(
      [...text.matchAll(/--quincunx-([\w-]+):\s*(#\w{6})/gu)].map(([, name, value]) => [name!, value!]),
    );
  }

  function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  it.each(["light", "dark"] as const)("text keeps 4.5 : 1 in the %s theme", (theme) => {
    const colours = themes[theme];
    const ratios = [...pairs, ["secret", "secret-fill"], ["ink", "fill"], ["soft", "fill"], ["paper", "ink"]].map(
      ([text, ground]) => {
        const [a, b] = [luminance(colours[text!]!), luminance(colours[ground!]!)].sort((x, y) => y - x) as [
          number,
          number,
        ];
        return { text, ground, ratio: (a + 0.05) / (b + 0.05) };
      },
    );
    expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });

  it("both themes name the same colours", () => {
    expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  });

  /** What nobody takes for a grey, between blue and red. */
  function isPurple(hex: string): boolean {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    return b > g && r > g && Math.min(r, b) - g >= 8 && Math.max(r, b) - g > 12;
  }

  it("purple is what only the GM sees: no other colour is, and nothing else is drawn in it", () => {
    for (const colours of Object.values(themes))
      expect(Object.entries(colours).flatMap(([name, hex]) => (isPurple(hex) ? [name] : []))).toEqual(
        Object.keys(colours).filter((name) => /^secret/u.test(name)),
      );
    const folder = new URL("../../styles/", import.meta.url);
    const others = filesBelow(folder.pathname).filter((path) => path !== "ui/tokens.css");
    const rules = others.flatMap((path) => {
      const text = readFileSync(new URL(path, folder), "utf8").replaceAll(/\/\*[^]*?\*\//gu, "");
      return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, head = "", body = ""]) => ({ path, head, body }));
    });
    expect(rules.length).toBeGreaterThan(100);
    // All colours are those of the tokens.
    expect(
      rules.filter(({ body }) =>
        /#[\da-f]{3,8}\b|\b(?:rgb(?!\(0 0 0 )|hsl|lab|lch|oklch|purple|violet)\b/iu.test(body),
      ),
    ).toEqual([]);
    const drawn = rules.filter(({ body }) => body.includes("--quincunx-secret"));
    expect(drawn.filter(({ head }) => !head.includes("secret"))).toEqual([]);
    expect(drawn.length).toBeGreaterThan(0);
  });
});
