/** NumericTerm (dice.md 2.6). */
import { core } from "../core.ts";
import type { TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options = {} }: { number: number; options?: TermOptions }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return plainNumber(this.number);
  }

  override get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    const [, number, flavor] = match;
    return new this({ number: Number(number), options: flavor ? { flavor } : {} });
  }
}

/** A number without an exponent, which the formula language lacks. */
function plainNumber(number: number): string {
  const text = String(number);
  if (!text.includes("e")) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : number.toFixed(20).replace(/0+$/, "");
}

core.NumericTerm = NumericTerm;
