/** How `DEFAULT_OPTIONS` of a chain of classes become one (app.md 3.1). */
import { isPlain } from "../../utils/objects.ts";
import type { Dict } from "../shared/host.ts";

/** Arrays are concatenated, inner plain objects merged, everything else replaced. Nothing of `from` is shared with the result. */
export function mergeApplicationOptions(into: Dict, from: Dict): Dict {
  for (const [key, value] of Object.entries(from)) {
    if (value === undefined) continue;
    const known = into[key];
    if (Array.isArray(value))
      into[key] = Array.isArray(known) ? [...(known as unknown[]), ...(value as unknown[])] : [...(value as unknown[])];
    else if (isPlain(value)) into[key] = mergeApplicationOptions(isPlain(known) ? known : {}, value);
    else into[key] = value;
  }
  return into;
}

/** Freezes the options themselves and their plain parts; documents and callbacks inside stay as they are. */
export function freezeOptions<T extends object>(options: T): Readonly<T> {
  return Object.freeze(options);
}
