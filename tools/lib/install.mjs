/** Installs a module as Foundry's setup screen does (app.md 8): from a manifest's address, with the zip that it names. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { unzipSync } from "fflate";

/**
 * Installs into `<folder>/<id>`, replacing an older version, and resolves to that path. `get` resolves an address to bytes.
 * @param {string} address
 * @param {{ folder: string, get: (address: string) => Promise<Uint8Array> }} options
 */
export async function installModule(address, { folder, get }) {
  const offered = JSON.parse(new TextDecoder().decode(await get(address)));
  const zip = unzipSync(await get(offered.download));
  const inside = JSON.parse(new TextDecoder().decode(zip["module.json"]));
  for (const field of ["id", "version"])
    if (inside[field] !== offered[field])
      throw new Error(`The zip has the ${field} ${inside[field]}, its manifest ${offered[field]}.`);
  const target = join(folder, inside.id);
  rmSync(target, { recursive: true, force: true });
  writeFiles(zip, target);
  return target;
}

/**
 * @param {Uint8Array} zip
 * @param {string} target
 */
export function unpackZip(zip, target) {
  writeFiles(unzipSync(zip), target);
}

function writeFiles(files, target) {
  for (const [path, bytes] of Object.entries(files)) {
    if (path.endsWith("/")) continue;
    if (normalize(path).startsWith("..")) throw new Error(`The zip has a file outside of its folder: ${path}`);
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), bytes);
  }
}
