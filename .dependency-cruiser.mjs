/**
 * Import boundaries (docs/architecture.md): imports of src go down the layers and make no circles, features do not import each other, and shipped code
 * imports no tests, tools or packages. The practice table is a package that does not use this project. Types count as imports.
 */

/** The folders of src from the lowest layer to the highest. Files directly in src may import all layers, and no layer imports them. */
const LAYERS = [
  "rules",
  "platform",
  "mechanics",
  "ui",
  "dice",
  "log",
  "actors",
  "card",
  "roll",
  "sheet",
  "api",
  "features",
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid("circles", "No file imports itself through others.", { path: "^src/" }, { circular: true }),
    forbid(
      "circles-of-values",
      "No file of the practice table needs itself to load.",
      { path: "^practice-table/" },
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    ...LAYERS.slice(0, -1).map((layer, index) =>
      forbid(
        `above-${layer}`,
        `${layer} may not import from a higher layer.`,
        { path: `^src/${layer}/` },
        { path: `^src/(?:${LAYERS.slice(index + 1).join("|")})/` },
      ),
    ),
    forbid(
      "unknown-layer",
      "A folder of src is a layer named here.",
      { path: `^src/(?!(?:${LAYERS.join("|")})/)[^/]+/` },
      {},
    ),
    forbid(
      "entry",
      "No layer imports a file directly in src, but for declarations.",
      { path: "^src/[^/]+/" },
      { path: "^src/[^/]+$", pathNot: "\\.d\\.ts$" },
    ),
    forbid(
      "features",
      "Features do not import each other; shared code moves down.",
      { path: "^src/features/([^/]+)/" },
      { path: "^src/features/[^/]+/", pathNot: "^src/features/$1/" },
    ),
    forbid(
      "names-no-feature",
      "Of the files directly in src, only the entry knows features; the others collect what features provide.",
      { path: "^src/[^/]+$", pathNot: ["^src/main\\.ts$", "\\.d\\.ts$"] },
      { path: "^src/features/", pathNot: "^src/features/feature\\.ts$" },
    ),
    forbid(
      "contract",
      "The contract of the rules imports itself alone.",
      { path: "^src/rules/contract/" },
      { path: "^src/", pathNot: "^src/rules/contract/" },
    ),
    forbid(
      "outside",
      "Nothing in src imports from outside src.",
      { path: "^src/" },
      { pathNot: ["^src/", "node_modules/"], dependencyTypesNot: ["core", "npm", "npm-dev"] },
    ),
    forbid(
      "packages",
      "The shipped module imports no package; only types may come from one.",
      { path: "^src/" },
      { dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "core"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "types-for-rules",
      "Rules import no package, not even its types.",
      { path: "^src/rules/" },
      { pathNot: "^src/" },
    ),
    forbid(
      "alone",
      "The practice table uses nothing of this project.",
      { path: "^practice-table/" },
      {
        pathNot: ["^practice-table/", "node_modules/"],
        dependencyTypesNot: ["core", "npm", "npm-dev", "npm-peer"],
      },
    ),
    forbid(
      "undeclared",
      "practice-table/package.json declares what it uses.",
      { path: "^practice-table/" },
      {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"],
        dependencyTypesNot: ["npm-peer"],
      },
    ),
    forbid(
      "undeclared-shipped",
      "The shipped practice table uses no dependency for development.",
      { path: "^practice-table/(?:src|bin)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
    ),
  ],
  options: {
    doNotFollow: { path: ["node_modules"] },
    exclude: { path: ["^(?:dist|\\.cache)/"] },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    skipAnalysisNotInRules: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      extensions: [".ts", ".mjs", ".js", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node"],
    },
  },
};
