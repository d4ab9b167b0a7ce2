/** The purpose of a roll, where earlier rolls for the same thing matter (SC-9, DP-8). A GM may file its card under another situation. */
import { isText, listOf, shape } from "../../platform/shape.ts";
import { isTurn } from "../../log/operation-flags.ts";
import { cardField, stateField } from "../card-field.ts";
import { isWords } from "../state.ts";

export interface Situation {
  /** The user's description; may be empty. */
  readonly text: string;
  /** Stats or labels that identify the check, sorted. */
  readonly check: readonly string[];
  /** 1 + the highest turn among earlier rolls for the same thing that the author's client knew. */
  readonly turn: number;
  /** Name of the ability that expressly allows another roll. */
  readonly ability?: string;
}

export const situationOf = cardField<Situation>({
  key: "situation",
  check: shape<Situation>({
    text: isWords,
    check: listOf(isText),
    turn: isTurn,
    ability: (value): value is string | undefined => value === undefined || (isWords(value) && value !== ""),
  }),
  isInState: true,
});

/** A GM has declared that circumstances changed since. */
export const changedCircumstances = stateField<true>("haveCircumstancesChanged");
