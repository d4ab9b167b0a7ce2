/** The second half of the pipeline: throws the dice and posts the card. */
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { postCard } from "../card/create.ts";
import { audienceOf } from "../platform/generations.ts";
import { toPureTerms } from "../dice/convert.ts";
import type { Origin } from "../card/flags.ts";
import { callHook, notifyHook, type RollContext } from "../platform/hooks.ts";
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

export interface RollResult {
  readonly mechanic: MechanicId;
  readonly spec: object;
  readonly faces: object;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  readonly roll: Roll;
  readonly message: ChatMessage.Implementation | null;
  /** Results of all parts of a split (DP-12), including this one. */
  readonly parts?: readonly RollResult[];
}

export type Thrown = Omit<RollResult, "mechanic" | "message">;

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
  { create, data, id, origin }: MessageConfig & { readonly origin: Origin },
): Promise<RollResult> {
  const { roll, spec, faces, outcome } = thrown;
  const { title, mode, actor } = context;
  const isPosted = create !== false && callHook("quincunx.prePost", context, roll);
  const message = isPosted
    ? await postCard({
        ...{ mechanic, roll, spec, faces, outcome, title, mode, actor, origin },
        ...(data ? { data } : {}),
        ...(id === undefined ? {} : { id }),
      })
    : null;
  if (message) notifyHook("quincunx.post", context, message);
  return { mechanic: mechanic.id, ...thrown, message };
}
