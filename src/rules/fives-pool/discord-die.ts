/** The throw of the Discord Die itself (FP-7): what its d20 means, and whether it has to be thrown again. */

/** `again`: 20, thrown once more. `away`: 20, then 3; the die has wandered off until the next scene. */
export type DiscordThrow =
  { readonly kind: "again" } | { readonly kind: "away" } | { readonly kind: "shows"; readonly discord: number };

/** `first`, and `second` where the first was a 20: any second result but 3 counts, 20 too. */
export function readDiscord(first: number, second: number | null): DiscordThrow {
  if (first !== 20) return { kind: "shows", discord: first };
  if (second === null) return { kind: "again" };
  return second === 3 ? { kind: "away" } : { kind: "shows", discord: second };
}
