/**
 * Opens a seat with the module, and returns files of `src` as that seat has them, since each seat has its own module
 * state.
 */
import { moduleAnew, type OwnSources } from "../fixtures/sources.ts";
import type { Seat, SeatOptions, Table } from "foundry-practice-table";

/** `load` runs when the module has been loaded, on the seat's page, before Foundry starts. */
export async function sitWith<M extends object>(
  table: Table,
  name: string,
  load: (own: OwnSources) => Promise<M>,
  options: Pick<SeatOptions, "beforeInit"> = {},
): Promise<{ readonly seat: Seat } & M> {
  let modules: M | null = null;
  const seat = await table.seat(name, {
    ...options,
    loadModule: async () => {
      modules = await load(await moduleAnew());
    },
  });
  return { seat, ...(modules as unknown as M) };
}
