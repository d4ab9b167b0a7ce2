/** The flags of a contest, and their strict parser. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { sealHash } from "../../card/secrets/seal.ts";
import {
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  plainObject,
  readAs,
  record,
  text,
  where,
} from "../../rules/contract/schema.ts";
import { sideSecretId } from "../../card/secrets/secrets.ts";

export const CONTEST_SIDES = ["a", "b"] as const;

export function otherSide(side: ContestSideId): ContestSideId {
  return side === "a" ? "b" : "a";
}

const names = optional(list(text(), { max: 100 }));

const contestSide = record(
  {
    /** Name shown to all users. */
    name: text(),
    /** Id of the user who rolls; absent: a GM. */
    user: optional(text()),
    /** UUID; absent: no actor. */
    actor: optional(text()),
    /** Ids of the stats that the spec contains. */
    stats: names,
    /** Hidden targets are `null`. `null`: the roller chooses the spec. */
    spec: nullable(plainObject),
    /** Fields of the spec that the roller cannot change. */
    locked: names,
    /** Key of the secret with the side's target; only GMs can set it. Absent: nothing is hidden. */
    secretId: optional(sideSecretId),
    /** Hash of the hidden target (SC-2). Absent: not sealed. */
    seal: optional(sealHash),
    /** The side rolls its spec automatically, without a prompt (DP-9, SC-6). */
    isPassive: optional(choice([true])),
    /** Message id of an existing card that is the side's first throw. */
    card: optional(text()),
    /** Id of the long test of which the side's throw is a round. */
    round: optional(text()),
  },
  true,
);

export type ContestSideFlags = Infer<typeof contestSide>;

const side = where(contestSide, ({ isPassive, spec }) => !isPassive || spec !== null);

const contestFlags = record(
  {
    kind: choice(["contest"]),
    /** Schema version of the specs. */
    schema: integer(),
    mechanic: text(),
    title: text(),
    /** A tie rule of the mechanic; `null`: it has none. */
    tie: nullable(text()),
    sides: record({ a: side, b: side }, true),
    /** Fields of the spec that both sides have in common (FP-15). */
    shared: optional(plainObject),
  },
  true,
);

/** Begins a contest. The throws are cards that name their side. */
export type ContestFlags = Infer<typeof contestFlags>;

/** `null` if any field has the wrong shape. */
export function readContestFlags(flags: Fields): ContestFlags | null {
  return readAs(contestFlags, flags) ?? null;
}
