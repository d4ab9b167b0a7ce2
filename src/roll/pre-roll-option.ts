/**
 * The contract of a pre-roll option: a choice in the prompt beside the spec, such as aid, bought dice or a split. A feature provides its options to
 * the facet `preRollOptions`; the pipeline and the prompt know them by this contract only.
 */
import { facet } from "../platform/field.ts";
import type { Gift } from "./adjustments/gift.ts";
import type { Occasion } from "../card/card-field.ts";
import type { Origin } from "../card/state.ts";
import type { RollContext } from "../mechanics/hooks.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { PromptHandle, PromptPart } from "./prompt/part.ts";
import type { Answers } from "./prompt/request.ts";
import type { DialogConfig, RollConfig, Targets } from "./roll-config.ts";
import type { MessageConfig, RollResult } from "./throw.ts";
import type { SetDifficulty } from "./difficulty/world-difficulty.ts";

type Subject = "throw" | "action";

/** `Offer`: data that the part starts with. `Answer`: the user's choice. Both are plain data that only the option reads. */
export interface PreRollOption<Offer = unknown, Answer = unknown> {
  /** Key of its offer and its answer. */
  readonly id: string;
  /**
   * `throw`: the option is about a single throw, such as bought dice. `action`: it is about a single action, such as its contest, even if several
   * throws follow. Absent: no other option excludes it.
   */
  readonly belongsTo?: Subject;
  /**
   * While this option is on, the roll is no single throw or action: options that belong to it are hidden. While one of these is on, this option is
   * hidden. Options with `replaces` exclude each other. Of two that exclude each other and are both on, the later one in the list stays visible.
   */
  readonly replaces?: readonly Subject[];
  /** Runs before the prompt opens; `null`: the option is not available for this roll. */
  offer(roll: RollDraft): Offer | null | Promise<Offer | null>;
  /** The same for the GM's difficulty dialog on a card. Absent: not available there. */
  offerInDialog?(mechanic: AnyMechanic): Offer | null;
  /** Makes the option's part of one open prompt. */
  open(prompt: PromptHandle, offer: Offer): PromptPart<Answer>;
  /** True: the prompt opens even if the user skips prompts. Default: false. */
  mustAsk?(roll: RollDraft): boolean;
  /** True: the answer without a prompt follows from the world and is no choice of the roller, so a chance before the roll counts it. Default: false. */
  readonly isAutomatic?: boolean;
  /** Answer and changed spec of a roll without a prompt. Default: neither. */
  withoutPrompt?(roll: RollDraft): { readonly answer?: Answer; readonly spec?: Fields };
  /** Returns the spec to roll; the odds in the prompt do not show its change. Default: the spec of the prompt. */
  apply?(roll: ConfiguredRoll, answer: Answer): Fields;
  /** Returns the spec to remember for the next roll, without this option's change; `null`: remember nothing. Default: `spec`. */
  forget?(mechanic: AnyMechanic, spec: Fields, answer: Answer): Fields | null;
  /** The answer as a card records it, so that a roll that repeats the card begins without it, by `forget`. */
  recorded?(origin: Origin): Answer | undefined;
  /** Replaces the throw and the card, for example to open a long test. */
  replaceRoll?(roll: ConfiguredRoll, answer: Answer, message: MessageConfig): Promise<RollResult>;
  /** Fields for the origin of the card; only reads. Runs after the throw, or for each action of a split before its throw. */
  origin?(roll: ConfiguredRoll, answer: Answer): Origin;
}

/** A roll before it is configured. */
export interface RollDraft {
  readonly mechanic: AnyMechanic;
  readonly config: RollConfig;
  readonly dialog: DialogConfig;
  /** Initial spec, title and selected stats of the prompt. */
  readonly context: RollContext;
  /** Fields that the user cannot change. */
  readonly locked: readonly string[];
  /** The world difficulty; `null`: the roller chooses the targets. */
  readonly difficulty: SetDifficulty | null;
  readonly occasion: Occasion;
  readonly targets: Targets;
  /** False: the caller wants no card. */
  readonly isPosted: boolean;
}

/** A roll after the prompt; `context` has the final spec. */
export interface ConfiguredRoll extends RollDraft {
  /** Gifts of other users that are in the spec. */
  readonly granted: readonly Gift[];
  /** Id of the selected stat that decides the target (FP-2). Absent: none. */
  readonly decisive?: string;
  /** Ids under which GM clients keep hidden targets, one for each action of a split, else one. */
  readonly secretIds: readonly (string | undefined)[];
  /** Answers of the options; those of the active action of a split. */
  readonly answers: Answers;
  /** The same for each action of a split, else one. */
  readonly actionAnswers: readonly Answers[];
}

/** The fields of the origin that options store on the card of one action. */
export function originOfAction(roll: ConfiguredRoll, action = 0): Partial<Origin> {
  const answers = roll.actionAnswers[action] ?? {};
  const parts = preRollOptions
    .all()
    .map(({ id, origin }) => (origin && id in answers ? origin(roll, answers[id]) : {}));
  return Object.assign({}, ...parts) as Partial<Origin>;
}

/** The spec of a card without the answers that the card records. */
export function withoutRecorded(mechanic: AnyMechanic, spec: Fields, origin: Origin): object {
  return preRollOptions.all().reduce((kept, { recorded, forget }) => {
    const answer = recorded?.(origin);
    return (answer === undefined ? null : forget?.(mechanic, kept, answer)) ?? kept;
  }, spec);
}

/** True if one of the two is hidden while the other is on. */
export function excludeEachOther(one: PreRollOption, other: PreRollOption): boolean {
  if (one.replaces && other.replaces) return true;
  const replaces = ({ replaces = [] }: PreRollOption, { belongsTo }: PreRollOption): boolean =>
    belongsTo !== undefined && replaces.includes(belongsTo);
  return replaces(one, other) || replaces(other, one);
}

export const preRollOptions = facet<PreRollOption>("preRollOptions");
