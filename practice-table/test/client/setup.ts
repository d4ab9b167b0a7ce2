/** Helpers of the host's tests: the page's globals under a loose type, and the table that `globals.ts` opened. */
import "../../src/globals.ts";

export { table } from "../../src/globals.ts";
export { openTable, Table, type Seat } from "../../src/node-table.ts";

export type Loose = any;
/** Foundry's globals of the current seat, as other packages see them. */
export const g = globalThis as unknown as Record<string, Loose>;
