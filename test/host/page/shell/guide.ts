/** What there is to try on this table, type by type of its actors: an example for the chat each. */

export interface TryOut {
  /** Its label begins with what the row is called: "Total//Effect: hero". */
  readonly type: string;
  readonly example: string;
}

export const TRY_OUTS: readonly TryOut[] = [
  { type: "quincunx.effect-hero", example: "/te adv low" },
  { type: "quincunx.check-hero", example: "/check 5 vs 20" },
  { type: "quincunx.margin-hero", example: "/margin 4/6 vs 7" },
  { type: "quincunx.fives-hero", example: "/fives 2d6 + d8 vs 5 cd 2" },
  { type: "quincunx.pool-hero", example: "/pool 3 + 2" },
];

/** Where none of these types is there. */
export const PLAIN_EXAMPLES = ["/r 4d6kh3", "/r 2d20kl", "/gmr 1d20"];

/** Of the GM: asking for a roll, and one whose difficulty is theirs to set and to hide. */
export const GM_EXAMPLES = { request: "/qx request", hide: "/check 5 vs ?" };
