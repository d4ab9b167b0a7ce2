/** Determines which dice of a throw brought further dice, so that those fall later (integrations.md 1.5). */
import type { QuincunxDie } from "../term-class.ts";

/** Indices among the faces; as many per throw as dice fall in the next one. */
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
    // If one die brings two, mark another die as well: the number of marks must equal the number of dice in the next throw.
    const others = thrown.filter((index) => !bringing.includes(index));
    for (const index of [...bringing, ...others].slice(0, brought)) sources.add(index);
    begin = end;
    end += brought;
  }
  return sources;
}
