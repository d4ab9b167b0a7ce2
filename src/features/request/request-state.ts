/** Folded state of a request, also read by the cards that answer it. */
import { migratedSpec } from "../../rules/spec/change.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { gmFields } from "../../rules/spec/gm-fields.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import type { Excuse } from "../../roll/ruling.ts";
import { isNewer } from "../../log/schema.ts";
import type { Folded } from "../../log/fold.ts";
import { derivedOf, foldMessage } from "../../log/log.ts";
import type { LogPosition } from "../../log/position.ts";
import { requestFlagsOf, type RequestFlags } from "./flags.ts";

export interface RequestState {
  readonly mechanic: AnyMechanic;
  /** Hidden targets are `null`. */
  readonly spec: object;
  /** Id of the request or operation that hides the targets; `null`: not hidden. */
  readonly hiddenBy: string | null;
  /** Hidden targets after their reveal, with the salt of the seal; `null`: no salt. */
  readonly revealed?: { readonly fields: Fields; readonly salt: string | null } | undefined;
  /** `null`: each answer counts alone. */
  readonly rule: GroupRule | null;
  /** Seat indexes. */
  readonly skipped: readonly number[];
  /** By seat index: no roll needed, or impossible (FP-2). These seats are skipped too. */
  readonly excused: Readonly<Record<number, Excuse>>;
  /** Seat indexes. */
  readonly reminded: readonly number[];
  /** `null`: open. */
  readonly closedAt: LogPosition | null;
  /** Ids of the answers that counted at closing; `null`: open. */
  readonly taken: readonly string[] | null;
  /** Ids of late answers that count. */
  readonly accepted: readonly string[];
}

export interface FoldedRequest extends Folded<RequestState> {
  readonly flags: RequestFlags;
  /** Current targets if the GM set any after posting, a hidden one as `null`; `null`: none set. */
  readonly targets: Fields | null;
}

/** `null` if the message is no request, has a newer schema or an invalid spec. */
export function foldRequest(message: ChatMessage.Implementation | undefined): FoldedRequest | null {
  return message ? derivedOf(message, computeFold) : null;
}

function computeFold(message: ChatMessage.Implementation): FoldedRequest | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || isNewer(flags)) return null;
  const initial = begin(message.id, flags);
  if (!initial) return null;
  const folded = foldMessage(message.id, "request", initial);
  // Undone ones too: a player may have rolled meanwhile.
  const isSet = folded.operations.some(({ change }) => change.spec);
  const { mechanic, spec } = folded.state;
  const now = gmFields(mechanic).map((field) => [field, (spec as Fields)[field]]);
  return { flags, ...folded, targets: isSet ? (Object.fromEntries(now) as Fields) : null };
}

function begin(id: string, flags: RequestFlags): RequestState | null {
  try {
    const mechanic = mechanicById(flags.mechanic);
    return {
      mechanic,
      spec: mechanic.parseSpec(migratedSpec(mechanic, flags)),
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
