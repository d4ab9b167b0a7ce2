/** Active effects of tests, in the form that both generations read. */
import type { Hero, Part } from "./page.ts";

export const ADD = 2;
export const MULTIPLY = 1;
export const OVERRIDE = 5;

export async function addEffect(
  actor: Hero,
  name: string,
  changes: Readonly<Record<string, number | string>>,
  mode = ADD,
  at = "system",
): Promise<Part> {
  const list = Object.entries(changes).map(([key, value]) => ({ key: `${at}.${key}`, mode, value: String(value) }));
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name, changes: list }]);
  return effect;
}
