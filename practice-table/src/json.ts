/**
 * JSON that comes in from outside. To JSON `__proto__` is a key like any other; code that copies keys with `=` then changes what an object inherits,
 * or what all of them do. So no such key gets past this file, which is the only one of the table that parses JSON (a lint rule says so).
 */

export function parseJson(text: string): unknown {
  return withoutPrototypes(JSON.parse(text) as unknown);
}

/** A copy as a wire would make it: functions and instances of classes do not survive. */
export function copyJson<T>(value: T): T {
  return parseJson(JSON.stringify(value)) as T;
}

/** Takes the key `__proto__` out of parsed JSON, at every depth and in place. Without recursion: depth is the sender's choice. */
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
