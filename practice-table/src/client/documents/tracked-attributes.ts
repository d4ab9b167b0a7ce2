/** Parts of an actor's data that a token can show: a bar for numbers `value` and `max`, a value for a lone number (integrations.md 7). */
import { isPlain } from "../utils/objects.ts";
import { NumberField, SchemaField } from "../data/fields/index.ts";
import type { Dict, Loose } from "../utils/types.ts";

export interface Tracked {
  readonly bar: string[][];
  readonly value: string[][];
}

export function trackedInData(data: Loose, path: readonly string[]): Tracked {
  const found: Tracked = { bar: [], value: [] };
  for (const [key, entry] of Object.entries((data ?? {}) as Dict)) {
    const here = [...path, key];
    if (typeof entry === "number") found.value.push(here);
    else if (!isPlain(entry)) continue;
    else if (isBar((entry as Dict).value, (entry as Dict).max, (one) => typeof one === "number")) found.bar.push(here);
    else into(found, trackedInData(entry, here));
  }
  return found;
}

export function trackedInSchema(schema: Loose, path: readonly string[]): Tracked {
  const found: Tracked = { bar: [], value: [] };
  for (const [key, field] of Object.entries((schema?.fields ?? {}) as Dict)) {
    const here = [...path, key];
    if (field instanceof NumberField) found.value.push(here);
    else if (!(field instanceof SchemaField)) continue;
    else {
      const { value, max } = field.fields as unknown as Dict;
      if (isBar(value, max, (one) => one instanceof NumberField)) found.bar.push(here);
      else into(found, trackedInSchema(field, here));
    }
  }
  return found;
}

function isBar(value: unknown, max: unknown, isNumber: (one: unknown) => boolean): boolean {
  return isNumber(value) && isNumber(max);
}

function into(found: Tracked, { bar, value }: Tracked): void {
  found.bar.push(...bar);
  found.value.push(...value);
}
