/** The second half of the walk: dice fall, and a card is posted. */
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { postCard } from "../card/create.ts";
import { audienceOf } from "../platform/generations.ts";
import { toPureTerms } from "../dice/convert.ts";
import type { Origin } from "../card/flags.ts";
import { callHook, notifyHook, type RollContext } from "../platform/hooks.ts";
import { throwDice } from "./throw.ts";

/** How to post. */
export interface MessageConfig {
  /** A key of this generation's message modes. Default: what the user has chosen. */
  readonly mode?: string;
  /** Default true. */
  readonly create?: boolean;
  /** Laid over the message's data; flags of other modules come beside ours. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The message's id, under which the table takes one alone: where it has one, this one is refused. Default: a new one. */
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
  /** Where its pool was shared (DP-12): what each action came to, this one among them. */
  readonly parts?: readonly RollResult[];
}

/** Everything of a result but its card. */
export type Thrown = Omit<RollResult, "mechanic" | "message">;

export async function throwFor(mechanic: AnyMechanic, walk: RollContext, { create }: MessageConfig): Promise<Thrown> {
  const spec = mechanic.parseSpec(walk.spec);
  const audience = audienceOf(walk.mode);
  const roll = await throwDice(mechanic, spec, {
    allowInteractive: audience !== "blind",
    throwsAll: audience === "self" || create === false,
  });
  notifyHook("quincunx.roll", walk, roll);
  const faces = mechanic.dice.facesOf(spec, toPureTerms(roll.terms) ?? []);
  const outcome = mechanic.resolve(spec, faces);
  return { spec, faces, outcome, verdict: mechanic.verdict(outcome, spec), roll };
}

/** Without a card where a hook or whoever asked wants none. */
export async function postThrown(
  mechanic: AnyMechanic,
  walk: RollContext,
  thrown: Thrown,
  { create, data, id, origin }: MessageConfig & { readonly origin: Origin },
): Promise<RollResult> {
  const { roll, spec, faces, outcome } = thrown;
  const { title, mode, actor } = walk;
  const isPosted = create !== false && callHook("quincunx.prePost", walk, roll);
  const message = isPosted
    ? await postCard({
        ...{ mechanic, roll, spec, faces, outcome, title, mode, actor, origin },
        ...(data ? { data } : {}),
        ...(id === undefined ? {} : { id }),
      })
    : null;
  if (message) notifyHook("quincunx.post", walk, message);
  return { mechanic: mechanic.id, ...thrown, message };
}
