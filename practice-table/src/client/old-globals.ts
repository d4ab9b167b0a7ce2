/**
 * Names that stood on the page before they got a namespace: since 13 they are said to be old and go in 15, so both generations have them; the
 * functions of `foundry.utils` went in 14 already (T:client/client.d.mts). Old packages use them without a thought.
 */
import { DECLARED_OLD_GLOBALS } from "./helpers/declared-names.ts";
import { missing } from "./helpers/missing.ts";
import type { Dict, Loose } from "./utils/types.ts";

/** What the table does not offer under its namespace either throws by that name when it is used. */
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
