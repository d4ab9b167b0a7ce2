/**
 * Completes namespaces: a name of the community's types that the host lacks is a stand-in that throws its name (found.md 2.20). Names of the other
 * generation and unknown names are undefined, as in Foundry.
 */
import { page, type Dict, type Loose } from "../utils/types.ts";
import { DECLARED_NAMES } from "./declared-names.ts";
import { missing, missingName } from "./missing.ts";

interface DeclaredName {
  readonly path: string;
  readonly name: string;
}

/** By generation, because one process may have several pages. */
const known = new Map<number, readonly DeclaredName[]>();

/** Every name that the types have for this generation, with its namespace. */
export function declared(generation: number): readonly DeclaredName[] {
  const names = known.get(generation) ?? readDeclared(generation);
  known.set(generation, names);
  return names;
}

function readDeclared(generation: number): DeclaredName[] {
  return Object.entries(DECLARED_NAMES).flatMap(([path, names]) =>
    names.split(" ").flatMap((entry) => {
      const [name = "", until] = entry.split("@");
      return until !== undefined && generation >= Number(until) ? [] : [{ path, name }];
    }),
  );
}

/**
 * Adds a stand-in for every missing name, and creates missing namespaces. Stand-ins in the objects of `CONFIG` are not enumerable, because packages
 * iterate over such objects.
 */
export function completeNamespaces(roots: Dict, generation: number): void {
  let [last, namespace]: [string, Dict] = ["", roots];
  for (const { path, name } of declared(generation)) {
    // The names of a namespace stand together.
    if (path !== last) {
      last = path;
      namespace = path.split(".").reduce<Loose>((place, key) => (place[key] ??= {}) as Loose, roots) as Dict;
    }
    if (name in namespace) continue;
    if (`${path}.${name}` in DECLARED_NAMES) {
      namespace[name] = {};
      continue;
    }
    Object.defineProperty(namespace, name, {
      value: missing(`${path}.${name}`),
      writable: true,
      configurable: true,
      enumerable: !path.startsWith("CONFIG."),
    });
  }
}

/** The full names of all stand-ins on a page, in the order of the types. */
export function missingNames(roots: Loose = page): string[] {
  return declared(roots.game.release.generation as number).flatMap(({ path, name }) => {
    const namespace = path.split(".").reduce<Loose>((place, key) => place?.[key] as Loose, roots);
    return missingName(namespace?.[name]) === undefined ? [] : [`${path}.${name}`];
  });
}
