/** What has become of a request, folded: read by the request itself, and by the cards that answer it. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import type { Fields } from "../../platform/flags.ts";
import type { RequestFlags } from "./flags.ts";
import { isNewer } from "../../log/schema.ts";
import type { Folded } from "../../log/fold.ts";
import { derivedOf, foldMessage } from "../../log/log.ts";
import type { LogPosition } from "../../log/position.ts";
import { requestFlagsOf } from "./request-author.ts";

export interface RequestState {
  readonly mechanic: AnyMechanic;
  /** What is asked for, as everybody may know it: with the targets that count now. */
  readonly spec: object;
  /** What keeps them hidden, by its id: the request, or an operation on it; null: nothing. */
  readonly hiddenBy: string | null;
  /** What the answers come to together; null: each stands for itself. */
  readonly rule: GroupRule | null;
  /** Seats that do not count. */
  readonly skipped: readonly number[];
  /** Of those, by seat, the ones for whom no roll is needed, or it is impossible (FP-2). */
  readonly excused: Readonly<Record<number, "none" | "impossible">>;
  /** Seats that were reminded. */
  readonly reminded: readonly number[];
  /** When it took its last answer; null: open. */
  readonly closedAt: LogPosition | null;
  /** The answers that counted when it was closed; null: open. */
  readonly taken: readonly string[] | null;
  /** Answers that came late, and count all the same. */
  readonly accepted: readonly string[];
}

export interface FoldedRequest extends Folded<RequestState> {
  readonly flags: RequestFlags;
  /** What the GM has set for all answers since it was posted, as it stands now: fields of the spec, null where it is hidden. Null: nothing. */
  readonly targets: Fields | null;
}

/** Null where the message is no request, of a later version, or asks for what cannot be. */
export function foldRequest(message: ChatMessage.Implementation | undefined): FoldedRequest | null {
  return message ? derivedOf(message, putTogether) : null;
}

function putTogether(message: ChatMessage.Implementation): FoldedRequest | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || isNewer(flags)) return null;
  const initial = begin(message.id, flags);
  if (!initial) return null;
  const folded = foldMessage(message.id, "request", initial);
  // What was taken back counts as well: somebody may have thrown for it meanwhile.
  const isSet = folded.operations.some(({ change }) => change.spec);
  const { mechanic, spec } = folded.state;
  const now = mechanic.hideable.map((field) => [field, (spec as Fields)[field]]);
  return { flags, ...folded, targets: isSet ? (Object.fromEntries(now) as Fields) : null };
}

function begin(id: string, flags: RequestFlags): RequestState | null {
  try {
    const mechanic = mechanicById(flags.mechanic);
    return {
      mechanic,
      spec: mechanic.parseSpec(
        flags.schema < mechanic.schema ? mechanic.migrate(flags.spec, flags.schema) : flags.spec,
      ),
      hiddenBy: flags.isHidden ? id : null,
      rule: flags.group ?? null,
      skipped: [],
      excused: {},
      reminded: [],
      closedAt: null,
      taken: null,
      accepted: [],
    };
  } catch {
    return null;
  }
}
