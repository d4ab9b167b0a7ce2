/** The result of a state in few words: "17 Success by 2", "13 Total · 2 Weapon Harm". */
import { judge, type CardState } from "../../card/state.ts";
import { formatNumber, formatSigned, speak } from "../../ui/speak.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { Result } from "./adjust.ts";

/** `spec`: instead of the state's own. */
export function resultOfState(state: CardState, spec: Fields = state.spec): Result {
  const { mechanic, faces, outcome, verdict } = judge({ ...state, spec });
  const { headline } = mechanic.describe(spec, faces, outcome);
  const hasWord = headline.some(({ value }) => typeof value !== "number");
  const words = headline.map(({ value, signed, label }) => {
    const isNumber = typeof value === "number";
    const valueText = isNumber ? (signed ? formatSigned(value) : formatNumber(value)) : speak(value);
    return label && !(isNumber && hasWord) ? `${valueText} ${speak(label)}` : valueText;
  });
  return { words: words.join(hasWord ? " " : " · "), verdict };
}
