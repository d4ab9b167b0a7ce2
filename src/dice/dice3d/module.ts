/** Types of the hooks and functions of Dice So Nice 5 and 6 that we use (integrations.md 1). Any of them may be missing. */

interface DicePreset {
  /** `d` and the letter of a dice term. */
  readonly type: string;
  readonly labels: readonly string[];
  readonly system: string;
}

export interface Dice3d {
  /** True if this client shows 3D dice at present. */
  isEnabled?(): boolean;
  /** Never resolves without an animation. */
  waitFor3DAnimationByMessageID?(messageId: string): Promise<unknown>;
  /** Throws for a letter that is not registered. */
  addDicePreset?(preset: DicePreset, shape: string): void;
  addColorset?(colorset: Readonly<Record<string, string>>, mode: string): unknown;
}

/** Argument of `diceSoNiceRollStart`. */
export interface RollStart {
  /** All rolls of the message combined, in a core Roll with our term instances. */
  readonly roll?: ShownRoll;
  /** Replaces `roll` on screen. */
  dsnRoll?: unknown;
}

/** `ghost`: dice without numbers; `secret`: only for users who may see the message. */
export interface ShownRoll extends Roll {
  ghost?: unknown;
  secret?: unknown;
}

/** `null` without the module, or in a world without a canvas. */
export function dice3d(): Dice3d | null {
  return (game as { readonly dice3d?: Dice3d }).dice3d ?? null;
}
