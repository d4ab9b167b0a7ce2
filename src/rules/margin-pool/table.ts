/** What a table settles for margin pools. */
import type { TableSettings } from "../contract/table.ts";

export const table: TableSettings = {
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
