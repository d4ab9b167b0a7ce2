/** Loads a system's code again for each seat, as each browser page does. */
import { vi } from "vitest";
import type { TableOptions } from "../node-table.ts";

/** The option `loadSystem` of a table in Node, for the system in `folder`. */
export function loadAnew(folder: string): NonNullable<TableOptions["loadSystem"]> {
  return (_system, path) => {
    vi.resetModules();
    return import(/* @vite-ignore */ `${folder}/${path}`);
  };
}
