/** A line of a description, as the templates draw it. */
import type { LineView } from "../../rules/contract/description.ts";
import { speak } from "../speak.ts";

const STATE_NAMES = {
  met: "QUINCUNX.Card.met",
  unmet: "QUINCUNX.Card.unmet",
  warning: "QUINCUNX.Card.warning",
  note: null,
} as const;

export function presentLine({ state, tone, text, steps, stepsAs = "path" }: LineView) {
  // A line with its own tone needs no mark, which could contradict it.
  const look = tone ?? state;
  const name = tone ? null : STATE_NAMES[state];
  const words = speak(text);
  return {
    state: look,
    /** For screen readers, before the text; the mark itself is only visible. */
    spoken: name ? game.i18n.localize(name) : "",
    text: words,
    steps: (steps ?? []).map(speak),
    stepsAs,
    isShort: words.length <= 12 && (steps ?? []).length === 0,
  };
}
