/**
 * Templates: each parses, without unescaped output or literal text (not even the "d" of "2d6"), and every partial exists. No sentence is joined: in one text or
 * attribute, a translated text stands alone, because another language may need another order.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { filesBelow } from "../files.mjs";
import { readText, root } from "../project.mjs";

export function checkTemplates({ from = root } = {}) {
  const problems = [];
  const paths = filesBelow(join(from, "templates")).map((path) => `templates/${path}`);
  const named = templateNames(from);
  for (const path of paths) {
    if (!path.endsWith(".hbs")) {
      problems.push(`${path}: not a template`);
      continue;
    }
    const source = readText(path, from);
    for (const node of nodesOf(source, path, problems)) {
      const at = `${path}:${node.loc?.start.line ?? "?"}`;
      if (node.type === "MustacheStatement" && !node.escaped)
        problems.push(`${at}: unescaped output ({{{…}}} or {{&…}})`);
      if (
        node.type === "PartialStatement" &&
        node.name.type === "PathExpression" &&
        !named.partials.has(node.name.original)
      ) {
        problems.push(`${at}: the partial "${node.name.original}" is registered nowhere in src`);
      }
    }
    for (const line of joinedLines(source))
      problems.push(`${path}:${line}: a translated text is joined with another one; make it one key with placeholders`);
    for (const word of wordsOf(source)) problems.push(`${path}: "${word}" is not translated`);
    if (!named.files.has(path)) problems.push(`${path}: named nowhere in src`);
  }
  for (const path of named.files) {
    if (!existsSync(join(from, path))) problems.push(`${path}: named in src and not there`);
  }
  for (const [name, path] of named.drawn)
    if (!named.partials.has(name)) problems.push(`${path}: the template "${name}" is registered nowhere in src`);
  return { problems };
}

/** Letters outside of tags and expressions. */
function wordsOf(source) {
  const text = source.replace(/\{\{!--[^]*?--\}\}|\{\{[^]*?\}\}/g, " ").replace(/<[^>]*>/g, " ");
  return text.match(/\p{L}+/gu) ?? [];
}

/** The lines where a text or an attribute puts a translated text beside another value. None for a template that does not parse. */
function joinedLines(source) {
  let tree;
  try {
    tree = Handlebars.parse(source);
  } catch {
    return [];
  }
  const lines = new Set();
  runsOf(tree, lines);
  return [...lines].sort((a, b) => a - b);
}

/** The contents of a text so far: translated texts and other values, each 0, 1 or 2 (more). */
const EMPTY = { texts: 0, values: 0 };
const isJoined = ({ texts, values }) => texts > 0 && texts + values > 1;
const plus = (a, b) => ({ texts: Math.min(2, a.texts + b.texts), values: Math.min(2, a.values + b.values) });

/**
 * The ways to go through a program: each is a text without a tag (`start` is `end`), or the text before its first tag and the one after its last. Branches
 * of a block are different ways.
 */
function runsOf(program, lines) {
  let ways = [{ start: EMPTY, end: EMPTY, isOpen: true }];
  for (const node of program?.body ?? []) {
    const next = new Map();
    for (const way of ways)
      for (const step of stepsOf(node, lines)) {
        const joined = plus(way.end, step.start);
        if (isJoined(joined)) lines.add(node.loc.start.line);
        const all = {
          start: way.isOpen ? joined : way.start,
          end: step.isOpen ? joined : step.end,
          isOpen: way.isOpen && step.isOpen,
        };
        next.set(JSON.stringify(all), all);
      }
    ways = [...next.values()];
  }
  return ways;
}

function stepsOf(node, lines) {
  const alone = (part) => [{ start: part, end: part, isOpen: true }];
  switch (node.type) {
    case "MustacheStatement":
      return alone(node.path.original === "localize" ? { texts: 1, values: 0 } : { texts: 0, values: 1 });
    case "BlockStatement":
      return [...runsOf(node.program, lines), ...runsOf(node.inverse, lines)];
    case "ContentStatement":
      return /[<>"]/.test(node.value) ? [{ start: EMPTY, end: EMPTY, isOpen: false }] : alone(EMPTY);
    case "PartialStatement":
      return [{ start: EMPTY, end: EMPTY, isOpen: false }];
    default:
      return alone(EMPTY);
  }
}

/** Every node of a template's syntax tree; none for a template that does not parse, which is a problem. */
export function nodesOf(source, path, problems) {
  let tree;
  try {
    tree = Handlebars.parse(source);
    Handlebars.precompile(tree, { strict: true, knownHelpersOnly: false });
  } catch (error) {
    problems.push(`${path}: ${error.message.split("\n").join(" ")}`);
    return [];
  }
  const nodes = [];
  const visit = (value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === "object") {
      if (typeof value.type === "string") nodes.push(value);
      for (const [key, child] of Object.entries(value)) if (key !== "loc") visit(child);
    }
  };
  visit(tree);
  return nodes;
}

/**
 * The template files and names that src registers (`"quincunx-die": "ui/draw/die"`), and the names that it renders.
 */
function templateNames(from) {
  const files = new Set();
  const partials = new Set();
  const drawn = new Map();
  for (const path of filesBelow(join(from, "src")).filter((name) => name.endsWith(".ts"))) {
    const source = readText(`src/${path}`, from);
    for (const [, name, file] of source.matchAll(/"(quincunx-[a-z-]+)": "([\w/-]+)"/g)) {
      files.add(`templates/${file}.hbs`);
      partials.add(name);
    }
    for (const [, name] of source.matchAll(/(?:\b(?:draw|drawWithButtons|templatePath)\(|\btemplate: )"([\w-]+)"/g))
      drawn.set(name, `src/${path}`);
  }
  return { files, partials, drawn };
}
