/** What there is to try on this table, type by type of its actors: an example for the chat each. */

export interface TryOut {
  /** Its label begins with what the row is called: "Total//Effect: hero". */
  readonly type: string;
  readonly example: string;
  /** What a world may have switched off. */
  readonly mechanic: string;
}

/** The list of what a world has switched off, where there is such a setting. */
export const OFF = ["quincunx", "mechanicsOff"] as const;

export const TRY_OUTS: readonly TryOut[] = [
  { type: "quincunx.effect-hero", mechanic: "total-effect", example: "/te adv low" },
  { type: "quincunx.check-hero", mechanic: "standard-check", example: "/check 5 vs 20" },
  { type: "quincunx.margin-hero", mechanic: "margin-pool", example: "/margin 4/6 vs 7" },
  { type: "quincunx.fives-hero", mechanic: "fives-pool", example: "/fives 2d6 + d8 vs 5 cd 2" },
  { type: "quincunx.pool-hero", mechanic: "difficulty-pool", example: "/pool 3 + 2" },
];

/** Where none of these types is there. */
export const PLAIN_EXAMPLES = ["/r 4d6kh3", "/r 2d20kl", "/gmr 1d20"];

/** Of the GM: asking for a roll, and one whose difficulty is theirs to set and to hide. */
export const GM_EXAMPLES = { request: "/qx request", hide: "/check 5 vs ?" };
