/** Requirements on a manifest, of Foundry (app.md 1) and of this project. */
import { readText, root } from "./project.mjs";

/** Fields of app.md 1.1 that our module may have. Foundry silently drops unknown ones, so they are mistakes. */
const FIELDS = new Set(
  (
    "id title description version compatibility authors url license readme bugs changelog media esmodules styles languages packs packFolders " +
    "relationships manifest download documentTypes persistentStorage flags"
  ).split(" "),
);

const REPOSITORY = "https://github.com/quincunx-dice/quincunx";

/** Removes parts for development: a release has no hot reload (found.md 1, "Expected by module authors"). */
export function releasedManifest({ flags = {}, ...manifest }) {
  const kept = Object.entries(flags).filter(([name]) => name !== "hotReload");
  return { ...manifest, ...(kept.length > 0 ? { flags: Object.fromEntries(kept) } : {}) };
}

/** `has(path)`: whether the built folder (or, before building, the source) contains that path of the manifest. */
export function manifestProblems(manifest, { packageJson, has }) {
  const problems = [];
  const demand = (holds, problem) => {
    if (!holds) problems.push(problem);
  };
  for (const field of Object.keys(manifest))
    demand(FIELDS.has(field), `"${field}" is no field of Foundry, or one that this module does not use`);
  demand(manifest.id === "quincunx", 'id must be "quincunx"');
  demand(manifest.title === "Quincunx", 'title must be "Quincunx"');
  demand(
    /^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(manifest.version),
    `version "${manifest.version}" is not of the form 1.2.3`,
  );
  demand(
    manifest.version === packageJson.version,
    `version ${manifest.version} differs from package.json's ${packageJson.version}`,
  );
  const { minimum, ...claimed } = manifest.compatibility ?? {};
  demand(minimum === "13", 'compatibility must have the minimum "13"');
  // `maximum` blocks newer generations; verifiedProblems() has `verified`.
  const others = Object.keys(claimed).filter((claim) => claim !== "verified");
  demand(others.length === 0, `compatibility must not have ${others.join(", ")}`);
  demand(manifest.license === packageJson.license, `license differs from package.json's ${packageJson.license}`);
  demand(
    manifest.manifest === `${REPOSITORY}/releases/latest/download/module.json`,
    "manifest must be the address of the newest release's manifest",
  );
  demand(
    manifest.download === `${REPOSITORY}/releases/download/v${manifest.version}/quincunx.zip`,
    `download must be the address of the zip of v${manifest.version}`,
  );
  for (const field of ["url", "readme", "bugs", "changelog"]) {
    demand(
      typeof manifest[field] === "string" && manifest[field].startsWith("https://"),
      `${field} must be a web address`,
    );
  }
  demand(manifest.authors?.length > 0 && manifest.authors.every(({ name }) => name), "authors must have names");
  for (const path of manifestPaths(manifest)) {
    demand(
      /^[a-z0-9][a-zA-Z0-9./_-]*$/.test(path) && !path.includes(".."),
      `"${path}" is not a relative path inside the module`,
    );
    demand(has(path), `"${path}" is not there`);
  }
  const packs = (manifest.packs ?? []).map(({ name }) => name);
  const inFolders = (manifest.packFolders ?? []).flatMap((folder) => folder.packs ?? []);
  for (const name of packs) demand(inFolders.includes(name), `the pack ${name} is in no folder`);
  for (const name of inFolders) demand(packs.includes(name), `packFolders names "${name}", which is no pack`);
  for (const [kind, others] of Object.entries(manifest.relationships ?? {})) {
    demand(kind === "recommends", `relationships has "${kind}": everything has to work without any other package`);
    for (const { id, reason } of others) demand(id && reason, `relationships: "${id}" is recommended without a reason`);
  }
  const languages = (manifest.languages ?? []).map(({ lang }) => lang);
  demand(languages.includes("en") && languages.includes("de"), "languages must hold en and de");
  for (const [type, { htmlFields = [] }] of Object.entries(manifest.documentTypes?.Actor ?? {})) {
    for (const field of ["notes", "description"])
      demand(
        htmlFields.includes(field),
        `actor type "${type}": ${field} must be an HTML field, which the server cleans`,
      );
    demand(/^[a-z]+(-[a-z]+)*$/.test(type), `actor type "${type}" is not kebab-case`);
  }
  return problems;
}

/** The page whose table has the results of the live checks in real Foundry. */
const LIVE_RESULTS = "docs/live-checks.md";

/** `verified` needs a result "as expected": of that build, or of any build of that generation. */
export function verifiedProblems(manifest, from = root) {
  const verified = manifest.compatibility?.verified;
  if (verified === undefined) return [];
  const rows = readText(LIVE_RESULTS, from).matchAll(/^\| *(\d+\.\d+) *\|(?:[^|\n]*\|){3} *as expected\b/gm);
  if ([...rows].some(([, build]) => build === verified || build.startsWith(`${verified}.`))) return [];
  return [`compatibility claims verified ${verified}, and ${LIVE_RESULTS} has no result "as expected" of it`];
}

/**
 * Every path in the manifest.
 * @param {{ esmodules?: string[], styles?: (string | { src: string })[], languages?: { path: string }[], packs?: { path: string }[] }} manifest
 * @returns {string[]}
 */
export function manifestPaths({ esmodules = [], styles = [], languages = [], packs = [] }) {
  return [
    ...esmodules,
    ...styles.map((entry) => (typeof entry === "string" ? entry : entry.src)),
    ...languages.map(({ path }) => path),
    ...packs.map(({ path }) => path),
  ];
}
