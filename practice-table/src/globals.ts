/**
 * A Vitest setup file: opens a table without modules and puts its GM's globals (`Roll`, `game`, `foundry`, …) into this process.
 * `FOUNDRY_GENERATION` chooses the generation: 13 or 14, default 14.
 */
import { openTable } from "./node-table.ts";

export const table = await openTable();
