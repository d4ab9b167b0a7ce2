/**
 * Lint: type-checked rules for what is shipped, a lighter set for tests and tools, and the walls (import boundaries) between the layers (docs/architecture.md;
 * tools/lib/eslint-walls.mjs). Form is Prettier's business.
 */
import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";
import { PRACTICE_TABLE_WALLS, walls } from "./tools/lib/eslint-walls.mjs";

const root = import.meta.dirname;

/** Rules for all TypeScript, with and without types. */
const COMMON = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-console": "off",
  "no-implicit-globals": "error",
  "no-var": "error",
  "prefer-const": "error",
  "@typescript-eslint/consistent-type-imports": [
    "error",
    { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
  ],
  "@typescript-eslint/no-unused-vars": [
    "error",
    { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_", ignoreRestSiblings: true },
  ],
};

export default tseslint.config(
  { ignores: ["dist/", ".cache/", "coverage/", "node_modules/"] },
  { linterOptions: { reportUnusedDisableDirectives: "off" } },
  js.configs.recommended,
  // An error that is told anew in words for people says all that there is to say.
  { rules: { "preserve-caught-error": "off", "no-useless-assignment": "off" } },
  {
    name: "quincunx/src",
    files: ["src/**/*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { walls },
    languageOptions: { parserOptions: { project: ["./src/tsconfig.json"], tsconfigRootDir: root } },
    rules: {
      ...COMMON,
      "walls/one-way": "error",
      "walls/layers": "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Dice are thrown by Foundry; nothing else is random." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "No enums: the code must run with its types stripped." },
        {
          selector: "TSModuleDeclaration[kind='namespace']",
          message: "No namespaces: the code must run with its types stripped.",
        },
        {
          selector: "TSParameterProperty",
          message: "No parameter properties: the code must run with its types stripped.",
        },
        {
          selector:
            "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/] > :matches(TemplateLiteral, BinaryExpression).right",
          message: "No HTML built from strings: use a template.",
        },
      ],
      "max-lines": ["error", { max: 400 }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // The community's types have `any` in places, and Foundry calls some methods detached.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { inheritedMethods: false } }],
      // Foundry's methods are async where ours need not wait for anything.
      "@typescript-eslint/require-await": "off",
      // Casts beside Foundry's types are deliberate: the types describe one generation, and follow what is declared elsewhere.
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
    },
  },
  {
    name: "quincunx/types",
    files: ["src/**/*.d.ts"],
    rules: { "no-restricted-syntax": "off", "@typescript-eslint/no-empty-object-type": "off" },
  },
  {
    name: "quincunx/rules",
    files: ["src/rules/**/*.ts"],
    rules: { "walls/pure": "error" },
  },
  {
    name: "quincunx/test",
    files: ["test/**/*.ts", "practice-table/**/*.ts", "bench/**/*.ts", "*.ts"],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      ...COMMON,
      // TypeScript itself knows what is defined.
      "no-undef": "off",
    },
  },
  {
    name: "quincunx/host",
    files: ["practice-table/**/*.ts"],
    rules: {
      // Foreign code forces `any` in places; Foundry's own shapes bring the rest.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
      "@typescript-eslint/no-this-alias": "off",
    },
  },
  {
    name: "quincunx/practice-table",
    files: ["practice-table/src/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "JSON", property: "parse", message: "parseJson of json.ts: nothing from outside brings prototypes." },
      ],
    },
  },
  {
    name: "quincunx/practice-table-json",
    files: ["practice-table/src/json.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  ...PRACTICE_TABLE_WALLS.map((wall) => ({ name: "quincunx/practice-table-walls", plugins: { walls }, ...wall })),
  {
    name: "quincunx/suites",
    files: ["test/**/*.test.ts", "practice-table/test/**/*.test.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(skip|skipIf|only|todo|fails|runIf)$/]",
          message: "No test is skipped, left for later or run alone.",
        },
        {
          selector: "CallExpression[callee.name=/^(xit|xdescribe|xtest|fit|fdescribe)$/]",
          message: "No test is skipped or run alone.",
        },
      ],
    },
  },
  {
    name: "quincunx/tools",
    files: ["tools/**/*.mjs", "test/**/*.mjs", "practice-table/**/*.mjs", "*.js"],
    // What a tool has a page do in Chromium stands in the same file.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      ...{ eqeqeq: ["error", "always"], "no-var": "error", "prefer-const": "error", "object-shorthand": "error" },
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
);
