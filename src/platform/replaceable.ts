/** Functions in use, by name. A test, or a seat without a screen, may replace them. */
export const implementations: Record<string, (...args: never[]) => unknown> = {};

/** Makes a function that `implementations[name]` can replace, for windows and notices. */
export function replaceable<A extends readonly unknown[], R>(
  name: string,
  implementation: (...args: A) => R,
): (...args: A) => R {
  // A part of the script that is loaded later finds the replacement there already.
  implementations[name] ??= implementation;
  return (...args) => (implementations[name] as (...args: A) => R)(...args);
}
