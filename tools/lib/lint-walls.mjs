/**
 * The walls that need a look inside a file, as a plugin of oxlint in the form of ESLint's plugins: `rules` is pure (no Foundry, no DOM, no clock, no
 * randomness, no Node), no HTML is built from strings, and no path leads out of the practice table or into it. Imports: .dependency-cruiser.mjs.
 */
import { dirname, join, resolve, sep } from "node:path";

/** The practice table below the project's folder, where oxlint is started. */
const PRACTICE_TABLE = join(process.cwd(), "practice-table");
const isInPracticeTable = (path) => path === PRACTICE_TABLE || path.startsWith(PRACTICE_TABLE + sep);

/** A rule for the texts of a file that name paths: `isFault(path, folder)`. */
function paths(description, message, isFault) {
  return {
    meta: {
      type: "problem",
      docs: { description },
      schema: [],
      messages: { path: `The wall: ${message} ({{path}}).` },
    },
    create(context) {
      const folder = dirname(context.filename);
      const check = (node, path) => {
        if (isFault(path, folder)) context.report({ node, messageId: "path", data: { path } });
      };
      return {
        Literal: (node) => typeof node.value === "string" && check(node, node.value),
        TemplateElement: (node) => check(node, node.value.cooked ?? ""),
      };
    },
  };
}

const packageAlone = paths(
  "practice-table names no path outside of itself",
  "the practice table is a package, nothing in it leads out of its folder",
  (path, folder) => /^\.\.?(?:\/|$)/.test(path) && !isInPracticeTable(resolve(folder, path)),
);

const packageByName = paths(
  "the practice table is used by its name, like other packages",
  'the practice table is used as "foundry-practice-table", never by a path of its code',
  (path, folder) =>
    path.startsWith(".")
      ? isInPracticeTable(resolve(folder, path))
      : /(?:^|\/)practice-table(?:\/(?!docs\/)|$)/.test(path),
);

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
    pure,
    "no-html-strings": noHtmlStrings,
    "package-alone": packageAlone,
    "package-by-name": packageByName,
  },
};
