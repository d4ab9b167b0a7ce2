/** What of a 3D dice module (Dice So Nice 5 and 6) is used: its hooks and calls, as far as docs/foundry/integrations.md 1 knows them. Nothing of it may be there. */

export interface DicePreset {
  /** `d` and the letter of a dice term. */
  readonly type: string;
  readonly labels: readonly string[];
  readonly system: string;
}

export interface Dice3d {
  /** Whether this client shows 3D dice at present. */
  isEnabled?(): boolean;
  /** Never resolves where nothing is animated. */
  waitFor3DAnimationByMessageID?(messageId: string): Promise<unknown>;
  /** Throws for a letter that is not registered. */
  addDicePreset?(preset: DicePreset, shape: string): void;
}

/** What `diceSoNiceRollStart` brings. */
export interface RollStart {
  /** All rolls of the message in one; of another class than ours, with our term instances in it. */
  readonly roll?: Shown;
  /** Shown in place of `roll`. */
  dsnRoll?: unknown;
}

/** `ghost`: dice without numbers; `secret`: only for those who may see the message. */
export interface Shown extends Roll {
  ghost?: unknown;
  secret?: unknown;
}

/** Null where there is none, as in a world without a canvas. */
export function dice3d(): Dice3d | null {
  return (game as unknown as { readonly dice3d?: Dice3d }).dice3d ?? null;
}
