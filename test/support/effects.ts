/** Active effects of tests, in the form that both generations read. */
import type { Loose } from "../fixtures/world/open.ts";

export const ADD = 2;
export const MULTIPLY = 1;
export const OVERRIDE = 5;

export async function addEffect(
  actor: Loose,
  name: string,
  changes: Readonly<Record<string, number | string>>,
  mode = ADD,
  at = "system",
): Promise<Loose> {
  const list = Object.entries(changes).map(([key, value]) => ({ key: `${at}.${key}`, mode, value: String(value) }));
  const [effect] = (await actor.createEmbeddedDocuments("ActiveEffect", [{ name, changes: list }])) as Loose[];
  return effect;
}
