/** Compares names as people type them: without regard to case, kinds of signs, spaces and ways to write accents. */
import { plainSigns, withSpacesForMarks } from "./plain-text.ts";

export function foldName(text: string): string {
  return foldWithEnds(text).folded;
}

/** The folded text; `ends[n]`: the offset in `text` after the first n + 1 units of it. */
function foldWithEnds(text: string): { readonly folded: string; readonly ends: readonly number[] } {
  let folded = "";
  const ends: number[] = [];
  const start = text.length - text.trimStart().length;
  // A space, or a sign with its accents.
  for (const { 0: piece, index } of text.trim().matchAll(/\s+|\P{M}\p{M}*|\p{M}+/gu)) {
    const one = /^\s/u.test(piece) ? " " : foldPiece(piece);
    folded += one;
    for (let unit = 0; unit < one.length; unit += 1) ends.push(start + index + piece.length);
  }
  return { folded, ends };
}

/** Empty for a sign without a width. */
function foldPiece(piece: string): string {
  return piece <= "~" ? piece.toLowerCase() : plainSigns(piece).normalize("NFD").toLowerCase().trim();
}

/** Finds names at the beginning of `text`: the offset after one, or `null` if another text is there, or a longer word. */
export function nameFinder(text: string): (name: string) => number | null {
  const { folded, ends } = foldWithEnds(text);
  return (name) => {
    // Joiners and soft hyphens of a name are left out by people, and are spaces in a command that has them.
    const spaced = withSpacesForMarks(name);
    const wanted = [foldName(name), ...(spaced === null ? [] : [foldName(spaced)])];
    const found = wanted.find((one) => one !== "" && folded.startsWith(one));
    if (found === undefined) return null;
    const end = ends[found.length - 1] ?? text.length;
    return /^[\p{L}\p{N}]/u.test(text.slice(end)) ? null : end;
  };
}
