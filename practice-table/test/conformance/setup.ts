/**
 * Helpers of the conformance suite. One test per fact that our module relies on, each with its source. Written like another package's code, with
 * Foundry's globals only, on the generation of FOUNDRY_GENERATION (`npm test` runs both).
 */
import "../../src/globals.ts";
import { table as home } from "../../src/globals.ts";
import { type Seat, type Table } from "../../src/node-table.ts";

export type Loose = any;

export const g = globalThis as unknown as Record<string, Loose>;
export const table: Table = home;
export const is14: boolean = g.game.release.generation >= 14;

/** The names of the modes in this generation (app.md 5.2). */
export const MODE = is14
  ? { public: "public", gm: "gm", blind: "blind", self: "self" }
  : { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };
export const MODE_OPTION = is14 ? "messageMode" : "rollMode";
export const MODE_SETTING = is14 ? "messageMode" : "rollMode";

let ana: Promise<Seat> | undefined;

/** A player's seat at the same table; the default globals stay the GM's. */
export function player(): Promise<Seat> {
  ana ??= table.seat("Ana");
  return ana;
}

/** Fixes dice of `faces` faces for one roll. */
export async function thrown(
  formula: string,
  faces: number,
  results: readonly number[],
  options: object = {},
): Promise<Loose> {
  const before = g.CONFIG.Dice.randomUniform as unknown;
  const left = [...results];
  g.CONFIG.Dice.randomUniform = () => (faces - (left.shift() as number) + 0.5) / faces;
  try {
    const roll = new g.Roll(formula);
    await roll.evaluate({ allowInteractive: false, ...options });
    return roll as unknown;
  } finally {
    g.CONFIG.Dice.randomUniform = before;
  }
}

export async function evaluated(formula = "1d6"): Promise<Loose> {
  return (await new g.Roll(formula).evaluate({ allowInteractive: false })) as unknown;
}

/** An actor of a type that the system has. */
export async function anActor(data: object = {}): Promise<Loose> {
  const type = (g.game.documentTypes.Actor as string[]).find((name) => name !== "base");
  return (await g.Actor.create({ name: "Isolde", type, ...data })) as unknown;
}

export const settle = (): Promise<void> => table.settle(6);

export function element(html: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder;
}
