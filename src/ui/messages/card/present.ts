/** A card's view in words and shapes: everything that the template writes, and nothing that it has to work out. */
import { wordsOf } from "../../../rules/contract/words.ts";
import { mechanicById } from "../../../foundry/mechanics/registry.ts";
import type { HeadlineView, LineView, ModifierView } from "../../../rules/contract/description.ts";
import type { CardView } from "../../../foundry/cards/view.ts";
import { drawDice, sayDice } from "../../draw/dice.ts";
import { histogram } from "../../draw/histogram.ts";
import { portraitOf } from "../../draw/portrait.ts";
import { formatNumber, formatSigned } from "../../numbers.ts";
import { speak } from "../../speak.ts";
import { presentOffers } from "../offers.ts";
import { presentHistory } from "./history.ts";
import { presentTrace } from "./trace.ts";
import type { CardDisclosure } from "./disclosure.ts";

export function presentCard(view: CardView, state: CardDisclosure): object {
  const { description, charts } = view;
  const [first, ...others] = charts.map(histogram);
  const mechanic = mechanicById(view.mechanic);
  const heading = view.title || speak(mechanic.label);
  return {
    ...view,
    id: state.id,
    heading,
    portrait: portraitOf({ ...view.who, mechanic: view.mechanic }),
    how: [
      ...[...description.how, ...view.origin].map(speak).filter((words) => words !== "" && words !== heading),
      ...(view.standIn ? [game.i18n.format("QUINCUNX.Request.standInFor", view.standIn)] : []),
    ],
    groups: drawDice(description),
    modifiers: description.modifiers.map(presentModifier),
    headline: description.headline.map(presentHeadline),
    lines: description.lines.map(presentLine),
    summary: speak(description.summary),
    chart: first ?? null,
    otherCharts: others,
    waiting: view.isRolling ? [game.i18n.localize("QUINCUNX.Message.rolling")] : presentWaiting(view.waiting),
    offers: {
      main: presentOffers(view.offers, "main"),
      secret: presentOffers(view.offers, "secret"),
      foot: presentOffers(view.offers, "foot"),
    },
    trace: presentTrace(wordsOf(mechanic), view.trace),
    history: presentHistory(view.history, view.offers),
    secret: view.secret
      ? {
          summary: speak(view.secret.description.summary),
          headline: view.secret.description.headline.map(presentHeadline),
          lines: view.secret.description.lines.map(presentLine),
        }
      : null,
    isFolded: state.isFolded,
    isWhyOpen: state.isWhyOpen,
    isHistoryOpen: state.isHistoryOpen,
  };
}

/** Whose the dice are that are not this reader's to throw: for those there is a button. */
function presentWaiting(waiting: CardView["waiting"]): readonly string[] {
  return (["roller", "gm"] as const).flatMap((by) => {
    const dice = waiting.filter((request) => request.by === by && !request.mayThrow);
    const key = by === "gm" ? "QUINCUNX.Card.waitingForGM" : "QUINCUNX.Card.waiting";
    return dice.length > 0 ? [game.i18n.format(key, { dice: sayDice(dice) })] : [];
  });
}

function presentHeadline({ value, signed, label, tone }: HeadlineView): object {
  const isNumber = typeof value === "number";
  return {
    value: isNumber ? (signed ? formatSigned(value) : formatNumber(value)) : speak(value),
    isWord: !isNumber,
    label: label ? speak(label) : "",
    tone,
  };
}

const STATE_NAMES = {
  met: "QUINCUNX.Card.met",
  unmet: "QUINCUNX.Card.unmet",
  warning: "QUINCUNX.Card.warning",
  note: null,
} as const;

export function presentLine({ state, text, steps, stepsAs = "path" }: LineView): object {
  const name = STATE_NAMES[state];
  const words = speak(text);
  return {
    state,
    /** Said before the text; the mark is only seen. */
    spoken: name ? game.i18n.localize(name) : "",
    text: words,
    steps: (steps ?? []).map(speak),
    stepsAs,
    /** Short ones stand side by side. */
    isShort: words.length <= 12 && (steps ?? []).length === 0,
  };
}

function presentModifier({ value, label, applied, why }: ModifierView): object {
  return { value: formatSigned(value), label: speak(label), applied, why: why ? speak(why) : "" };
}
