/** Merges the `DEFAULT_OPTIONS` of a chain of classes (app.md 3.1). */
import { isPlain } from "../../utils/objects.ts";
import type { Dict } from "../shared/host.ts";

/** Concatenates arrays, merges inner plain objects, replaces everything else. The result shares no object with `from`. */
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

/** Freezes the options and their plain parts, but not documents and callbacks inside. */
export function freezeOptions<T extends object>(options: T): Readonly<T> {
  return Object.freeze(options);
}
