/** House rules of margin pools. */
import type { HouseRules } from "../contract/house-rules.ts";

export const houseRules: HouseRules = {
  rules: [
    {
      // MP-4: a margin of 0 succeeds if no margin is required.
      kind: "toggle",
      key: "zeroSucceeds",
      name: "QUINCUNX.margin-pool.Settings.zeroSucceeds.name",
      hint: "QUINCUNX.margin-pool.Settings.zeroSucceeds.hint",
      initial: false,
    },
  ],
};
