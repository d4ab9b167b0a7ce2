/** The second half of the pipeline: throws the dice, stage by stage, and posts the card. */
import type { Fields } from "../rules/contract/fields.ts";
import { RuleError, type RuleErrorCode } from "../rules/contract/error.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import type { FacesOf, OutcomeOf, SpecOf } from "../rules/mechanic-types.ts";
import { postCard } from "../card/create.ts";
import { audienceOf } from "../platform/generations.ts";
import { rollClasses } from "../dice/register.ts";
import { toFoundryTerms, toPureTerms } from "../dice/convert.ts";
import { evaluateRoll, rollFromTerms } from "../platform/documents.ts";
import { followUpTermOf } from "../rules/contract/terms.ts";
import type { DiceRequest, Verdict } from "../rules/contract/trace.ts";
import type { Origin } from "../card/state.ts";
import {
  callHook,
  notifyHook,
  type Cancelled,
  type Noticed,
  type Prevented,
  type RollContext,
  type ThrownDice,
} from "../mechanics/hooks.ts";

export interface MessageConfig {
  /** Key of a message mode in this generation. Default: the user's current mode. */
  readonly mode?: string;
  /** Default: true. */
  readonly create?: boolean;
  /** Merged into the message data; flags of other modules are kept beside ours. */
  readonly data?: Fields;
  /** Message id; the server refuses a second message with the same id. Default: a new id. */
  readonly id?: string;
}

/** Result of `rollSpec`; `kind` tells the cases apart. */
export type RollResult = Rolled | Replaced | Cancelled | Prevented | Noticed;

/** A pre-roll option took the roll over; only the option and the API know the result. */
interface Replaced {
  readonly kind: "replaced";
  readonly result: object;
}

/** Warns the user; the roll does not happen. `code` and `field`: of the error that the API throws. */
export function preventedBy(
  [code, field]: readonly [code: RuleErrorCode, field: string],
  key: LanguageKey,
  data: Readonly<Record<string, string>> = {},
): Noticed {
  const words = game.i18n.format(key, data);
  ui.notifications.warn(words);
  return { kind: "prevented", by: "notice", why: new RuleError(code, words, { field, data }) };
}

/** The dice were thrown. */
export interface Rolled<M extends MechanicId = MechanicId> {
  readonly kind: "rolled";
  readonly mechanic: M;
  readonly spec: SpecOf<M>;
  readonly faces: FacesOf<M>;
  readonly outcome: OutcomeOf<M>;
  readonly verdict: Verdict;
  readonly roll: Roll;
  /** `null`: `create` was false, or a listener of a hook refused the card. */
  readonly message: ChatMessage.Implementation | null;
  /** Targets that the roll asked for where only GMs set them; they count once a GM accepts them. Absent: none. */
  readonly proposed?: Fields;
  /**
   * Who sets the targets of this roll: its `roller`; the `gm`s; in a contest or a round of a long test, GMs or the other `sides`; the `world`'s standing
   * difficulty.
   */
  readonly targetsBy: "roller" | "gm" | "sides" | "world";
}

export interface ThrownRoll extends ThrownDice {
  readonly roll: Roll;
}

export interface ThrowOptions {
  /** No GM sees the roll, so that the roller also throws dice reserved for GMs (FP-4). */
  readonly throwsAll?: boolean;
  /** Allows manual entry of results; false for blind rolls and automation (dice.md 1.4). */
  readonly allowInteractive: boolean;
}

/** More than any mechanic needs; repeated throws of the same die end within their term. */
const MOST_STAGES = 20;

/**
 * Throws the first stage, then dice that its result requires (such as a Luck die), and appends them so that one message
 * has a single roll. Throws RuleError `no-dice` before anything is thrown.
 */
export async function throwDice(mechanic: AnyMechanic, spec: Fields, options: ThrowOptions): Promise<Roll> {
  const RollClass = rollClasses.get(mechanic.id);
  if (!RollClass) throw new Error(`Quincunx: no Roll class is registered for "${mechanic.id}"`);
  mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}));
  const roll = RollClass.fromSpec(spec);
  await evaluateRoll(roll, options);
  for (let stage = 0; stage < MOST_STAGES; stage += 1) {
    const waiting = waitingDice(mechanic, spec, roll, options);
    if (waiting.length === 0) break;
    await append(mechanic, spec, roll, waiting, options);
  }
  return roll;
}

function waitingDice(
  mechanic: AnyMechanic,
  spec: Fields,
  roll: Roll,
  { throwsAll = false }: ThrowOptions,
): readonly DiceRequest[] {
  const faces = mechanic.dice.facesOf(spec, toPureTerms(roll.terms) ?? []);
  return mechanic.waitingDice(spec, faces).filter(({ by }) => throwsAll || by !== "gm");
}

/** Evaluated as a separate roll, so that manual entry asks for all dice of a stage in one form. */
async function append(
  mechanic: AnyMechanic,
  spec: Fields,
  roll: Roll,
  requests: readonly DiceRequest[],
  options: ThrowOptions,
): Promise<void> {
  const terms = toFoundryTerms(requests.map((request) => followUpTermOf(mechanic, request, spec)));
  const more = rollFromTerms(terms);
  await evaluateRoll(more, options);
  const plus = new foundry.dice.terms.OperatorTerm({ operator: "+" });
  Object.assign(plus, { _evaluated: true });
  roll.terms.push(plus, ...more.terms);
  roll.resetFormula();
  const open = roll as unknown as { _total: number; _evaluateTotal(): number };
  open._total = open._evaluateTotal();
}

export async function throwFor(
  mechanic: AnyMechanic,
  context: RollContext,
  { create }: MessageConfig,
): Promise<ThrownRoll> {
  const spec = mechanic.parseSpec(context.spec);
  const audience = audienceOf(context.mode);
  const roll = await throwDice(mechanic, spec, {
    allowInteractive: audience !== "blind",
    throwsAll: audience === "self" || create === false,
  });
  const faces = mechanic.dice.facesOf(spec, toPureTerms(roll.terms) ?? []);
  const outcome = mechanic.resolve(spec, faces);
  const thrown = { spec, faces, outcome, verdict: mechanic.verdict(outcome, spec) };
  notifyHook("quincunx.roll", context, roll, thrown);
  return { ...thrown, roll };
}

/** Posts no card if `create` is false or a hook refuses. */
export async function postThrown(
  mechanic: AnyMechanic,
  context: RollContext,
  thrown: ThrownRoll,
  { create, ...message }: MessageConfig & { readonly origin: Origin },
): Promise<Rolled> {
  const isPosted = create !== false && callHook("quincunx.prePost", context, thrown.roll);
  const { title, mode, actor } = context;
  const card = isPosted ? await postCard({ ...message, ...thrown, mechanic, title, mode, actor }) : null;
  const { roll: _roll, ...dice } = thrown;
  if (card) notifyHook("quincunx.post", context, card, dice);
  return { kind: "rolled", mechanic: mechanic.id, ...thrown, message: card, targetsBy: "roller" };
}
