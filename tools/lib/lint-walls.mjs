/**
 * The walls: import boundaries as a plugin of oxlint, in the form of ESLint's plugins. Imports go down the layers, features do not import each other,
 * shipped code imports no tests, tools or packages, and `rules` is pure: no Foundry, no DOM, no clock, no randomness, no Node. The practice table is a
 * package that does not use this project; this project imports it by its package name only.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The project's folder, where oxlint is started. */
const root = process.cwd();

/**
 * The folders of src from the lowest layer to the highest: each may import from those before it. Files directly in src may import all layers, and no
 * layer imports them.
 */
const LAYERS = [
  "rules",
  "platform",
  "ui",
  "dice",
  "log",
  "actors",
  "secrets",
  "card",
  "roll",
  "sheet",
  "features",
  "api",
];

/** A file's layer (a folder of src), and its feature below src/features. `null`: outside of src. */
function placeOf(path) {
  const [top, ...rest] = relative(root, path).split(sep);
  if (top !== "src") return null;
  if (rest.length === 1) return { layer: rest[0].endsWith(".d.ts") ? "declarations" : "entry", feature: null };
  return { layer: rest[0], feature: rest[0] === "features" && rest.length > 2 ? rest[1] : null };
}

/** True if a file belongs to the contract of mechanics, the lowest part of the rules. */
function isContract(path) {
  return relative(root, dirname(path)) === join("src", "rules", "contract");
}

const oneWay = {
  meta: {
    type: "problem",
    docs: { description: "src imports nothing from outside, rules import rules alone, nothing imports an entry file" },
    schema: [],
    messages: {
      direction: "Layers: {{from}} may not import from {{to}}.",
      contract: "Layers: the contract of the rules imports nothing from outside src/rules/contract ({{path}}).",
      outside: "Layers: nothing in src imports from outside src ({{path}}).",
      package:
        'Layers: the shipped module imports no package ("{{path}}"); only types may come from one, and none for rules.',
      unknown: "Layers: src/{{layer}} is no layer; see docs/architecture.md and LAYERS in tools/lib/lint-walls.mjs.",
    },
  },
  create(context) {
    const file = context.filename;
    const from = placeOf(file);
    const report = (node, messageId, data) => context.report({ node, messageId, data });

    function check(source, isType) {
      const path = source.value;
      if (!path.startsWith(".")) {
        if (!isType || from?.layer === "rules") report(source, "package", { path });
        return;
      }
      if (isContract(file) && !isContract(resolve(dirname(file), path))) report(source, "contract", { path });
      const to = placeOf(resolve(dirname(file), path));
      const isKnown = to && (to.layer === "entry" || to.layer === "declarations" || LAYERS.includes(to.layer));
      if (!isKnown) return report(source, "outside", { path });
      const isUp =
        to.layer === "entry"
          ? !["entry", "declarations"].includes(from?.layer)
          : from?.layer === "rules" && to.layer !== "rules";
      if (isUp && to.layer !== "declarations") report(source, "direction", { from: from?.layer, to: to.layer });
    }

    return {
      Program(node) {
        const layer = from?.layer ?? "entry";
        if (layer !== "entry" && layer !== "declarations" && !LAYERS.includes(layer))
          report(node, "unknown", { layer });
      },
      ...onImports(check),
    };
  },
};

const layers = {
  meta: {
    type: "problem",
    docs: { description: "no import runs up a layer, and features do not import each other" },
    schema: [],
    messages: {
      upward: "Layers: {{from}} may not import from {{to}}, a higher layer (LAYERS in tools/lib/lint-walls.mjs).",
      feature: "Layers: the feature {{from}} may not import from the feature {{to}}; what two share moves down.",
    },
  },
  create(context) {
    const file = context.filename;
    const from = placeOf(file);
    if (!from || !LAYERS.includes(from.layer)) return {};
    return onImports((source) => {
      const to = source.value.startsWith(".") ? placeOf(resolve(dirname(file), source.value)) : null;
      if (!to) return;
      if (LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer))
        context.report({ node: source, messageId: "upward", data: { from: from.layer, to: to.layer } });
      if (from.feature && to.feature && from.feature !== to.feature)
        context.report({ node: source, messageId: "feature", data: { from: from.feature, to: to.feature } });
    });
  },
};

const PRACTICE_TABLE = join(root, "practice-table");
const isInPracticeTable = (path) => path === PRACTICE_TABLE || path.startsWith(PRACTICE_TABLE + sep);

/** Package name → the kinds of dependency in the practice table's package.json. */
const DECLARED = new Map();
const { name: PRACTICE_TABLE_NAME, ...declared } = JSON.parse(
  readFileSync(join(PRACTICE_TABLE, "package.json"), "utf8"),
);
for (const kind of ["dependencies", "peerDependencies", "devDependencies"])
  for (const name of Object.keys(declared[kind] ?? {})) DECLARED.set(name, [...(DECLARED.get(name) ?? []), kind]);

const packageAlone = {
  meta: {
    type: "problem",
    docs: { description: "practice-table uses itself and the packages that its package.json declares" },
    schema: [],
    messages: {
      outside: "The wall: the practice table is a package, nothing in it leads out of its folder ({{path}}).",
      undeclared:
        'The wall: practice-table/package.json does not declare "{{name}}" as something that {{where}} may use.',
    },
  },
  create(context) {
    const folder = dirname(context.filename);
    const isShipped = /^(?:src|bin)\b/.test(relative(PRACTICE_TABLE, context.filename));
    const leaves = (path) => /^\.\.?(?:\/|$)/.test(path) && !isInPracticeTable(resolve(folder, path));
    const checkPath = (node, path) => {
      if (leaves(path)) context.report({ node, messageId: "outside", data: { path } });
    };
    return {
      ...onImports((source) => {
        const path = source.value;
        if (/^(?:\.|node:)/.test(path)) return;
        const name = path
          .split("/")
          .slice(0, path.startsWith("@") ? 2 : 1)
          .join("/");
        const kinds = name === PRACTICE_TABLE_NAME ? ["dependencies"] : (DECLARED.get(name) ?? []);
        if (isShipped ? kinds.every((kind) => kind === "devDependencies") : kinds.length === 0)
          context.report({
            node: source,
            messageId: "undeclared",
            data: { name, where: isShipped ? "its source" : "its tests" },
          });
      }),
      // Imports inside the package, and paths relative to a file.
      Literal: (node) => typeof node.value === "string" && checkPath(node, node.value),
      TemplateElement: (node) => checkPath(node, node.value.cooked ?? ""),
    };
  },
};

const packageByName = {
  meta: {
    type: "problem",
    docs: { description: "the practice table is used by its name, as any other package is" },
    schema: [],
    messages: {
      path: 'The wall: the practice table is used as "foundry-practice-table", never by a path ({{path}}).',
    },
  },
  create(context) {
    const folder = dirname(context.filename);
    const check = (node, path) => {
      const isInside = path.startsWith(".")
        ? isInPracticeTable(resolve(folder, path))
        : /(?:^|\/)practice-table(?:\/|$)/.test(path);
      if (isInside) context.report({ node, messageId: "path", data: { path } });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    };
  },
};

/** Visits all imports of a file, in any form: `check(source, isType)`, with the literal `source`. */
function onImports(check) {
  const visit = (source, isType) => {
    if (typeof source?.value === "string") check(source, isType);
  };
  return {
    ImportDeclaration: (node) => visit(node.source, node.importKind === "type"),
    ExportNamedDeclaration: (node) => visit(node.source, node.exportKind === "type"),
    ExportAllDeclaration: (node) => visit(node.source, node.exportKind === "type"),
    ImportExpression: (node) => visit(node.source, false),
    TSImportType: (node) => visit(node.source ?? node.argument?.literal, true),
    TSExternalModuleReference: (node) => visit(node.expression, false),
  };
}

/** The language itself, without access to a clock, a locale, randomness or the environment (`Date`, `Intl`, `globalThis`, `eval`, `Function`). */
const PURE = new Set(
  (
    "undefined NaN Infinity isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent " +
    "Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error Float32Array Float64Array Int16Array Int32Array Int8Array Iterator " +
    "JSON Map Math Number Object Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError Uint16Array Uint32Array Uint8Array " +
    "Uint8ClampedArray WeakMap WeakSet"
  ).split(" "),
);

const pure = {
  meta: {
    type: "problem",
    docs: { description: "src/rules uses the language and nothing else" },
    schema: [],
    messages: {
      global:
        'The wall: rules are pure, and "{{name}}" is not of the language (no Foundry, DOM, clock, randomness, Node).',
      random: "The wall: rules are pure: no Math.random.",
      time: "The wall: rules are pure: what depends on a reader's locale ({{name}}) belongs to ui.",
    },
  },
  create(context) {
    return {
      "Program:exit"(node) {
        const scope = context.sourceCode.getScope(node);
        const isForeign = ({ identifier, resolved, isValueReference = true }) =>
          isValueReference && (!resolved || resolved.defs.length === 0) && !PURE.has(identifier.name);
        // A reference to a variable without a definition is a global of the parser's library types.
        for (const reference of everyReference(scope)) {
          if (isForeign(reference)) {
            context.report({
              node: reference.identifier,
              messageId: "global",
              data: { name: reference.identifier.name },
            });
          }
        }
      },
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (node.object.name === "Math" && name === "random") context.report({ node, messageId: "random" });
        if (/^toLocale(?!$)/.test(String(name)) || name === "localeCompare")
          context.report({ node, messageId: "time", data: { name } });
      },
    };
  },
};

function everyReference(scope) {
  return [...scope.references, ...scope.childScopes.flatMap(everyReference)];
}

const noHtmlStrings = {
  meta: {
    type: "problem",
    docs: { description: "no HTML is built from strings" },
    schema: [],
    messages: { html: "No HTML built from strings: use a template." },
  },
  create: (context) => ({
    AssignmentExpression({ left, right }) {
      if (
        /^(?:inner|outer)HTML$/.test(left.property?.name) &&
        /^(?:TemplateLiteral|BinaryExpression)$/.test(right.type)
      )
        context.report({ node: right, messageId: "html" });
    },
  }),
};

export default {
  meta: { name: "walls" },
  rules: {
    "one-way": oneWay,
    layers,
    pure,
    "no-html-strings": noHtmlStrings,
    "package-alone": packageAlone,
    "package-by-name": packageByName,
  },
};
