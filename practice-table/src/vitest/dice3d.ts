/** The stand-in for Dice So Nice for tables in Node: its package, its script, and a visible tab. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { Seat } from "../node-table.ts";
import { parseJson } from "../json.ts";
import type { ModulePackage } from "../protocol.ts";

/** Documents of the host. */
type Loose = any;

const folder = fileURLToPath(new URL("../dice3d", import.meta.url));

export type Version = 5 | 6;

export function dice3dPackage(version: Version): ModulePackage {
  const manifest = parseJson(readFileSync(`${folder}/module.json`, "utf8")) as Record<string, unknown>;
  return { id: "dice-so-nice", active: true, manifest: { ...manifest, version: `${version}.0.0` } };
}

/** Loads the script again for each seat, as a page does. */
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
  /** Absent: the colours of the player's own dice. */
  readonly colorset?: string;
  readonly isGhost: boolean;
  readonly isSecret: boolean;
}

/** The dice that fell at a seat, in order. */
export function fallenAt(seat: Seat): readonly Fallen[] {
  return (seat.game as Loose).dice3d.standIn.fallen as readonly Fallen[];
}

/** Unfinished animations at a seat. */
export function waitingAt(seat: Seat): number {
  return (seat.game as Loose).dice3d.standIn.waiting as number;
}

/** Lands all dice at a seat; resolves when no animation is left. */
export async function landAt(seat: Seat): Promise<void> {
  await ((seat.game as Loose).dice3d.standIn.land() as Promise<void>);
}

/** Hides or shows the one tab that all seats in Node share. In jsdom it is hidden by default. */
export function hideTab(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
