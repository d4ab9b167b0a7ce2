/** The plate, background of macro icons, and the abbreviation of a stat on it. */
import { firstOf, wordsOf, type CrestLook } from "./crest.ts";

export const PLATE: CrestLook = {
  shape: "plate",
  field: {
    outline: "M10 2H54A8 8 0 0 1 62 10V54A8 8 0 0 1 54 62H10A8 8 0 0 1 2 54V10A8 8 0 0 1 10 2Z",
    inset: "translate(3.8 3.8) scale(.88)",
    divisions: [
      "M32 2H54A8 8 0 0 1 62 10V54A8 8 0 0 1 54 62H32Z",
      "M2 32H62V54A8 8 0 0 1 54 62H10A8 8 0 0 1 2 54Z",
      "M4.3 4.3A8 8 0 0 1 10 2H54A8 8 0 0 1 62 10V54A8 8 0 0 1 59.7 59.7Z",
      "M59.7 4.3A8 8 0 0 0 54 2H10A8 8 0 0 0 2 10V54A8 8 0 0 0 4.3 59.7Z",
      "M32 2H54A8 8 0 0 1 62 10V32H32ZM2 32H32V62H10A8 8 0 0 1 2 54Z",
      "M10 2H54A8 8 0 0 1 62 10V15H2V10A8 8 0 0 1 10 2Z",
      null,
    ],
  },
  charge: { y: 25, below: "translate(25.6 43) scale(.4)", sizes: [30, 26, 22] },
};

/** The initials of up to three words, or the first three letters of a single word. */
export function abbreviate(label: string): string {
  const words = wordsOf(label);
  if (words.length === 1)
    return `${firstOf(words[0] ?? "")}${[...(words[0] ?? "")].slice(1, 3).join("").toLowerCase()}`;
  return words
    .slice(0, 3)
    .map((word) => firstOf(word))
    .join("");
}
