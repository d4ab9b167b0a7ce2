/** The field for a chance, in percent. */
import { h } from "./draw.ts";

export function drawChance(id: string, chance: number, setChance: (value: number) => void): HTMLInputElement {
  const input = h("input", {
    id,
    type: "number",
    min: 1,
    max: 99,
    value: Math.round(chance * 100),
    "data-focus": id,
    onchange: () => setChance(Number(input.value) / 100),
  });
  return input;
}
