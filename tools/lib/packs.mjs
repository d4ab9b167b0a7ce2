/** Compendium packs: YAML sources in `packs/_source/<name>/`, compiled into LevelDB by the Foundry CLI, into an empty folder. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { filesBelow } from "./files.mjs";
import { packProblems } from "./pack-rules.mjs";
import { readText, root } from "./project.mjs";

const SOURCES = "packs/_source";

/** One pack's documents with their files. Throws for invalid YAML. */
export function readPackSource(name, from = root) {
  const folder = `${SOURCES}/${name}`;
  return filesBelow(join(from, folder))
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => {
      const file = `${folder}/${path}`;
      try {
        return { file, document: parse(readText(file, from)) };
      } catch (error) {
        throw new Error(`${file}: ${error.message}`);
      }
    });
}

/** All problems of the packs of a manifest and their sources. */
export function allPackProblems(manifest, from = root) {
  const problems = [];
  const named = new Set();
  for (const { name, label, path, type, system } of manifest.packs ?? []) {
    const where = `module.json, pack ${name}`;
    if (named.has(name)) problems.push(`${where}: named twice`);
    named.add(name);
    if (!/^[a-z0-9-]+$/.test(name)) problems.push(`${where}: the name may have a-z, 0-9 and hyphens only`);
    if (path !== `packs/${name}`) problems.push(`${where}: its path must be packs/${name}`);
    if (!label || /^[A-Z]+\./.test(label))
      problems.push(`${where}: the label is shown as it is in generation 13: plain English`);
    if (system) problems.push(`${where}: this module ships no pack for one system`);
    try {
      const entries = readPackSource(name, from);
      if (entries.length === 0) problems.push(`${where}: no sources in ${SOURCES}/${name}`);
      problems.push(...packProblems(type, entries));
    } catch (error) {
      problems.push(error.message);
    }
  }
  for (const name of sourceFolders(from)) {
    if (!named.has(name)) problems.push(`${SOURCES}/${name} is no pack of module.json`);
  }
  return problems;
}

function sourceFolders(from) {
  const folder = join(from, SOURCES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** A hash of the sources and of the list of packs. */
export function packsFingerprint(manifest, from = root) {
  const hash = createHash("sha256").update(JSON.stringify(manifest.packs ?? []));
  for (const path of filesBelow(join(from, SOURCES))) {
    hash.update(`\0${path}\0`).update(readText(`${SOURCES}/${path}`, from));
  }
  return hash.digest("hex");
}

/** Checks and compiles every pack of the manifest into `<outDir>/<path>`. Throws an error with the list of problems. */
export async function compilePacks(manifest, outDir, from = root) {
  const problems = allPackProblems(manifest, from);
  if (problems.length > 0) throw new Error(`The packs cannot be built:\n  ${problems.join("\n  ")}`);
  rmSync(join(outDir, "packs"), { recursive: true, force: true });
  if ((manifest.packs ?? []).length === 0) return;
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  for (const { name, path } of manifest.packs) {
    const target = join(outDir, path);
    mkdirSync(target, { recursive: true });
    await compilePack(join(from, SOURCES, name), target, { yaml: true, recursive: true });
    dropLogs(target);
  }
}

/** Removes LevelDB's LOG files, which contain times, so that the build is reproducible, and the empty LOCK. */
function dropLogs(folder) {
  for (const file of readdirSync(folder)) {
    if (/^LOG(\.old)?$|^LOCK$/.test(file)) rmSync(join(folder, file));
  }
}
