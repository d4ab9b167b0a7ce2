/** A seat with the module, and with modules of ours as that seat has them: a page has modules of its own, so nothing is shared between seats. */
import { vi } from "vitest";
import type { Seat, Table } from "../host/globals.ts";

/** `load` runs as the module has been loaded, on the seat's page, before Foundry begins. */
export async function sitWith<M extends object>(
  table: Table,
  name: string,
  load: () => Promise<M>,
): Promise<{ readonly seat: Seat } & M> {
  let modules: M | null = null;
  const seat = await table.seat(name, {
    loadModule: async () => {
      vi.resetModules();
      await import("../../src/module.ts");
      modules = await load();
    },
  });
  return { seat, ...(modules as unknown as M) };
}
