/** The functions in use, by name: a test, or a seat without a screen, puts others in their place. */
export const implementations: Record<string, (...args: never[]) => unknown> = {};

/** A function that `implementations[name]` can replace; for windows and notices, which a seat without a screen answers by itself. */
export function replaceable<A extends readonly unknown[], R>(
  name: string,
  implementation: (...args: A) => R,
): (...args: A) => R {
  implementations[name] = implementation as (...args: never[]) => unknown;
  return (...args) => (implementations[name] as unknown as (...args: A) => R)(...args);
}
