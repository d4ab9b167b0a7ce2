/** Folded state of a request, for the request itself and for the cards that answer it. */
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
  /** The spec with the current targets; hidden targets are `null`. */
  readonly spec: object;
  /** Id of the request or the operation that hides the targets; `null`: not hidden. */
  readonly hiddenBy: string | null;
  /** `null`: each answer counts alone. */
  readonly rule: GroupRule | null;
  /** Indexes of seats that do not count. */
  readonly skipped: readonly number[];
  /** Reason by index, for skipped seats that need no roll or attempt the impossible (FP-2). */
  readonly excused: Readonly<Record<number, "none" | "impossible">>;
  /** Indexes of seats. */
  readonly reminded: readonly number[];
  /** `null`: open. */
  readonly closedAt: LogPosition | null;
  /** Ids of the answers that counted at closing; `null`: open. */
  readonly taken: readonly string[] | null;
  /** Ids of late answers that a GM let count. */
  readonly accepted: readonly string[];
}

export interface FoldedRequest extends Folded<RequestState> {
  readonly flags: RequestFlags;
  /** Current targets for all answers if the GM set any after posting; a hidden one is `null`. `null`: the GM set none. */
  readonly targets: Fields | null;
}

/** `null` if the message is no request, has a newer schema, or contains an invalid spec. */
export function foldRequest(message: ChatMessage.Implementation | undefined): FoldedRequest | null {
  return message ? derivedOf(message, putTogether) : null;
}

function putTogether(message: ChatMessage.Implementation): FoldedRequest | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || isNewer(flags)) return null;
  const initial = begin(message.id, flags);
  if (!initial) return null;
  const folded = foldMessage(message.id, "request", initial);
  // Undone operations count too: a player may have rolled in the meantime.
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
