/**
 * Plain words: measures comments, documentation, changelog and interface text, and fails above a limit. docs/architecture.md lists the names to use.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesBelow } from "../files.mjs";
import { flatten } from "../language.mjs";
import { readJson, readText, root } from "../project.mjs";

/** Four well-kept modules and systems have openers 0.2 to 0.4, vague 0.2 to 1.2 and long 3.7 to 8.6. */
const COMMENTS = { openers: 1, vague: 2.5, long: 6 };

const LIMITS = {
  comments: COMMENTS,
  "test comments": COMMENTS,
  "practice-table comments": COMMENTS,
  "tools comments": COMMENTS,
  docs: { openers: 1.5, vague: 4, long: 6 },
  changelog: { openers: 1, vague: 3, long: 3 },
  strings: { openers: 2, vague: 5, long: 1 },
};

/** Openers that postpone the subject of a sentence. */
const OPENER =
  /^(?:what|who|whoever|whom|whose|whether|where|whatever|whichever|of what|of whom|nobody|somebody|nothing|as much|so many)\b/iu;
/** Words that replace a noun or a verb of the trade. */
const VAGUE = /\b(?:what|whatever|whoever|whom|whose|nobody|somebody|stands?(?!-in)|stood|said|told|lies|lay)\b/giu;
/** Maximum number of words in a sentence that is not long. */
const MOST_WORDS = 35;
/** Number of worst sentences that a problem shows. */
const SHOWN = 5;

/** Each figure: its title in a problem, the weight of one sentence, and the unit of the share. */
const FIGURES = {
  openers: {
    title: "% of sentences open with What, Who, Where …",
    weigh: (text) => Number(isOpener(text)),
    per: 100,
    of: "sentences",
  },
  vague: { title: "vague words (what, somebody, stands …) in 1,000", weigh: countVague, per: 1000, of: "words" },
  long: {
    title: `% of sentences have more than ${MOST_WORDS} words`,
    weigh: (text) => Number(isLong(text)),
    per: 100,
    of: "sentences",
  },
};

export function checkWords({ from = root } = {}) {
  const problems = [];
  const notes = [];
  for (const [kind, passages] of Object.entries(passagesOf(from))) {
    const sentences = passages.flatMap(sentencesOf);
    if (sentences.length === 0) continue;
    const figures = measure(sentences);
    notes.push(
      `${kind}: ${Object.entries(figures)
        .map(([name, value]) => `${name} ${value.toFixed(1)}`)
        .join(", ")}`,
    );
    for (const [name, value] of Object.entries(figures))
      if (value > LIMITS[kind][name])
        problems.push(
          `${kind}: ${value.toFixed(1)} ${FIGURES[name].title}, at most ${LIMITS[kind][name]}`,
          ...worst(sentences, FIGURES[name]).map(({ place, text }) => `  ${place} ${text.slice(0, 120)}`),
        );
  }
  return { problems, notes };
}

/**
 * The three figures of some sentences.
 * @param {readonly { text: string }[]} sentences
 */
export function measure(sentences) {
  const sum = (weigh) => sentences.reduce((total, { text }) => total + weigh(text), 0);
  const size = { sentences: sentences.length, words: sum(countWords) };
  const figure = ({ weigh, per, of }) => (per * sum(weigh)) / size[of];
  return { openers: figure(FIGURES.openers), vague: figure(FIGURES.vague), long: figure(FIGURES.long) };
}

function worst(sentences, { weigh }) {
  return sentences
    .map((sentence) => ({ ...sentence, weight: weigh(sentence.text) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SHOWN);
}

/** A question may open with What. */
function isOpener(text) {
  return OPENER.test(text) && !text.endsWith("?");
}

function countVague(text) {
  return (text.match(VAGUE) ?? []).length;
}

function isLong(text) {
  return countWords(text) > MOST_WORDS;
}

function countWords(text) {
  return (text.match(/[A-Za-z’'-]+/gu) ?? []).length;
}

/** A passage as sentences, without code, links, emphasis and tags. */
export function sentencesOf({ text, place }) {
  return text
    .replaceAll(/`[^`]*`/gu, "CODE")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[*_]{1,2}([^*_]+)[*_]{1,2}/gu, "$1")
    .replaceAll(/@\w+\s*/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .split(/(?<=[.!?])\s+(?=[A-Z“"`])/u)
    .filter((sentence) => /[a-z]{2}/iu.test(sentence))
    .map((sentence) => ({ text: sentence, place }));
}

const PAGES = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "practice-table/README.md"];

/** Passages of each kind of text, with their places. */
function passagesOf(from) {
  const below = (folder, ...endings) =>
    filesBelow(join(from, folder))
      .filter((path) => endings.some((ending) => path.endsWith(ending)))
      .map((path) => `${folder}/${path}`);
  const atRoot = (...names) => names.filter((name) => existsSync(join(from, name)));
  const read = (paths, passagesIn) =>
    paths.flatMap((path) =>
      passagesIn(readText(path, from)).map(({ text, line }) => ({ text, place: `${path}:${line}` })),
    );
  return {
    comments: read(below("src", ".ts"), commentsIn),
    "test comments": read(below("test", ".ts", ".mjs"), commentsIn),
    "practice-table comments": read(below("practice-table", ".ts", ".mjs", ".mts", ".js"), commentsIn),
    "tools comments": read(below("tools", ".mjs"), commentsIn),
    docs: read([...below("docs", ".md"), ...atRoot(...PAGES)], paragraphsIn),
    changelog: read(atRoot("CHANGELOG.md", "practice-table/CHANGELOG.md"), paragraphsIn),
    strings: below("lang/en", ".json").flatMap((path) =>
      [...flatten(readJson(path, from))].map(([key, text]) => ({ text, place: `${path}:${key}` })),
    ),
  };
}

/**
 * Comments of a TypeScript source, without directives for tools. Line comments in a row are one passage.
 * @param {string} source
 */
export function commentsIn(source) {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  /** @type {{ text: string, line: number, next: number | null }[]} next: the line that would continue this passage */
  const passages = [];
  for (const { pos, end, kind } of commentRanges(file)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = isLine
      ? source.slice(pos, end).replace(/^\/+/u, "")
      : source
          .slice(pos, end)
          .replaceAll(/^\/\*+|\*+\/$/gu, "")
          .replaceAll(/^\s*\* ?/gmu, "");
    if (/(?:es|ox)lint-|stryker|@ts-|#region/iu.test(text)) continue;
    const line = file.getLineAndCharacterOfPosition(pos).line + 1;
    const last = passages.at(-1);
    if (isLine && last?.next === line) {
      last.text += ` ${text}`;
      last.next += 1;
    } else passages.push({ text, line, next: isLine ? line + 1 : null });
  }
  return passages;
}

/** All comments of a file, in order. */
function commentRanges(file) {
  const ranges = new Map();
  const visit = (node) => {
    const found = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ];
    for (const range of found) ranges.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...ranges.values()].sort((a, b) => a.pos - b.pos);
}

/**
 * Paragraphs and list items of Markdown: no code blocks, headings, tables, pictures or HTML.
 * @param {string} markdown
 */
export function paragraphsIn(markdown) {
  const passages = [];
  let isCode = false;
  let current = null;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (/^\s*```/u.test(line)) isCode = !isCode;
    const item = /^\s*(?:[-*]|\d+\.)\s(.*)$/u.exec(line)?.[1];
    const isProse = !isCode && item === undefined && line.trim() !== "" && !/^\s*(?:```|#|\||!\[|<)/u.test(line);
    if (isProse && current) current.text += ` ${line}`;
    else if (isProse || (item !== undefined && !isCode))
      passages.push((current = { text: item ?? line, line: index + 1 }));
    else current = null;
  }
  return passages;
}
