/** Which dice of a throw brought others: those fall after them (integrations.md 1.5). */
import type { QuincunxDie } from "../term-class.ts";

/** By their place among the faces; as many of each throw as dice fall in the next one. */
export function sourcesOf(
  term: Pick<QuincunxDie, "declaration" | "faceList" | "firstThrow" | "typedModifiers" | "faces">,
): ReadonlySet<number> {
  const { declaration, faceList: faces, firstThrow, typedModifiers, faces: size } = term;
  const sources = new Set<number>();
  const bringsAfter = (known: readonly number[]): number => declaration.more?.(known, firstThrow, typedModifiers) ?? 0;
  for (let begin = 0, end = firstThrow; end < faces.length;) {
    const known = faces.slice(0, end);
    const brought = Math.min(bringsAfter(known), faces.length - end);
    if (brought <= 0) break;
    const isSource = (index: number): boolean =>
      Array.from({ length: size ?? 0 }, (_, face) => known.with(index, face + 1)).some(
        (other) => bringsAfter(other) < bringsAfter(known),
      );
    const thrown = [...known.keys()].slice(begin);
    const bringing = thrown.filter(isSource);
    // Where one die brings two, another stands in for it: what counts is how many fall next.
    const others = thrown.filter((index) => !bringing.includes(index));
    for (const index of [...bringing, ...others].slice(0, brought)) sources.add(index);
    begin = end;
    end += brought;
  }
  return sources;
}
