/** Coin: 1 is heads, 0 is tails (dice.md 2.6). */
import { core } from "../core.ts";
import { readComparison } from "../results.ts";
import type { DiceTermResult, EvaluationOptions, ModifierHandler } from "../types.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";

export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, ModifierHandler> = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super(data);
    this.faces = 2;
  }

  override async roll({
    minimize = false,
    maximize = false,
    ...options
  }: EvaluationOptions = {}): Promise<DiceTermResult> {
    if (!minimize && !maximize) return super.roll(options);
    const roll = { result: minimize ? 0 : 1, active: true };
    this.results.push(roll);
    return roll;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 2) - 1;
  }

  override getResultLabel(result: DiceTermResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceTermResult): (string | null)[] {
    const flag = (name: string, isSet: unknown): string | null => (isSet ? name : null);
    return [
      this.constructor.name.toLowerCase(),
      this.denomination,
      result.result === 1 ? "heads" : "tails",
      flag("success", result.success),
      flag("failure", result.failure),
    ];
  }

  /** `c1` calls heads, `c0` tails: the called side counts 1. */
  call(modifier: string): boolean | void {
    const { target } = readComparison(modifier, "c");
    const called = Number.isNaN(target) ? 1 : target;
    for (const result of this.results) {
      result.success = result.result === called;
      result.failure = result.result !== called;
      result.count = result.success ? 1 : 0;
    }
  }
}

core.Coin = Coin;
