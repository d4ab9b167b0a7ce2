/**
 * Opens a seat with the module, and returns files of `src` as that seat has them, since each seat has its own module
 * state.
 */
import { sourcesAnew, started, type OwnSources } from "../fixtures/sources.ts";
import type { Loose } from "../fixtures/world/open.ts";
import type { Seat, SeatOptions, Table } from "foundry-practice-table";

/** `load` runs when the module has been loaded, on the seat's page, before Foundry starts. */
export async function sitWith<M extends object>(
  table: Table,
  name: string,
  load: (own: OwnSources) => Promise<M>,
  options: Pick<SeatOptions, "beforeInit" | "storage"> = {},
  sources = sourcesAnew,
): Promise<{ readonly seat: Seat } & M> {
  let modules: M | null = null;
  const seat = await table.seat(name, {
    ...options,
    loadModule: async () => {
      modules = await load(await started(sources));
    },
  });
  return { seat, ...(modules as unknown as M) };
}

export type SeatWith<N extends string> = { readonly seat: Seat } & Readonly<Record<N, Loose>>;

/** Opens a seat with these files of `src`, each under a name of its own. */
export function sitAt<N extends string>(
  table: Table,
  name: string,
  files: Readonly<Record<N, string>>,
): Promise<SeatWith<N>> {
  return sitWith(table, name, async (own) => {
    const loaded = Object.entries<string>(files).map(async ([key, file]) => [key, await own(file)] as const);
    return Object.fromEntries(await Promise.all(loaded)) as Record<N, Loose>;
  });
}
