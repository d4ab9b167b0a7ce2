/**
 * A Vitest setup file: opens a table without modules and installs its GM's globals (`Roll`, `game`, `foundry`, …) in this process.
 * `FOUNDRY_GENERATION` selects the generation: 13 or 14, default 14.
 */
import { openTable } from "./node-table.ts";

export const table = await openTable();
