/** All checks of `npm run check`, in this order. Each resolves to `{ problems, notes?, advice? }`; a check without problems has passed. */
import { checkApi } from "./api.mjs";
import { checkCommitted } from "./committed.mjs";
import { checkFields } from "./fields.mjs";
import { checkGithub } from "./github.mjs";
import { checkHouse } from "./house.mjs";
import { checkLanguage } from "./language.mjs";
import { checkFormat, checkImports, checkLint, checkStyles, checkUnused } from "./lint.mjs";
import { checkManifest, checkPacks, checkVersions } from "./package.mjs";
import { checkRules } from "./rules.mjs";
import { checkTemplates } from "./templates.mjs";
import { checkTestPaths } from "./test-paths.mjs";
import { checkTypes } from "./types.mjs";
import { checkWords } from "./words.mjs";

export const checks = [
  // Long checks first, to keep both cores busy until the end.
  { id: "lint", title: "lint (oxlint): unwanted code, rules are pure", run: checkLint },
  { id: "circles", title: "imports (dependency-cruiser): layers, packages, no circles", run: checkImports },
  { id: "unused", title: "no unused files, exports and dependencies (knip)", run: checkUnused },
  { id: "format", title: "format (oxfmt)", run: checkFormat },
  { id: "types", title: "types (TypeScript)", run: checkTypes },
  { id: "api", title: "the API changes only with its report, and its examples compile", run: checkApi },
  { id: "fields", title: "tables of fields in docs/protocol", run: checkFields },
  { id: "manifest", title: "module.json", run: checkManifest },
  { id: "versions", title: "one version in every package", run: checkVersions },
  { id: "packs", title: "sources of the packs", run: checkPacks },
  { id: "templates", title: "templates", run: checkTemplates },
  { id: "language", title: "language keys", run: checkLanguage },
  { id: "committed", title: "nothing of a machine, names of files, lockfile", run: checkCommitted },
  { id: "github", title: "workflows, issue forms, Dependabot", run: checkGithub },
  { id: "rules", title: "ids of rules: docs, code, tests, journals", run: checkRules },
  { id: "house", title: "figures of the architecture, each with its goal", run: checkHouse },
  { id: "test-paths", title: "tests, templates and styles stand at the path of their source", run: checkTestPaths },
  { id: "words", title: "plain words", run: checkWords },
  { id: "styles", title: "styles (stylelint)", run: checkStyles },
];
