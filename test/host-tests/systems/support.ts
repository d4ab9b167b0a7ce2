/** The systems of our own writing in `test/fixtures/systems`, for tables in bare Node. */
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { systemIn, type TableOptions } from "../../host/globals.ts";

export const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/systems/${name}`, import.meta.url));

export const systemAt = (name: string): Promise<Pick<TableOptions, "system" | "packs" | "folders">> =>
  systemIn(folderOf(name));

/** A seat is a page of its own: it loads the system's code anew. */
export const loadAnew =
  (name: string): NonNullable<TableOptions["loadSystem"]> =>
  (_system, path) => {
    vi.resetModules();
    return import(/* @vite-ignore */ `${folderOf(name)}/${path}`);
  };
