/**
 * Generation 14's data operators: `_del` and `_replace(value)` as values of an update (app.md 4).
 *
 * In the protocol they are the special keys of generation 13 (`-=key`, `==key`), so that the server has one format only. UNSURE: the real format;
 * packages cannot see it.
 */
import { isPlain, objectsEqual, safeKeys } from "./objects.ts";
import type { Dict } from "./types.ts";

export class DataFieldOperator {
  static readonly isOperator = true;

  equals(other: unknown): boolean {
    return other instanceof DataFieldOperator && other.constructor === this.constructor;
  }
}

export class ForcedDeletion extends DataFieldOperator {
  toJSON(): null {
    return null;
  }
}

export class ForcedReplacement extends DataFieldOperator {
  readonly replacement: unknown;

  constructor(replacement: unknown) {
    super();
    this.replacement = replacement;
  }

  static create(replacement: unknown): ForcedReplacement {
    return new ForcedReplacement(replacement);
  }

  /** UNSURE: its result for other values; here the value itself. */
  static get(value: unknown): unknown {
    return value instanceof ForcedReplacement ? value.replacement : value;
  }

  override equals(other: unknown): boolean {
    return super.equals(other) && objectsEqual((other as ForcedReplacement).replacement, this.replacement);
  }

  toJSON(): unknown {
    return this.replacement;
  }
}

export const _del = Object.freeze(new ForcedDeletion());
export const _replace = (value: unknown): ForcedReplacement => new ForcedReplacement(value);

export const isOperator = (value: unknown): value is DataFieldOperator => value instanceof DataFieldOperator;

export function applyOperator(target: Dict, key: string, operator: DataFieldOperator): void {
  if (operator instanceof ForcedDeletion) delete target[key];
  else if (operator instanceof ForcedReplacement) target[key] = operator.replacement;
}

/** Converts operators to special keys at every depth; dotted keys keep their path (`a.b: _del` becomes `a.-=b`). */
export function operatorsToKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(operatorsToKeys);
  if (!isPlain(data)) return data;
  const result: Dict = {};
  for (const key of safeKeys(data)) {
    const value = data[key];
    if (!isOperator(value)) {
      result[key] = operatorsToKeys(value);
      continue;
    }
    const cut = key.lastIndexOf(".") + 1;
    const mark = value instanceof ForcedDeletion ? "-=" : "==";
    result[`${key.slice(0, cut)}${mark}${key.slice(cut)}`] =
      value instanceof ForcedReplacement ? value.replacement : null;
  }
  return result;
}
