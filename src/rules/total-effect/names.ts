/** Names of effects and dice, shared by card, prompt and figures. */
import { freeText, phrase, type KeyPhrase, type Phrase } from "../contract/phrase.ts";
import { isFlat, type Effect, type Operator, type Rank } from "./spec.ts";

const RANK_KEYS = {
  low: "QUINCUNX.total-effect.Rank.low",
  mid: "QUINCUNX.total-effect.Rank.mid",
  high: "QUINCUNX.total-effect.Rank.high",
} as const satisfies Record<Rank, KeyPhrase["key"]>;

const INVERSE_KEYS = {
  low: "QUINCUNX.total-effect.Rank.inverseLow",
  mid: "QUINCUNX.total-effect.Rank.inverseMid",
  high: "QUINCUNX.total-effect.Rank.inverseHigh",
} as const satisfies Record<Rank, KeyPhrase["key"]>;

const OPERATOR_SIGNS = { "<": "<", "<=": "≤", "=": "=", ">=": "≥", ">": ">" } as const satisfies Record<
  Operator,
  string
>;

/** "Low", "Inverse Mid". */
export function rankName(rank: Rank, invert: boolean): Phrase {
  return phrase(invert ? INVERSE_KEYS[rank] : RANK_KEYS[rank]);
}

/** The die or the flat value with all its changes: "Half Mid +1". */
function effectName(effect: Effect): Phrase {
  if (isFlat(effect)) return stepped(phrase("QUINCUNX.total-effect.Effect.flat"), effect.step);
  const name = stepped(rankName(effect.rank, effect.invert), effect.step);
  return effect.halve ? phrase("QUINCUNX.total-effect.Effect.half", { name }) : name;
}

function stepped(name: Phrase, step: number): Phrase {
  return step === 0 ? name : phrase("QUINCUNX.total-effect.Effect.stepped", { name, steps: { signed: step } });
}

/** The label or kind that the roller typed, else its number among the effects: "Effect 2". */
export function shortName(effect: Effect, number: number): Phrase {
  const words = typedName(effect);
  return words === undefined ? phrase("QUINCUNX.total-effect.Effect.numbered", { number }) : freeText(words);
}

function typedName({ label, kind }: Effect): string | undefined {
  return [label, kind].find((text) => text !== undefined && text !== "");
}

/** Includes the label or kind that the roller typed: "Low · Weapon Harm". */
export function labelledEffect(effect: Effect): Phrase {
  const words = typedName(effect);
  const name = effectName(effect);
  return words === undefined ? name : phrase("QUINCUNX.total-effect.Effect.labelled", { name, label: freeText(words) });
}

/** Only the typed words, if there are any: "Weapon Harm". */
export function headlineLabel(effect: Effect): Phrase {
  const words = typedName(effect);
  return words === undefined ? effectName(effect) : freeText(words);
}

/** "< 3". */
export function comparison({ op, value }: { readonly op: Operator; readonly value: number }): Phrase {
  return freeText(`${OPERATOR_SIGNS[op]} ${value < 0 ? `−${-value}` : value}`);
}

export function operatorSign(op: Operator): Phrase {
  return freeText(OPERATOR_SIGNS[op]);
}
