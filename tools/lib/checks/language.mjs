/**
 * Language files: the same keys and substitutions in each, no empty text, no HTML. Every key used in code, templates, grammars or the manifest
 * exists, and every key is used. A mechanic's keys are in its own file, under its own prefix, and only its own code uses them. No two keys of a file
 * have the same text, and none has the text of a core key. Keys in code are whole literals; the few families of composed keys are listed here.
 */
import { join } from "node:path";
import ts from "typescript";
import { filesBelow } from "../files.mjs";
import { flatten, languageFiles, sorted } from "../language.mjs";
import { readJson, readText, root } from "../project.mjs";
import { PLURALS, pluralFaults, textFaults } from "../translation.mjs";
import { nodesOf } from "./templates.mjs";

/** Prefix of keys that code composes. */
const COMPOSED = "QUINCUNX.Error.";

/** Keys with the same text but different meanings or different nouns: another language may need two texts. */
const APART = [
  ["QUINCUNX.difficulty-pool.Control.noAbility", "QUINCUNX.difficulty-pool.Control.noScale"],
  ["QUINCUNX.fives-pool.Role.hero", "QUINCUNX.fives-pool.Sheet.hero"],
  ["QUINCUNX.fives-pool.Role.luck", "QUINCUNX.fives-pool.Sheet.luck"],
  ["QUINCUNX.fives-pool.Field.luckDie", "QUINCUNX.Role.luck"],
];

export function checkLanguage({ from = root } = {}) {
  const problems = [];
  const manifest = readJson("module.json", from);
  const languages = manifest.languages.map(({ lang }) => readFiles(lang, from, problems));
  const [first, ...others] = languages;

  const { named, used, isThere } = usedKeys(manifest, first, from, problems);
  const isPlural = pluralTest(used, first);
  for (const language of languages) checkOwn(language, { used, isPlural }, problems);
  for (const language of languages) comparePlurals(language, first, isPlural, problems);
  for (const other of others) compare(first, other, isPlural, problems);
  checkTwins(languages, problems);
  for (const [key, at] of used) if (!isThere(key)) problems.push(`${at}: ${key} is not in ${first.path}`);
  for (const [key, at] of named) {
    const { path = "" } = first.entries.get(key) ?? first.entries.get(`${key}.other`) ?? {};
    const owner = /^lang\/[\w-]+\/([\w-]+)\.json$/.exec(path)?.[1] ?? "core";
    if (owner !== "core" && !at.startsWith(`src/rules/${owner}/`))
      problems.push(`${at}: ${key} is a word of ${owner}, which names it itself`);
  }
  const literals = literalsIn(from);
  for (const [key, { path }] of first.entries) {
    if (!used.has(key) && !used.has(key.replace(/\.\w+$/, "")) && !isComposed(key, literals))
      problems.push(`${path}: nothing names ${key}`);
  }
  return { problems: [...new Set(problems)] };
}

/** Keys that code, templates, stat maps, grammars or the manifest name: `named` with every place, `used` with the first one. */
export function usedKeys(manifest, first, from, problems = []) {
  const used = new Map();
  const use = (key, at) => used.set(key, used.get(key) ?? at);
  const named = [...keysInCode(from, problems), ...keysInData(from), ...keysInTemplates(from), ...keysInStatMaps(from)];
  for (const [key, at] of named) use(key, at);
  for (const type of Object.keys(manifest.documentTypes?.Actor ?? {}))
    use(`TYPES.Actor.${manifest.id}.${type}`, "module.json");
  for (const [key, at] of [...errorCodes(from), ...names(from), ...traceSteps(from)]) use(key, at);
  const isThere = (key) => first.entries.has(key) || first.entries.has(`${key}.other`);
  for (const [[own, shared], at] of expectedIds(from)) use(isThere(own) ? own : shared, at);
  return { named, used, isThere };
}

/** Tells if a key is one form of a plural. A key that code uses whole is none: `Tag.one` is the text of a die that shows 1. */
export function pluralTest(used, first) {
  return (key) => {
    const [, family, category] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const other = `${family}.other`;
    const isCategory = category === "other" || PLURALS.includes(category);
    return isCategory && used.has(family) && !used.has(key) && !used.has(other) && first.entries.has(other);
  };
}

/** Key → text and file. */
export function readFiles(lang, from, problems = []) {
  const entries = new Map();
  const files = languageFiles(lang, from);
  const mechanics = files.map(({ name }) => name).filter((name) => name !== "core");
  for (const { name, path, tree } of files) {
    if (JSON.stringify(tree) !== JSON.stringify(sorted(tree))) problems.push(`${path}: the keys are not in order`);
    for (const [key, text] of flatten(tree)) {
      const owner = /^QUINCUNX\.([\w-]+)\./.exec(key)?.[1];
      const isOwn = key.startsWith("TYPES.") || (name === "core" ? !mechanics.includes(owner) : owner === name);
      if (!isOwn) problems.push(`${path}: ${key} belongs in another file`);
      if (entries.has(key)) problems.push(`${path}: ${key} is in ${entries.get(key).path}, too`);
      else entries.set(key, { text, path });
    }
  }
  return { lang, path: `lang/${lang}`, entries };
}

/**
 * Two keys with the same text in every language are one: within a file, and if one of them is a core key, which all code may use. Two mechanics may
 * have the same text, each in its own file, because they are independent. Plurals are compared as a whole.
 */
function checkTwins(languages, problems) {
  const [first] = languages;
  const families = new Map();
  for (const key of first.entries.keys()) {
    const [, family, category] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const isPlural = category === "other" || (PLURALS.includes(category) && first.entries.has(`${family}.other`));
    const name = isPlural ? family : key;
    families.set(name, [...(families.get(name) ?? []), key]);
  }
  const fileOf = (name) => {
    const { path } = first.entries.get(families.get(name)[0]);
    return path.slice(path.lastIndexOf("/") + 1);
  };
  const said = new Map();
  for (const [name, keys] of families) {
    const words = JSON.stringify(
      keys.map((key) => [key.slice(name.length), ...languages.map(({ entries }) => entries.get(key)?.text)]),
    );
    const others = said.get(words) ?? [];
    said.set(words, [...others, name]);
    const files = [fileOf(name), "core.json"];
    const twin = others.find((other) => files.includes(fileOf(other)) || fileOf(name) === "core.json");
    if (twin !== undefined && !APART.some((pair) => pair.includes(twin) && pair.includes(name)))
      problems.push(`${first.path}: ${name} says the same as ${twin}`);
  }
}

/** Keys that are composed at run time: steps of a trace and names of fields. A test compares field names with the specs. */
function isComposed(key, literals) {
  const [, mechanic, step] = /^QUINCUNX\.([\w-]+)\.Trace\.([\w-]+)$/.exec(key) ?? [];
  if (step) return [[step], step.split("-")].some((parts) => parts.every((part) => literals(mechanic).has(part)));
  const [, rule] = /^QUINCUNX\.Expected\.([\w-]+)$/.exec(key) ?? [];
  return rule ? literals().has(rule) : /^QUINCUNX\.([\w-]+\.)?Field\./.test(key);
}

/** Every string literal of src/rules, or of a mechanic's folder in it. */
function literalsIn(from) {
  const known = new Map();
  return (folder = "") => {
    if (!known.has(folder)) {
      const text = sources(from, ".ts").flatMap(([path, code]) =>
        path.startsWith(`src/rules/${folder}`) ? [code] : [],
      );
      known.set(folder, new Set([...text.join("\n").matchAll(/"([\w-]+)"/g)].map(([, word]) => word)));
    }
    return known.get(folder);
  };
}

function checkOwn({ entries }, { used, isPlural }, problems) {
  for (const [key, { text, path }] of entries) {
    if (typeof text !== "string" || text.trim() === "") problems.push(`${path}: ${key} is empty`);
    else if (/<[a-z/!]/i.test(text)) problems.push(`${path}: ${key} holds HTML`);
    else if (text !== text.trim()) problems.push(`${path}: ${key} begins or ends with a space`);
    const [, family, category] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    if (PLURALS.includes(category) && !isPlural(key) && !used.has(key) && !entries.has(`${family}.other`))
      problems.push(`${path}: ${key} has no ${family}.other beside it`);
  }
}

function comparePlurals(language, first, isPlural, problems) {
  for (const { family, missing, foreign } of pluralFaults(language, first, isPlural)) {
    for (const category of missing)
      problems.push(`${language.path}: ${family}.${category} is missing, a plural that ${language.lang} needs`);
    for (const category of foreign)
      problems.push(`${language.path}: ${family}.${category} is no plural of ${language.lang}`);
  }
}

function compare(first, other, isPlural, problems) {
  const { missing, unknown, differing } = textFaults(first, other, isPlural);
  for (const { key, path } of missing) problems.push(`${other.path}: ${key} of ${path} is missing`);
  for (const { key, path, has, wanted, from } of differing)
    problems.push(`${path}: ${key} has ${has} where ${from} has ${wanted}`);
  for (const { key, path } of unknown) problems.push(`${path}: ${key} is not in ${first.path}`);
}

function sources(from, end) {
  return filesBelow(join(from, "src"))
    .filter((path) => path.endsWith(end))
    .map((path) => [`src/${path}`, readText(`src/${path}`, from)]);
}

/** Whole literals of three parts or more (two are the prefix of a mechanic's keys). A template literal that composes a key is a problem. */
function keysInCode(from, problems) {
  const keys = [];
  for (const [path, text] of sources(from, ".ts")) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const at = (node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node) => {
      if (ts.isStringLiteralLike(node) && /^(QUINCUNX|TYPES)(\.[\w-]+){2,}$/.test(node.text))
        keys.push([node.text, at(node)]);
      if (ts.isTemplateExpression(node) && /^QUINCUNX\./.test(node.head.text) && node.head.text !== COMPOSED) {
        problems.push(`${at(node)}: the key ${node.getText()} is composed; use a table of literals`);
      }
      // In a type, a template is a family of keys, not a key.
      if (!ts.isTemplateLiteralTypeNode(node)) ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return keys;
}

/** Texts of sample heroes and outlines. */
function keysInData(from) {
  return sources(from, ".json").flatMap(([path, text]) =>
    [...text.matchAll(/"(QUINCUNX(?:\.[\w-]+){2,})"/g)].map(([, key]) => [key, path]),
  );
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

/** Labels of shipped stat maps. */
function keysInStatMaps(from) {
  return filesBelow(join(from, "stat-maps")).flatMap((name) => {
    const path = `stat-maps/${name}`;
    return [...readText(path, from).matchAll(/"label": "(QUINCUNX\.[\w.-]+)"/g)].map(([, key]) => [key, path]);
  });
}

/** The error codes of RuleErrorCode. */
function errorCodes(from) {
  const found = sources(from, "rules/contract/error.ts")[0];
  if (!found) return [];
  const [path, text] = found;
  const union = /export type RuleErrorCode\s*=([^;]*);/.exec(text.replaceAll(/\/\*.*?\*\//gs, ""))?.[1] ?? "";
  return [...union.matchAll(/\|\s*"([\w-]+)"/g)].map(([, code]) => [COMPOSED + code, path]);
}

/** Rule names in grammars, which parse errors show as the expected input: a key of the mechanic, or of the core. */
function expectedIds(from) {
  return sources(from, ".peggy").flatMap(([path, text]) => {
    const mechanic = /^src\/rules\/([\w-]+)\//.exec(path)?.[1];
    return [...text.matchAll(/^\w+\s+"([\w-]+)"\s*=?\s*$|^\w+\s+"([\w-]+)"\s*=/gm)].map(([, a, b]) => [
      [`QUINCUNX.${mechanic}.Expected.${a ?? b}`, `QUINCUNX.Expected.${a ?? b}`],
      path,
    ]);
  });
}

/** A mechanic's name, which `defineMechanic` reads from its language file. */
function names(from) {
  return sources(from, ".ts").flatMap(([path, text]) => {
    const id = /\bdefineMechanic\(\{\s*id: "([\w-]+)"/.exec(text)?.[1];
    return id ? [[`QUINCUNX.${id}.name`, path]] : [];
  });
}

/** Trace steps in the rules, if they are literals: `{ step: "total", …, rule: "TE-2" }` in src/rules/<mechanic>/. */
function traceSteps(from) {
  return sources(from, ".ts").flatMap(([path, text]) => {
    const mechanic = /^src\/rules\/([\w-]+)\/[\w-]+\.ts$/.exec(path)?.[1];
    if (!mechanic) return [];
    return [...text.matchAll(/\btraced\(\s*"([\w-]+)"/g)].map(([, step]) => [
      `QUINCUNX.${mechanic}.Trace.${step}`,
      path,
    ]);
  });
}
