/**
 * Names that were globals before they got a namespace. They are deprecated since 13 and removed in 15, so that both generations have them; the
 * functions of `foundry.utils` were removed in 14 (T:client/client.d.mts). Old packages use them.
 */
import { DECLARED_OLD_GLOBALS } from "./helpers/declared-names.ts";
import { missing } from "./helpers/missing.ts";
import type { Dict, Loose } from "./utils/types.ts";

export function oldGlobals(foundry: Dict, generation: number): Dict {
  const globals: Dict = {};
  for (const [until, namespaces] of Object.entries(DECLARED_OLD_GLOBALS)) {
    if (generation >= Number(until)) continue;
    for (const [path, names] of Object.entries(namespaces)) {
      const namespace = path
        .split(".")
        .slice(1)
        .reduce<Loose>((place, key) => place?.[key] as Loose, foundry) as Dict | undefined;
      for (const entry of names.split(" ")) {
        const [old = "", now = old] = entry.split("=");
        // A name that the host lacks under its namespace throws that name when it is used.
        globals[old] = namespace?.[now] ?? missing(`${path}.${now}`);
      }
    }
  }
  return globals;
}
