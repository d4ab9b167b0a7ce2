/**
 * Names that were globals before they got a namespace. They are deprecated since 13 and removed in 15, so that both generations have them; the
 * functions of `foundry.utils` were removed in 14 (T:client/client.d.mts). Old packages use them.
 */
import { DECLARED_OLD_GLOBALS } from "./helpers/declared-names.ts";
import { missing } from "./helpers/missing.ts";
import type { Dict, Loose } from "./utils/types.ts";

/** A name that the host lacks under its namespace throws that name when it is used. */
function at(foundry: Dict, path: string): unknown {
  const found = path
    .split(".")
    .slice(1)
    .reduce<Loose>((place, key) => place?.[key] as Loose, foundry) as unknown;
  return found ?? missing(path);
}

export function oldGlobals(foundry: Dict, generation: number): Dict {
  const lists = Object.entries(DECLARED_OLD_GLOBALS).filter(([until]) => generation < Number(until));
  return Object.fromEntries(
    lists
      .flatMap(([, namespaces]) => Object.entries(namespaces))
      .flatMap(([namespace, names]) =>
        names.split(" ").map((entry) => {
          const [old = "", now = old] = entry.split("=");
          return [old, at(foundry, `${namespace}.${now}`)];
        }),
      ),
  );
}
