/** `npm run check -- words`: plain words of comments, docs, changelog and interface text. */
import { describe, expect, it } from "vitest";
import { checkWords, commentsIn, measure, paragraphsIn, sentencesOf } from "../../tools/lib/checks/words.mjs";
import { plant } from "./support.ts";

const sentences = (...texts: readonly string[]) => texts.map((text) => ({ text, place: "" }));

describe("the figures", () => {
  it("openers are a share of sentences; a question may start with one", () => {
    expect(measure(sentences("Who rolls, rolls.", "The actor rolls.", "Who rolls?", "So it is.")).openers).toBe(25);
  });

  it("vague words are counted in 1,000 words", () => {
    expect(measure(sentences("It stands there.", "Somebody told her.", "A stand-in of six words here.")).vague).toBe(
      250,
    );
  });

  it("more than 35 words are long", () => {
    const [short, long] = [Array(35).fill("word").join(" "), Array(36).fill("word").join(" ")];
    expect(measure(sentences(short, long)).long).toBe(50);
  });

  it("code, links and emphasis are not counted", () => {
    const text = "Read [what is *told*](what.md) in `whoever`. Then @see stop.";
    expect(sentencesOf({ text, place: "a.md:1" })).toEqual([
      { text: "Read what is told in CODE.", place: "a.md:1" },
      { text: "Then stop.", place: "a.md:1" },
    ]);
  });
});

describe("passages", () => {
  it("comments: blocks, lines in a row as one, after code; not in texts, no directives", () => {
    const source = [
      "/** A block.\n * Its second line. */",
      "// One",
      "// two",
      "run();",
      'const text = "// no comment"; // behind',
      "// oxlint-disable-next-line no-console",
      "log(`/* none */`);",
    ].join("\n");
    const found = commentsIn(source).map(({ text, line }) => `${line}: ${text.trim().replaceAll(/\s+/gu, " ")}`);
    expect(found).toEqual(["1: A block. Its second line.", "3: One two", "6: behind"]);
  });

  it("Markdown: paragraphs and items over several lines; no headings, tables, pictures, HTML or code", () => {
    const text =
      "# Title\n\nOne\ntwo.\n\n- three\n  four\n1. five\n\n| six |\n![seven](a.png)\n<p>\n```\neight\n```\nnine";
    expect(paragraphsIn(text).map(({ text: passage }) => passage.replaceAll(/\s+/gu, " "))).toEqual([
      "One two.",
      "three four",
      "five",
      "nine",
    ]);
  });
});

describe("the check", () => {
  const plain = {
    "src/a.ts": "/** Adds two numbers. */\nexport const a = 1;\n",
    "test/a.test.ts": "// The sum of two numbers.\n",
    "docs/a.md": "The page answers one question.\n",
    "README.md": "Quincunx rolls dice.\n",
    "CHANGELOG.md": "- A prompt with exact odds.\n",
    "lang/en/core.json": { QUINCUNX: { Roll: "Roll the dice" } },
  };

  it("passes plain words", () => {
    const { problems, notes } = checkWords({ from: plant(plain) });
    expect(problems).toEqual([]);
    expect(notes).toHaveLength(5);
  });

  it.each([
    [
      "src/a.ts",
      "// Whoever comes first wins.\n",
      "comments: 100.0 % of sentences open",
      "  src/a.ts:1 Whoever comes first wins.",
    ],
    [
      "test/b/c.mjs",
      "const a = 1; // Nobody reads it.\n",
      "test comments: 50.0 % of sentences open",
      "  test/b/c.mjs:1 Nobody reads it.",
    ],
    ["docs/b/c.md", "\n\nThe card stands there.\n", "docs: 83.3 vague words", "  docs/b/c.md:3 The card stands there."],
    [
      "CHANGELOG.md",
      `It is ${"so ".repeat(40)}long.\n`,
      "changelog: 100.0 % of sentences have more",
      "  CHANGELOG.md:1 It is so",
    ],
    [
      "lang/en/core.json",
      { QUINCUNX: { Nobody: "Nobody wins" } },
      "strings: 100.0 %",
      "  lang/en/core.json:QUINCUNX.Nobody Nobody",
    ],
  ])("%s above a limit is named with its worst sentence", (path, content, problem, place) => {
    const { problems } = checkWords({ from: plant({ ...plain, [path]: content }) });
    expect(problems.slice(0, 2)).toEqual([expect.stringContaining(problem), expect.stringContaining(place)]);
  });
});
