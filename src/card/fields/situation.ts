/** The purpose of a roll, where earlier rolls for the same thing matter (SC-9, DP-8). A GM may file its card under another situation. */
import { type Infer, optional, record, where } from "../../rules/contract/schema.ts";
import { turnNumber } from "../../log/operation-flags.ts";
import { cardField, stateField } from "../card-field.ts";
import { shortWords, statIds } from "../state.ts";

const situation = record({
  /** The user's description; may be empty. */
  text: shortWords,
  /** Stats or labels that identify the check, sorted. */
  check: statIds,
  /** 1 + the highest turn among earlier rolls for the same thing that the author's client knew. */
  turn: turnNumber,
  /** Name of the ability that expressly allows another roll. */
  ability: optional(where(shortWords, (words) => words !== "")),
});

export type Situation = Infer<typeof situation>;

export const situationOf = cardField<Situation>({ key: "situation", schema: situation, isInState: true });

/** A GM has declared that circumstances changed since. */
export const changedCircumstances = stateField<true>("haveCircumstancesChanged");
