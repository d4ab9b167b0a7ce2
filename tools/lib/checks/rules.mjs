/**
 * Ties docs/rules.md to code, tests and rules journals by the ids of rules. Each id is a heading there, once and in order; an id that any file names exists;
 * each rule is named in src and in a test; and the headings that a mechanic names for its rules are on its page of each journal.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { committedFiles, filesBelow } from "../files.mjs";
import { flatten, readLanguage } from "../language.mjs";
import { readPackSource } from "../packs.mjs";
import { readJson, readText, root } from "../project.mjs";

const PAGE = "docs/rules.md";
const TEXT = /\.(?:ts|mjs|js|json|md|css|hbs|peggy|yml)$/;

export function checkRules({ from = root, files = committedFiles(from) } = {}) {
  const page = readText(PAGE, from);
  const ids = [...page.matchAll(/^#{3,4} ([A-Z]{2}-\d+(?:\.\d+)?)$/gm)].map(([, id]) => id);
  const problems = [...pageProblems(page, ids)];
  const known = new Set(ids);
  const prefixes = [...new Set(ids.map((id) => id.slice(0, 2)))].join("|");
  const named = { src: new Set(), test: new Set() };
  for (const path of files.filter((file) => TEXT.test(file) && file !== "package-lock.json")) {
    const text = readText(path, from);
    for (const [id] of text.matchAll(new RegExp(`\\b(?:${prefixes})-\\d+(?:\\.\\d+)?`, "g")))
      if (!known.has(id)) problems.push(`${path}: ${PAGE} has no rule ${id}`);
    const folder = path.slice(0, path.indexOf("/"));
    for (const id of named[folder] ? namedIn(text, prefixes) : []) named[folder].add(id);
  }
  for (const id of ids) {
    if (!named.src.has(id)) problems.push(`${PAGE}: no file of src names ${id}; name it where the rule is played`);
    if (!named.test.has(id)) problems.push(`${PAGE}: no test names ${id}`);
  }
  problems.push(...journalProblems(known, from));
  return { problems: [...new Set(problems)] };
}

function pageProblems(page, ids) {
  const problems = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${PAGE}: ${id} is there twice`);
  const promised = [...page.matchAll(/^- \[.+\]\(#.+\): ([A-Z]{2})-1 … \1-(\d+)$/gm)].flatMap(([, letters, last]) =>
    Array.from({ length: Number(last) }, (_, index) => `${letters}-${index + 1}`),
  );
  const whole = ids.filter((id) => !id.includes("."));
  if (whole.join() !== promised.join()) {
    const at = promised.find((id, index) => whole[index] !== id) ?? whole[promised.length];
    problems.push(`${PAGE}: contents and headings differ from ${at} on`);
  }
  for (const section of page.split(/^(?=#{2,4} )/m)) {
    const [heading, ...lines] = section.split("\n");
    if (/^#{3,4} /.test(heading) && lines.join("\n").trim().length < 20)
      problems.push(`${PAGE}: "${heading.replace(/^#+ /, "")}" has no text`);
  }
  return problems;
}

/** The ids that a text names; "MP-1 … MP-5" names five. */
function namedIn(text, prefixes) {
  const found = new Set();
  const id = `(${prefixes})-(\\d+)(?:\\.(\\d+))?`;
  for (const [whole, letters, first, , , last] of text.matchAll(new RegExp(`\\b${id}(?: (?:…|to) ${id})?`, "g"))) {
    found.add(whole.split(" ")[0]);
    for (let number = Number(first); number <= Number(last); number += 1) found.add(`${letters}-${number}`);
  }
  return found;
}

/** A mechanic's headings by rule id (`rules-text.ts`) are headings of its page, in every language. */
function journalProblems(known, from) {
  const problems = [];
  const journals = readPackSource("rules", from).map(({ document }) => document);
  const pages = journals.flatMap((journal) => journal.pages);
  // A language without a journal of its own reads the English one.
  for (const { lang } of readJson("module.json", from).languages.filter((one) =>
    pages.some((page) => isOf(page, one.lang)),
  )) {
    const words = flatten(readLanguage(lang, from));
    for (const mechanic of mechanicsWithText(from)) {
      const path = `src/rules/${mechanic}/rules-text.ts`;
      const name = words.get(`QUINCUNX.${mechanic}.name`);
      const page = pages.find((one) => one.name === name && isOf(one, lang));
      if (!page) {
        problems.push(`packs/_source/rules: no page "${name}" in ${lang}, for ${mechanic}`);
        continue;
      }
      const headings = [...page.text.content.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, heading]) => heading);
      for (const [, id, key] of readText(path, from).matchAll(/"([A-Z]{2}-\d+(?:\.\d+)?)": "(QUINCUNX[\w.-]+)"/g)) {
        if (!known.has(id)) problems.push(`${path}: ${PAGE} has no rule ${id}`);
        if (!headings.includes(words.get(key)))
          problems.push(
            `packs/_source/rules, page "${name}" in ${lang}: no heading "${words.get(key)}", which is ${id}`,
          );
      }
    }
  }
  return problems;
}

function mechanicsWithText(from) {
  return filesBelow(join(from, "src/rules"))
    .filter((file) => /^[\w-]+\/rules-text\.ts$/.test(file) && existsSync(join(from, "src/rules", file)))
    .map((file) => file.split("/")[0]);
}

/** Page ids begin with qx and the language: `qxEnTotalEffect0`. */
function isOf({ _id: id }, lang) {
  return id.slice(2, 2 + lang.length).toLowerCase() === lang;
}
