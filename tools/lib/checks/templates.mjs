/** Templates: each parses, without unescaped output or literal text (not even the "d" of "2d6"), and every partial exists. */
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
 * The template files and names that src registers (`"quincunx-die": "ui/draw/die"`; paths of a feature begin in its folder), and the names that it
 * renders.
 */
function templateNames(from) {
  const files = new Set();
  const partials = new Set();
  const drawn = new Map();
  for (const path of filesBelow(join(from, "src")).filter((name) => name.endsWith(".ts"))) {
    const source = readText(`src/${path}`, from);
    const [folder = ""] = /^features\/[^/]+\//.exec(path) ?? [];
    for (const [, name, file] of source.matchAll(/"(quincunx-[a-z-]+)": "([\w/-]+)"/g)) {
      files.add(`templates/${folder}${file}.hbs`);
      partials.add(name);
    }
    for (const [, name] of source.matchAll(/(?:\b(?:draw|drawWithButtons|templatePath)\(|\btemplate: )"([\w-]+)"/g))
      drawn.set(name, `src/${path}`);
  }
  return { files, partials, drawn };
}
