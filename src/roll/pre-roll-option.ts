/**
 * The contract of a pre-roll option: a choice in the prompt beside the spec, such as aid, bought dice or a split. A feature lists its options in `preRoll`;
 * the pipeline and the prompt know them by this contract only.
 */
import type { AidGift } from "../card/aid-origin.ts";
import type { Origin } from "../card/flags.ts";
import type { RollContext } from "../platform/hooks.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { PromptHandle, PromptPart } from "./prompt/part.ts";
import type { DialogConfig, RollConfig } from "./roll-config.ts";
import type { MessageConfig, RollResult } from "./throw-and-post.ts";
import type { SetDifficulty } from "./world-difficulty.ts";

/** `Offer`: what the prompt gets to offer. `Answer`: what the user has chosen. Both are plain data of the option. */
export interface PreRollOption<Offer = unknown, Answer = unknown> {
  /** Final: offers and answers are found by it. */
  readonly id: string;
  /** Ids of options that hide this one while they are on. Of two options that hide each other and are both on, the later one stays. */
  readonly hiddenBy?: readonly string[];
  /** What this roll is offered; null: nothing. Runs before the prompt opens. */
  offer(roll: RollDraft): Offer | null | Promise<Offer | null>;
  /** What the GM's difficulty dialog is offered; null, absent: nothing. */
  offerInDialog?(mechanic: AnyMechanic): Offer | null;
  /** The option's part of one open prompt. */
  open(prompt: PromptHandle, offer: Offer): PromptPart<Answer>;
  /** True: the prompt opens although the user skips prompts. */
  mustAsk?(roll: RollDraft): boolean;
  /** True: the targets are decided already, so the world's difficulty does not apply. */
  fixesTargets?(dialog: DialogConfig): boolean;
  /** Answer and changed spec where no prompt opens. Default: neither. */
  withoutPrompt?(roll: RollDraft): WithoutPrompt<Answer>;
  /** The spec that is rolled. Default: the one of the prompt. */
  apply?(roll: ConfiguredRoll, answer: Answer): object;
  /** The spec to remember for the next time, without what belongs to this roll alone; null: remember nothing. Default: `spec`. */
  forget?(mechanic: AnyMechanic, spec: object, answer: Answer): object | null;
  /** Takes the roll over: the pipeline throws nothing itself. */
  instead?(roll: ConfiguredRoll, answer: Answer, message: MessageConfig): Promise<RollResult>;
  /** What the card keeps of it; runs after the throw. */
  origin?(roll: ConfiguredRoll, answer: Answer): Partial<Origin> & Readonly<Record<string, unknown>>;
}

export interface WithoutPrompt<Answer> {
  readonly answer?: Answer;
  readonly spec?: object;
}

/** A roll before it is configured. */
export interface RollDraft {
  readonly mechanic: AnyMechanic;
  readonly config: RollConfig;
  readonly dialog: DialogConfig;
  /** Spec, title and ticked stats as the prompt begins with them. */
  readonly context: RollContext;
  /** Fields that are not the user's to change. */
  readonly locked: readonly string[];
  /** The world's difficulty; null: the roller chooses the targets. */
  readonly difficulty: SetDifficulty | null;
  /** The roll belongs to another message, which takes one roll: a request, a contest, a long test. */
  readonly isReply: boolean;
  /** A card is to be posted. */
  readonly isPosted: boolean;
}

/** A roll as it was configured; `context` is what is rolled. */
export interface ConfiguredRoll extends RollDraft {
  /** Grants of others that are in the spec. */
  readonly granted: readonly AidGift[];
  /** Ids under which GM clients keep hidden targets, one for each action; one action without a split. */
  readonly secretIds: readonly (string | undefined)[];
}

let options: readonly PreRollOption[] = [];

/** At init; replaces those registered before. */
export function registerPreRollOptions(all: readonly PreRollOption[]): void {
  options = all;
}

/** In the order of the features. */
export function preRollOptions(): readonly PreRollOption[] {
  return options;
}
