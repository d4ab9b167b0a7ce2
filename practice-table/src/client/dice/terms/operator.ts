/** OperatorTerm: evaluated from its construction (dice.md 1.3). */
import { core } from "../core.ts";
import type { TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

export class OperatorTerm extends RollTerm {
  operator: string;
  override _evaluated = true;

  static PRECEDENCE: Record<string, number | undefined> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS: string[] = Object.keys(this.PRECEDENCE);
  static override REGEXP = /^([+\-*/%])$/;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options = {} }: { operator: string; options?: TermOptions }) {
    super({ options });
    this.operator = operator;
  }

  /** Operators have none. */
  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }

  /** Evaluated even if stored data of an older version say otherwise. */
  static override _fromData(data: { operator: string; options?: TermOptions }): OperatorTerm {
    return new this(data);
  }
}

core.OperatorTerm = OperatorTerm;
