/** Reads the number that a system stores in its own way: "45 %", "+3", "d8", "Trained". */
import { plainSigns } from "../../../rules/notation/plain-text.ts";

export interface ReadValue {
  readonly value: number;
  /** Number of dice, if the text says more than one: "2d8" is 2 of size 8. */
  readonly count?: number;
}

/** The longest text that can be a number with a unit. */
const LONGEST = 40;
const DIE = /^(\d{0,2})[dw](\d{1,3})$/iu;
/** A number, then a maximum or a unit: `3 / 5`, `45 %`, `12 ft.`. Made on use, because classes of letters slow the start. */
const numberWithUnit = (): RegExp => /^([+-]?)\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:\/\s*\d+|[%°]|\p{L}{1,8}\.?)?$/u;

/** `words`: numbers of texts, in any case. `null`: no finite number. */
export function readValue(found: unknown, words: Readonly<Record<string, number>> = {}): ReadValue | null {
  if (typeof found === "number") return Number.isFinite(found) ? { value: found } : null;
  if (typeof found !== "string" || found.length > LONGEST) return null;
  const text = plainSigns(found).trim();
  const word = Object.keys(words).find((name) => name.toLowerCase() === found.trim().toLowerCase());
  if (word !== undefined) return { value: words[word] ?? 0 };
  const [, count = "", faces] = DIE.exec(text) ?? [];
  if (faces !== undefined) return { value: Number(faces), ...(Number(count) > 1 ? { count: Number(count) } : {}) };
  const [, sign = "", digits] = numberWithUnit().exec(text) ?? [];
  return digits === undefined ? null : { value: Number(sign + digits.replace(",", ".")) };
}
