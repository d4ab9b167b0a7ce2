/** The second half of the pipeline: throws the dice and posts the card. */
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { postCard } from "../card/create.ts";
import { audienceOf } from "../platform/generations.ts";
import { toPureTerms } from "../dice/convert.ts";
import type { Origin } from "../card/flags.ts";
import { callHook, notifyHook, type Cancelled, type Prevented, type RollContext } from "../platform/hooks.ts";
import { throwDice } from "./throw.ts";

export interface MessageConfig {
  /** Key of a message mode in this generation. Default: the user's current mode. */
  readonly mode?: string;
  /** Default: true. */
  readonly create?: boolean;
  /** Merged into the message data; flags of other modules are kept beside ours. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Message id; the server refuses a second message with the same id. Default: a new id. */
  readonly id?: string;
}

/** Result of `rollSpec`; `kind` tells the cases apart. */
export type RollResult = Rolled | SplitRolled | LongTestBegun | Cancelled | Prevented;

/** The user began a long test instead, with no round yet (MP-7, DP-11). */
export interface LongTestBegun {
  readonly kind: "long-test";
  /** Id of the message of the long test. */
  readonly test: string;
}

/** One pool for several actions (DP-12), in their order. */
export interface SplitRolled {
  readonly kind: "split";
  readonly parts: readonly Rolled[];
}

/** Warns the user; the roll does not happen. */
export function preventedBy(key: LanguageKey, data: Readonly<Record<string, string>> = {}): Prevented {
  ui.notifications.warn(game.i18n.format(key, data));
  return { kind: "prevented", by: "notice" };
}

/** The dice were thrown. */
export interface Rolled {
  readonly kind: "rolled";
  readonly mechanic: MechanicId;
  readonly spec: object;
  readonly faces: object;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  readonly roll: Roll;
  /** `null`: `create` was false, or a listener of a hook refused the card. */
  readonly message: ChatMessage.Implementation | null;
  /** Targets that the roll asked for where only GMs set them; they count once a GM accepts them. Absent: none. */
  readonly proposed?: Fields;
}

export type Thrown = Omit<Rolled, "kind" | "mechanic" | "message">;

export async function throwFor(
  mechanic: AnyMechanic,
  context: RollContext,
  { create }: MessageConfig,
): Promise<Thrown> {
  const spec = mechanic.parseSpec(context.spec);
  const audience = audienceOf(context.mode);
  const roll = await throwDice(mechanic, spec, {
    allowInteractive: audience !== "blind",
    throwsAll: audience === "self" || create === false,
  });
  notifyHook("quincunx.roll", context, roll);
  const faces = mechanic.dice.facesOf(spec, toPureTerms(roll.terms) ?? []);
  const outcome = mechanic.resolve(spec, faces);
  return { spec, faces, outcome, verdict: mechanic.verdict(outcome, spec), roll };
}

/** Posts no card if `create` is false or a hook refuses. */
export async function postThrown(
  mechanic: AnyMechanic,
  context: RollContext,
  thrown: Thrown,
  { create, ...message }: MessageConfig & { readonly origin: Origin },
): Promise<Rolled> {
  const isPosted = create !== false && callHook("quincunx.prePost", context, thrown.roll);
  const { title, mode, actor } = context;
  const card = isPosted ? await postCard({ ...message, ...thrown, mechanic, title, mode, actor }) : null;
  if (card) notifyHook("quincunx.post", context, card);
  return { kind: "rolled", mechanic: mechanic.id, ...thrown, message: card };
}
