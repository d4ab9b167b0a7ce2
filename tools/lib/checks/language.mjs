/**
 * Language files: the same keys and the same substitutions in each, nothing empty, no HTML; every key that code, templates, grammars or the manifest name
 * is there. Keys that nothing names are reported, not refused. Keys in code are whole literals; the few families of keys that code composes are listed here.
 */
import { join } from "node:path";
import ts from "typescript";
import { filesBelow } from "../files.mjs";
import { readJson, readText, root } from "../project.mjs";
import { nodesOf } from "./templates.mjs";

/** Families of keys that code composes: prefix → how what belongs to it is found. `null`: only at run time, so a test has to. */
const FAMILIES = {
  "QUINCUNX.Error.": errorCodes,
  "QUINCUNX.Notation.Expected.": expectedIds,
  "QUINCUNX.Trace.": traceSteps,
  "QUINCUNX.Field.": null,
};

/** The plural categories of English and German beside `other`. */
const PLURALS = ["one"];

export function checkLanguage({ from = root } = {}) {
  const problems = [];
  const manifest = readJson("module.json", from);
  const languages = manifest.languages.map(({ lang, path }) => ({
    lang,
    path,
    entries: flatten(readJson(path, from)),
  }));
  const [first, ...others] = languages;
  for (const other of others) compare(first, other, problems);

  const used = new Map();
  const use = (key, at) => used.set(key, used.get(key) ?? at);
  for (const [key, at] of keysInCode(from, problems)) use(key, at);
  for (const [key, at] of keysInTemplates(from)) use(key, at);
  for (const type of Object.keys(manifest.documentTypes?.Actor ?? {}))
    use(`TYPES.Actor.${manifest.id}.${type}`, "module.json");
  for (const [prefix, find] of Object.entries(FAMILIES))
    for (const [end, at] of find?.(from) ?? []) use(prefix + end, at);

  for (const language of languages) checkOwn(language, used, problems);
  for (const [key, at] of used) {
    if (!first.entries.has(key) && !first.entries.has(`${key}.other`))
      problems.push(`${at}: ${key} is not in ${first.path}`);
  }
  const families = Object.keys(FAMILIES);
  const isUsed = (key) =>
    used.has(key) || used.has(key.replace(/\.\w+$/, "")) || families.some((prefix) => key.startsWith(prefix));
  const unused = [...first.entries.keys()].filter((key) => !isUsed(key));
  return { problems, notes: unused.map((key) => `nothing names ${key}`) };
}

/** Key → text, of nested objects. */
function flatten(value, prefix = "", entries = new Map()) {
  for (const [key, child] of Object.entries(value)) {
    if (child && typeof child === "object") flatten(child, `${prefix}${key}.`, entries);
    else entries.set(prefix + key, child);
  }
  return entries;
}

function checkOwn({ path, entries }, used, problems) {
  for (const [key, text] of entries) {
    if (typeof text !== "string" || text.trim() === "") problems.push(`${path}: ${key} is empty`);
    else if (/<[a-z/!]/i.test(text)) problems.push(`${path}: ${key} holds HTML`);
    else if (text !== text.trim()) problems.push(`${path}: ${key} begins or ends with a space`);
    const [, family, category] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    // A key that code names whole is no plural of anything: `Tag.one` is the word on a die that shows 1.
    if (PLURALS.includes(category) && !used.has(key) && !entries.has(`${family}.other`))
      problems.push(`${path}: ${key} has no ${family}.other beside it`);
  }
}

function compare(first, other, problems) {
  for (const [key, text] of first.entries) {
    const translated = other.entries.get(key);
    if (translated === undefined) problems.push(`${other.path}: ${key} of ${first.path} is missing`);
    else if (placeholders(text) !== placeholders(translated)) {
      problems.push(
        `${other.path}: ${key} has ${placeholders(translated)} where ${first.path} has ${placeholders(text)}`,
      );
    }
  }
  for (const key of other.entries.keys()) {
    if (!first.entries.has(key)) problems.push(`${other.path}: ${key} is not in ${first.path}`);
  }
}

function placeholders(text) {
  const names = [...String(text).matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return names.length === 0
    ? "no substitutions"
    : [...new Set(names)]
        .sort()
        .map((name) => `{${name}}`)
        .join(" ");
}

function sources(from, end) {
  return filesBelow(join(from, "src"))
    .filter((path) => path.endsWith(end))
    .map((path) => [`src/${path}`, readText(`src/${path}`, from)]);
}

/** Whole literals; a template literal that composes a key of no known family is a problem. */
function keysInCode(from, problems) {
  const keys = [];
  for (const [path, text] of sources(from, ".ts")) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const at = (node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node) => {
      if (ts.isStringLiteralLike(node) && /^(QUINCUNX|TYPES)(\.[\w-]+)+$/.test(node.text))
        keys.push([node.text, at(node)]);
      if (
        ts.isTemplateExpression(node) &&
        /^QUINCUNX\./.test(node.head.text) &&
        !Object.hasOwn(FAMILIES, node.head.text)
      ) {
        problems.push(`${at(node)}: the key ${node.getText()} is composed; use a table of literals`);
      }
      // In a type, a template stands for a family and names no key.
      if (!ts.isTemplateLiteralTypeNode(node)) ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return keys;
}

function keysInTemplates(from) {
  const keys = [];
  for (const name of filesBelow(join(from, "templates")).filter((path) => path.endsWith(".hbs"))) {
    const path = `templates/${name}`;
    for (const node of nodesOf(readText(path, from), path, [])) {
      const isCall = node.path?.original === "localize" && node.params?.[0]?.type === "StringLiteral";
      if (isCall) keys.push([node.params[0].value, `${path}:${node.loc.start.line}`]);
      else if (node.type === "StringLiteral" && /^QUINCUNX\./.test(node.value))
        keys.push([node.value, `${path}:${node.loc.start.line}`]);
    }
  }
  return keys;
}

/** The codes of RuleErrorCode. */
function errorCodes(from) {
  const found = sources(from, "rules/contract/error.ts")[0];
  if (!found) return [];
  const [path, text] = found;
  const union = /export type RuleErrorCode\s*=([^;]*);/.exec(text)?.[1] ?? "";
  return [...union.matchAll(/\|\s*"([\w-]+)"/g)].map(([, code]) => [code, path]);
}

/** The names that grammars give their rules: what an error of the typed language says was expected. */
function expectedIds(from) {
  return sources(from, ".peggy").flatMap(([path, text]) =>
    [...text.matchAll(/^\w+\s+"([\w-]+)"\s*=?\s*$|^\w+\s+"([\w-]+)"\s*=/gm)].map(([, a, b]) => [a ?? b, path]),
  );
}

/** Steps that the rules put on a trace, where they are literals: `{ step: "total", …, rule: "TE-2" }` in src/rules/<mechanic>/. */
function traceSteps(from) {
  return sources(from, ".ts").flatMap(([path, text]) => {
    const mechanic = /^src\/rules\/([\w-]+)\/[\w-]+\.ts$/.exec(path)?.[1];
    if (!mechanic) return [];
    return [...text.matchAll(/\bstep: "([\w-]+)",\s*value\b/g)].map(([, step]) => [`${mechanic}.${step}`, path]);
  });
}
