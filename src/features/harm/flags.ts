/** Stored data of the operation `harm`. */
import {
  choice,
  type Infer,
  type InferRecord,
  integer,
  list,
  matching,
  optional,
  reader,
  record,
  text,
} from "../../rules/contract/schema.ts";

export const MOST_AMOUNT = 9999;

const yes = optional(choice([true]));

const harmTarget = record({
  /** UUID of a world actor or of an unlinked token's actor. */
  actor: matching(/^(?:Actor|Scene)\.[\w.]{1,100}$/u, "a UUID"),
  /** Id of a resource of our own actor types, or a tracked attribute's path in another system. */
  path: matching(/^[^]{1,200}$/u, "a path"),
  /** 1: harm raises the number; −1: it lowers it. */
  sign: choice([1, -1]),
  amount: integer({ min: 0, max: MOST_AMOUNT }),
  /** In other systems: the attribute is a bar, with `value` and `max`. */
  isBar: yes,
  /** Moves the number the other way. */
  heals: yes,
});

const DATA = {
  /** Id of the card's deal. */
  deal: text(),
  targets: list(harmTarget, { min: 1 }),
  /** Applies the harm again to targets that have taken it. */
  again: yes,
  /** By how much a side won that deals it, and the side. */
  by: optional(integer({ min: 1, max: MOST_AMOUNT })),
  from: optional(matching(/^[ab]$/u, "a side")),
  /** The round of the encounter, as `combat.round`. */
  in: optional(text(100)),
};

export type HarmTarget = Infer<typeof harmTarget>;
export type HarmData = InferRecord<typeof DATA>;

/** `null` unless all fields and targets are valid and distinct. */
export const readHarm = reader(
  DATA,
  ({ targets }) => new Set(targets.map(({ actor }) => actor)).size === targets.length,
);
