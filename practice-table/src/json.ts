/**
 * JSON from outside. In JSON `__proto__` is a key like any other, and code that copies keys with `=` would then change prototypes. This file removes
 * such keys. It is the only file of the package that parses JSON (a lint rule checks this).
 */

/** How the key can be written in JSON: as it is, or with escaped characters. */
const PROTOTYPE = /__proto__|\\u/;

export function parseJson(text: string): unknown {
  const parsed = JSON.parse(text) as unknown;
  return PROTOTYPE.test(text) ? withoutPrototypes(parsed) : parsed;
}

/** A copy through JSON: functions and instances of classes are lost. */
export function copyJson<T>(value: T): T {
  return parseJson(JSON.stringify(value)) as T;
}

/** Removes the key `__proto__` from parsed JSON, in place and at every depth. Without recursion, because the sender controls the depth. */
export function withoutPrototypes<T>(parsed: T): T {
  const waiting: unknown[] = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__")) delete (value as Record<string, unknown>)["__proto__"];
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return parsed;
}
