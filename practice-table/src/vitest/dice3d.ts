/** The practice table's stand-in for a 3D dice module, for tables in Node: its package, its script, and a tab that somebody sees. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { Seat } from "../node-table.ts";
import { parseJson } from "../json.ts";
import type { ModulePackage } from "../protocol.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const folder = fileURLToPath(new URL("../dice3d", import.meta.url));

export type Version = 5 | 6;

export function dice3dPackage(version: Version): ModulePackage {
  const manifest = parseJson(readFileSync(`${folder}/module.json`, "utf8")) as Record<string, unknown>;
  return { id: "dice-so-nice", active: true, manifest: { ...manifest, version: `${version}.0.0` } };
}

/** As a page does: nothing of another seat's is in it. */
export async function loadDice3d(): Promise<void> {
  vi.resetModules();
  await import("../dice3d/scripts/main.mjs");
}

export interface Fallen {
  readonly message: string | null;
  readonly type: string;
  readonly shape: string;
  readonly face: number;
  readonly throw: number;
  readonly label: string;
  /** Absent: the look of the player's own dice. */
  readonly colorset?: string;
  readonly isGhost: boolean;
  readonly isSecret: boolean;
}

/** What fell at a seat, in its order. */
export function fallenAt(seat: Seat): readonly Fallen[] {
  return (seat.game as Loose).dice3d.standIn.fallen as readonly Fallen[];
}

/** Animations at a seat that have not come to their end. */
export function waitingAt(seat: Seat): number {
  return (seat.game as Loose).dice3d.standIn.waiting as number;
}

/** Whatever is falling at a seat lies; resolves when nothing does any more. */
export async function landAt(seat: Seat): Promise<void> {
  await ((seat.game as Loose).dice3d.standIn.land() as Promise<void>);
}

/** Whether the one tab that all seats in Node share is out of sight. In jsdom it is, if nobody says otherwise. */
export function hideTab(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
