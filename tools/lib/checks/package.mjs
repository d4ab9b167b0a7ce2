/** Checks the package to be shipped by its sources: manifest, excluded files, packs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../files.mjs";
import { languageFiles } from "../language.mjs";
import { manifestPaths, manifestProblems, verifiedProblems } from "../manifest.mjs";
import { allPackProblems } from "../packs.mjs";
import { readJson, readText, root } from "../project.mjs";
import { versionProblems } from "../versions.mjs";

export function checkManifest({ from = root } = {}) {
  const manifest = readJson("module.json", from);
  const packageJson = readJson("package.json", from);
  const words = (manifest.languages ?? []).filter(({ lang }) => languageFiles(lang, from).length > 0);
  const built = new Set([
    ...(manifest.esmodules ?? []),
    ...(manifest.packs ?? []).map(({ path }) => path),
    ...words.map(({ path }) => path),
  ]);
  const problems = manifestProblems(manifest, {
    packageJson,
    has: (path) => built.has(path) || existsSync(join(from, path)),
  });
  problems.push(...verifiedProblems(manifest, from));
  const named = new Set(manifestPaths(manifest));
  const imported = importedStyles(join(from, "styles"), from, "styles");
  for (const path of filesBelow(join(from, "styles")).map((file) => `styles/${file}`)) {
    if (!named.has(path) && !imported.has(path)) problems.push(`${path} is in no list of module.json`);
  }
  for (const path of filesBelow(join(from, "lang")).map((file) => `lang/${file}`)) {
    if (!words.some(({ lang }) => path.startsWith(`lang/${lang}/`)))
      problems.push(`${path} is of no language of module.json`);
  }
  const declared = actorTypes(from);
  for (const type of declared) {
    if (!manifest.documentTypes?.Actor?.[type])
      problems.push(`the actor type "${type}" of src/rules is missing in documentTypes`);
  }
  for (const type of Object.keys(manifest.documentTypes?.Actor ?? {})) {
    if (declared.size > 0 && !declared.has(type))
      problems.push(`documentTypes has "${type}", which no mechanic declares`);
  }
  return { problems };
}

/** Style sheets that others import by `@import "x.css"`. */
function importedStyles(folder, from, name) {
  const imported = new Set();
  for (const path of filesBelow(folder).filter((file) => file.endsWith(".css"))) {
    for (const [, target] of readText(`${name}/${path}`, from).matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g))
      imported.add(`${name}/${target.replace(/^\.\//, "")}`);
  }
  return imported;
}

/** The sub-types that the mechanics declare: `type: "effect-hero"` beside `sheetClass`. */
function actorTypes(from) {
  const types = new Set();
  for (const path of filesBelow(join(from, "src/rules")).filter((file) => file.endsWith(".ts"))) {
    const text = readText(`src/rules/${path}`, from);
    if (!/\bsheetClass: "/.test(text)) continue;
    for (const [, type] of text.matchAll(/\btype: "([a-z]+-(?:hero|npc))"/g)) types.add(type);
  }
  return types;
}

export function checkPacks({ from = root } = {}) {
  return { problems: allPackProblems(readJson("module.json", from), from) };
}

export function checkVersions({ from = root } = {}) {
  const { version } = readJson("package.json", from);
  return {
    problems: versionProblems(version, `package.json ${version}`, from),
    advice: "node tools/release.mjs version",
  };
}
