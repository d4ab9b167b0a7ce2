/**
 * The walls: import boundaries between the layers, as ESLint rules. Imports point one way, `ui → foundry → rules` (life.ts, module.ts and shipped.ts may
 * see all three, and nothing sees them), and so they do inside `foundry`; nothing shipped knows of tests or tools or of packages; `rules` is pure: no Foundry, no DOM,
 * no clock, no randomness, no Node. The practice table stands alone: it knows neither the module nor its own tests.
 */
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Zone → the zones that it may import from, itself apart. */
const MAY_SEE = { rules: [], foundry: ["rules"], ui: ["foundry", "rules"], door: ["ui", "foundry", "rules"] };

/** What nothing else sees. */
const DOORS = new Set(["module.ts", "life.ts", "shipped.ts"]);

/** The zone of a file; `null`: outside of src. Declarations of types for all of src belong to everybody. */
function zoneOf(path) {
  const parts = relative(root, path).split(sep);
  if (parts[0] !== "src") return null;
  if (parts.length === 2) return DOORS.has(parts[1]) ? "door" : "everybody";
  return parts[1];
}

/** @type {any} The nodes are those of typescript-eslint, which ESLint's own types do not know. */
const oneWay = {
  meta: {
    type: "problem",
    docs: { description: "imports point one way: ui → foundry → rules" },
    schema: [],
    messages: {
      direction: "The wall: {{from}} may not import from {{to}} (ui → foundry → rules).",
      outside: "The wall: nothing in src imports from outside src ({{path}}).",
      package:
        'The wall: the shipped module imports no package ("{{path}}"); only types may come from one, and none for rules.',
      unknown: "The wall: src/{{zone}} is no layer; see docs/architecture.md.",
    },
  },
  create(context) {
    const file = context.filename;
    const from = zoneOf(file);
    const report = (node, messageId, data) => context.report({ node, messageId, data });

    function check(source, isType) {
      const path = source.value;
      if (!path.startsWith(".")) {
        if (!isType || from === "rules") report(source, "package", { path });
        return;
      }
      const to = zoneOf(resolve(dirname(file), path));
      if (to === null) report(source, "outside", { path });
      else if (to !== from && to !== "everybody" && !MAY_SEE[from]?.includes(to))
        report(source, "direction", { from, to });
    }

    return {
      Program(node) {
        if (from !== null && from !== "everybody" && !MAY_SEE[from]) report(node, "unknown", { zone: from });
      },
      ...onImports(check),
    };
  },
};

/** The layers of `foundry`, by their folders or files, from the lowest to the highest: each may import from those before it. */
const FOUNDRY_LAYERS = [
  ...[
    "scope",
    "mechanics",
    "compat",
    "plain-content",
    "plain-message",
    "made-id",
    "hooks",
    "opening",
    "line",
    "send",
    "queries",
    "flags",
    "ports",
    "on-demand",
    "settings",
    "throw-once",
    "table",
    "dice",
    "dice3d",
  ],
  ...[
    "actors",
    "stat-maps",
    "stats",
    "log",
    "rides",
    "cards",
    "live",
    "long-tests",
    "rolling",
    "requests",
    "contests",
    "help",
  ],
  "messages",
  ...["macros", "chat", "keybindings", "api", "types"],
];

/** The folder below src/foundry, or the name of a file that stands there itself. */
function foundryLayerOf(path) {
  return (relative(root, path).split(sep)[2] ?? "").replace(/\.ts$/, "");
}

/** @type {any} The nodes are those of typescript-eslint, which ESLint's own types do not know. */
const foundryLayers = {
  meta: {
    type: "problem",
    docs: { description: "inside of src/foundry no import runs up" },
    schema: [],
    messages: {
      upward:
        "The wall: foundry/{{from}} may not import from foundry/{{to}}, a higher layer (FOUNDRY_LAYERS in tools/lib/eslint-walls.mjs).",
      unlisted:
        "The wall: foundry/{{from}} is no layer; give it its place in FOUNDRY_LAYERS (tools/lib/eslint-walls.mjs).",
    },
  },
  create(context) {
    const file = context.filename;
    if (zoneOf(file) !== "foundry") return {};
    const from = foundryLayerOf(file);
    const height = FOUNDRY_LAYERS.indexOf(from);

    function check(source) {
      const path = resolve(dirname(file), source.value);
      if (!source.value.startsWith(".") || zoneOf(path) !== "foundry") return;
      const to = foundryLayerOf(path);
      if (FOUNDRY_LAYERS.indexOf(to) > height)
        context.report({ node: source, messageId: "upward", data: { from, to } });
    }

    return {
      Program(node) {
        if (height < 0) context.report({ node, messageId: "unlisted", data: { from } });
      },
      ...(height < 0 ? {} : onImports(check)),
    };
  },
};

const HOST = join(root, "test/host");

/** @type {any} The nodes are those of typescript-eslint, which ESLint's own types do not know. */
const host = {
  meta: {
    type: "problem",
    docs: { description: "test/host imports itself and packages" },
    schema: [],
    messages: {
      outside: "The wall: the practice table stands alone, it imports nothing from outside test/host ({{path}}).",
    },
  },
  create(context) {
    return onImports((source) => {
      const path = source.value;
      const isOutside =
        path.startsWith(".") && relative(HOST, resolve(dirname(context.filename), path)).startsWith("..");
      if (isOutside) context.report({ node: source, messageId: "outside", data: { path } });
    });
  },
};

/** Visits all that a file imports, whatever way: `check(source, isType)`, where `source` is the literal that names it. */
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

/** The language itself, less what reads a clock, a locale, chance or the world outside (`Date`, `Intl`, `globalThis`, `eval`, `Function`). */
const PURE = new Set(
  (
    "undefined NaN Infinity isNaN isFinite parseInt parseFloat " +
    "Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error Float32Array Float64Array Int16Array Int32Array Int8Array Iterator " +
    "JSON Map Math Number Object Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError Uint16Array Uint32Array Uint8Array " +
    "Uint8ClampedArray WeakMap WeakSet"
  ).split(" "),
);

/** @type {any} The nodes are those of typescript-eslint, which ESLint's own types do not know. */
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
        // What is resolved to a variable without a definition is a global of the parser's library types.
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

/** @type {import("eslint").ESLint.Plugin} */
export const walls = {
  meta: { name: "walls" },
  rules: { "one-way": oneWay, "foundry-layers": foundryLayers, pure, host },
};
