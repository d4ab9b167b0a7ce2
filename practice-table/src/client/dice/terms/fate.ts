/** FateDie: −1, 0 or +1; it borrows handlers from Die as functions (dice.md 2.3 and 2.6). */
import { core } from "../core.ts";
import type { DiceTermResult, EvaluationOptions, ModifierHandler } from "../types.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";
import { Die } from "./die.ts";

type Handler = Exclude<ModifierHandler, string>;

export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, ModifierHandler> = {
    r: Die.prototype.reroll as Handler,
    rr: rerollRecursive as Handler,
    k: Die.prototype.keep as Handler,
    kh: Die.prototype.keep as Handler,
    kl: Die.prototype.keep as Handler,
    d: Die.prototype.drop as Handler,
    dh: Die.prototype.drop as Handler,
    dl: Die.prototype.drop as Handler,
  };

  constructor(data: DiceTermData = {}) {
    super(data);
    this.faces = 3;
  }

  override async roll({
    minimize = false,
    maximize = false,
    ...options
  }: EvaluationOptions = {}): Promise<DiceTermResult> {
    if (!minimize && !maximize) return super.roll(options);
    const roll = { result: minimize ? -1 : 1, active: true };
    this.results.push(roll);
    return roll;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  override getResultLabel(result: DiceTermResult): string {
    if (result.result > 0) return "+";
    return result.result < 0 ? "-" : "&nbsp;";
  }

  override getResultCSS(result: DiceTermResult): (string | null)[] {
    const css = super.getResultCSS(result).filter((name) => name !== "min" && name !== "max");
    return [...css, result.result < 0 ? "min" : null, result.result > 0 ? "max" : null];
  }
}

/** Die's method calls `this.reroll`, which a FateDie lacks. */
function rerollRecursive(this: DiceTerm, modifier: string): Promise<boolean | void> {
  return Die.prototype.reroll.call(this, modifier, { recursive: true });
}

core.FateDie = FateDie;
