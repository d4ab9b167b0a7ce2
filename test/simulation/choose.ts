/** Chooses a few histories that cover as much as all. */
import type { Effects } from "./effects.ts";

/**
 * Names of stories that together have each effect `times` times, or as often as all of them together have it. First takes the story that adds most
 * of the missing effects.
 */
export function chooseFor(times: number, stories: ReadonlyMap<string, Effects>): readonly string[] {
  const effects = new Map([...stories].map(([name, of]) => [name, namesOf(of)] as const));
  const missing = new Map<string, number>();
  for (const name of [...effects.values()].flat()) missing.set(name, Math.min(times, (missing.get(name) ?? 0) + 1));
  const gain = (name: string): number =>
    (effects.get(name) ?? []).filter((effect) => (missing.get(effect) ?? 0) > 0).length;
  const chosen: string[] = [];
  while (effects.size > 0) {
    const [best] = [...effects.keys()].sort((a, b) => gain(b) - gain(a));
    if (best === undefined || gain(best) === 0) break;
    chosen.push(best);
    for (const effect of effects.get(best) ?? []) missing.set(effect, (missing.get(effect) ?? 0) - 1);
    effects.delete(best);
  }
  return chosen;
}

function namesOf({ steps, counted, passedOver }: Effects): readonly string[] {
  return [
    ...[...steps].map((kind) => `does ${kind}`),
    ...[...counted].map((type) => `counts ${type}`),
    ...[...passedOver].map((type) => `passes over ${type}`),
  ];
}
