/** House rules of margin pools. */
import type { HouseRules } from "../contract/house-rules.ts";

export const houseRules: HouseRules = {
  rules: [
    {
      // MP-4: whether a margin of 0 is a success, where none is required.
      kind: "toggle",
      key: "zeroSucceeds",
      name: "QUINCUNX.margin-pool.Settings.zeroSucceeds.name",
      hint: "QUINCUNX.margin-pool.Settings.zeroSucceeds.hint",
      initial: false,
    },
  ],
};
