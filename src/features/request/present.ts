/** Turns a request's view into words and shapes for the template. */
import { isAnswering } from "./answer.ts";
import { headlineNumber } from "../../card/draw/linked-throw.ts";
import { countPhrase, phrase, type KeyPhrase } from "../../rules/contract/phrase.ts";
import type { Verdict } from "../../rules/contract/trace.ts";
import { EXCUSE_NAMES } from "../../roll/difficulty/ruling.ts";
import { GROUP_WORDS } from "./group.ts";
import type { Together } from "./together.ts";
import type { Answer, RequestView, SeatView } from "./view.ts";
import { drawDice } from "../../ui/draw/dice.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { formatNumber, formatPercent, speak } from "../../ui/speak.ts";
import { presentHistory } from "../../card/draw/history.ts";
import { presentOffers } from "../../log/draw/offers.ts";

/** The buttons below the heroes that are always seen; others are behind “…”. */
const ALWAYS_SHOWN: readonly string[] = ["remindAll", "target", "accept"];

export function presentRequest(view: RequestView): object {
  const { offers, together, secret } = view;
  const all = presentOffers(offers, "foot");
  const foot = all.filter(({ operation }) => ALWAYS_SHOWN.includes(operation));
  const mayAnswer = view.mayAnswer && !isAnswering(view.messageId);
  const rules = view.seats.length > 1 ? offers.filter(({ place }) => place === "choice") : [];
  return {
    ...view,
    how: howOf(view, rules.length > 0),
    seats: view.seats.map((seat) => presentSeat(view, seat)),
    highest: view.highest ? speak(view.highest) : "",
    // A viewer with the secret result reads only that one.
    together: together && !secret?.together ? presentTogether(together) : null,
    secret: secret && {
      words: [...secret.targets.map(speak), ...(secret.together ? [presentTogether(secret.together).words] : [])],
      offers: presentOffers(offers, "secret"),
    },
    rules: rules.map(({ id, label, isChosen }) => ({ id, label: speak(label), isChosen })),
    ruleOperation: rules[0]?.operation ?? "",
    history: presentHistory(view.history, offers),
    foot,
    more: all.filter(({ operation }) => !ALWAYS_SHOWN.includes(operation)),
    mayAnswer,
    rollAll:
      mayAnswer && view.all > 0
        ? game.i18n.format("QUINCUNX.Request.answerAll", { count: formatNumber(view.all) })
        : "",
    hasActions: mayAnswer || all.length > 0,
  };
}

/** Line under the title; without the group rule if the viewer can choose it below. */
function howOf({ targets, isHidden, isClosed, together }: RequestView, isChosen: boolean): readonly string[] {
  const { i18n } = game;
  const difficulty = isHidden ? i18n.localize("QUINCUNX.Request.hidden") : targets.map(speak).join(", ");
  return [
    difficulty || i18n.localize("QUINCUNX.Request.noTarget"),
    together && !isChosen ? i18n.localize(GROUP_WORDS[together.rule]) : "",
    isClosed ? i18n.localize("QUINCUNX.Request.closed") : "",
  ].filter((words) => words !== "");
}

function presentSeat({ title, mechanic, isClosed, offers }: RequestView, seat: SeatView): object {
  const { name, actor, stat, chance, isAway, skippedBy, answer, late } = seat;
  const isSkipped = skippedBy !== null;
  const { i18n } = game;
  const isAbsent = isAway && !answer && !isClosed;
  const details = [
    actor === null || answer?.standIn != null ? "" : name,
    // The title shows a stat that is the same for all.
    stat === title ? "" : stat,
    isAbsent ? i18n.localize("QUINCUNX.Request.away") : "",
  ];
  return {
    ...seat,
    isSkipped,
    who: actor ?? name,
    portrait: portraitOf({ name: actor ?? name, img: seat.img, mechanic }),
    details: details.filter((words) => words !== "").join(", "),
    open: seat.excused
      ? EXCUSE_NAMES[seat.excused]
      : isSkipped
        ? "QUINCUNX.Request.skipped"
        : isClosed
          ? "QUINCUNX.Request.noAnswer"
          : "QUINCUNX.Request.open",
    isOpen: !answer && !late,
    // Only a GM can accept it; without one connected the row says so.
    isLateAlone: late !== null && !game.users.activeGM,
    answer: answer && presentAnswer(answer),
    chance: chance && { ...chance, words: formatPercent(chance.p), of: chance.of ? speak(chance.of) : "" },
    more: i18n.format("QUINCUNX.Request.more", { name: actor ?? name }),
    standIn: seat.mayStandIn ? i18n.format("QUINCUNX.Request.rollFor", { name: actor ?? name }) : "",
    // Away users cannot be reminded; instead the GM's button to roll for them comes first, with a label.
    isAway,
    offers: presentOffers(
      offers.filter(({ id, operation }) => id === String(seat.index) && !(isAway && operation === "remind")),
      "seat",
    ).map((offer) => ({ ...offer, spoken: `${offer.label}: ${actor ?? name}` })),
    undo: presentOffers(offers, "history").filter(({ id }) => id === skippedBy),
  };
}

/** Larger pools show only the number of dice. */
const MOST_DICE = 6;

function presentAnswer({ description, verdict, by, secretVerdict, secretBy, ...answer }: Answer): object {
  const dice = description?.dice ?? [];
  const isMany = dice.length > MOST_DICE;
  return {
    ...answer,
    groups: description && !isMany ? drawDice(description).groups : [],
    many: isMany ? speak(countPhrase("QUINCUNX.Word.diceCount", dice.length)) : "",
    number: description ? headlineNumber(description) : "",
    replaced: answer.replaced.map(headlineNumber),
    verdict: verdict && presentVerdict(verdict, by, nameOfFailure(description)),
    secretVerdict: secretVerdict && presentVerdict(secretVerdict, secretBy),
  };
}

const MARKS: Readonly<Record<Verdict, { readonly mark: string; readonly words: KeyPhrase["key"] | null }>> = {
  success: { mark: "✓", words: "QUINCUNX.Verdict.success" },
  failure: { mark: "✗", words: "QUINCUNX.Verdict.failure" },
  open: { mark: "…", words: "QUINCUNX.Request.Verdict.open" },
  choice: { mark: "?", words: "QUINCUNX.Request.Verdict.choice" },
  unknown: { mark: "", words: null },
  none: { mark: "", words: null },
};

function sayDistance(verdict: Verdict, by: number): string {
  if (by > 0) return game.i18n.format("QUINCUNX.Request.by", { count: formatNumber(by) });
  return game.i18n.localize(verdict === "success" ? "QUINCUNX.Request.justMade" : "QUINCUNX.Request.justMissed");
}

/** The mechanic's own name, such as a botch (DP-7); empty: it has none. */
function nameOfFailure(description: Answer["description"]): string {
  const name = description?.headline.slice(1).at(-1)?.value;
  return typeof name === "object" && name !== null && "key" in name ? speak(name) : "";
}

function presentVerdict(verdict: Verdict, by: number | null, failure = ""): object | null {
  const { mark, words } = MARKS[verdict];
  const far = by === null ? "" : sayDistance(verdict, by);
  const own = verdict === "failure" && by === null ? failure : "";
  return words ? { verdict, mark, far, words: own || game.i18n.localize(words) } : null;
}

function presentTogether(together: Together) {
  const { successes, size, needed, success, chance, number, meaning } = together;
  if (needed === null) {
    const key = together.rule === "sum" ? "QUINCUNX.Request.Together.sum" : "QUINCUNX.Request.Together.best";
    const sum = number === null ? "" : speak(phrase(key, { number }));
    return { words: meaning.length > 0 ? meaning.map((one) => speak(one)).join(" ") : sum, tone: "plain" };
  }
  // Successes stay unknown while a target is hidden or not set.
  if (!together.isKnown)
    return {
      words: speak(phrase("QUINCUNX.Request.Together.rolled", { rolled: together.rolled, size })),
      tone: "plain",
    };
  const data = { successes, size };
  if (success !== null)
    return {
      words: speak(phrase(success ? "QUINCUNX.Request.Together.success" : "QUINCUNX.Request.Together.failure", data)),
      tone: success ? "good" : "bad",
    };
  const open = speak(countPhrase("QUINCUNX.Request.Together.open", needed - successes, data));
  const words =
    chance === null ? open : speak(phrase("QUINCUNX.Request.Together.chance", { open, chance: { percent: chance } }));
  return { words, tone: "plain" };
}
