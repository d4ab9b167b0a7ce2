/** Turns a card's view into the context of its template, so that the template computes nothing. */
import { mechanicById } from "../../platform/mechanics.ts";
import type { Description, HeadlineView, LineView, ModifierView } from "../../rules/contract/description.ts";
import type { CardView } from "../view.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { countDice, drawDice, sayDice } from "../../ui/draw/dice.ts";
import { histogram } from "../../ui/draw/histogram.ts";
import { isDefaultPicture } from "../../ui/draw/portrait.ts";
import { formatNumber, formatSigned, joinWords } from "../../ui/numbers.ts";
import { presentLine } from "../../ui/draw/line.ts";
import { speak } from "../../ui/speak.ts";
import { presentOffers, type DrawnOffer } from "../../log/draw/offers.ts";
import { presentHistory } from "./history.ts";
import { presentTrace } from "./trace.ts";
import type { CardDisclosure } from "./disclosure.ts";

/** More dice than this are drawn smaller. */
const MOST_LARGE = 10;

export function presentCard(view: CardView, state: CardDisclosure): object {
  const { description, density, mechanic, title } = { ...view, density: state.density };
  const [isLine, isOpen] = [density === "line", density === "open"];
  const rules = mechanicById(mechanic);
  const heading = title || speak(rules.label);
  const meaning =
    density === "normal"
      ? meaningOf(description)
          .filter((line) => !isChoice(line))
          .map(presentLine)
      : [];
  const [chart, ...otherCharts] = isOpen ? view.charts().map(histogram) : [];
  const headline = description.headline.map(presentHeadline);
  // Unless the card is fully open, icon buttons appear in the card's head on hover.
  const isTool = ({ icon }: DrawnOffer): boolean => !isOpen && icon !== "";
  const below = presentOffers(view.offers, "foot");
  const foot = below.filter((offer) => !isTool(offer));
  const isFootBeside = density === "normal" && (meaning.length === 0 || isShort(headline, foot.length));
  return {
    ...view,
    id: state.id,
    density,
    isLine,
    isOpen,
    heading,
    portrait: view.who.img && !isDefaultPicture(view.who.img) ? { img: view.who.img } : { isDrawn: true },
    portraitSize: isLine ? 20 : 32,
    how: [
      ...description.how.map(speak).filter((words) => words !== "" && words !== heading),
      // Typed stats are the title: "Hero Dice + Roadside mechanic".
      ...view.origin.map(speak).filter((words) => !heading.toLocaleLowerCase().includes(words.toLocaleLowerCase())),
      ...(view.split ? [speak(phrase("QUINCUNX.Split.part", { ...view.split }))] : []),
      ...(view.situation === "" ? [] : [view.situation]),
      ...(view.standIn ? [game.i18n.format("QUINCUNX.Request.standInFor", view.standIn)] : []),
    ],
    ...presentDice(description, density),
    headline,
    brief: isLine
      ? [...meaningOf(description), ...(view.shown?.line ? [view.shown.line] : [])].flatMap(presentBrief)
      : [],
    // Beside a short number the buttons need no row of their own.
    isFootBeside,
    isFootBelow: !isLine && !isFootBeside,
    meaning,
    lines: (isOpen ? description.lines : isLine ? [] : description.lines.filter(isChoice)).map(presentLine),
    unknown: view.unknown && view.secret === null ? sayUnknown(view.unknown, view.against) : null,
    chart: chart ?? null,
    otherCharts,
    waiting: view.isRolling ? [game.i18n.localize("QUINCUNX.Message.rolling")] : presentWaiting(view.waiting),
    offers: {
      main: presentOffers(view.offers, "main"),
      secret: presentOffers(view.offers, "secret"),
      foot,
      deals: presentOffers(view.offers, "deal"),
      tools: isLine ? [] : below.filter(isTool),
    },
    replaced: isLine ? [] : view.replaced.map(speak),
    remarks: isLine ? [] : [...(view.shown?.line ? [view.shown.line.text] : []), ...view.remarks].map(speak),
    isWhyOpen: state.isWhyOpen,
    trace: state.isWhyOpen ? presentTrace(rules, view.spec, view.trace) : [],
    history: isLine ? [] : presentHistory(view.history, view.offers),
    secret: view.secret ? { summary: speak(view.secret.description.summary) } : null,
  };
}

/** Word and look differ: a hidden target has a lock and a frame, an unset one a quiet line. */
const UNKNOWN = {
  hidden: { isHidden: true, words: "QUINCUNX.Question.hidden", alone: "QUINCUNX.Card.unknownHiddenAlone" },
  open: { isHidden: false, words: "QUINCUNX.Card.unknownOpen", alone: "QUINCUNX.Card.unknownOpenAlone" },
} as const;

/** A contest decided by numbers alone needs no difficulty, so it shows the opponent. */
function sayUnknown(unknown: "hidden" | "open", against: string | null): object {
  const { isHidden, ...says } = UNKNOWN[unknown];
  const words = game.users.activeGM ? says.words : says.alone;
  const isAgainst = unknown === "open" && against !== null;
  return {
    isHidden,
    words: isAgainst ? game.i18n.format("QUINCUNX.Card.against", { name: against }) : game.i18n.localize(words),
  };
}

function presentDice(description: Description, density: CardDisclosure["density"]): object {
  const counts = density === "line" ? countDice(description.dice) : null;
  const { groups, isHeap } = drawDice(description, density === "normal");
  return {
    counts,
    groups: counts ? [] : groups,
    isSmall: density === "line" || description.dice.length > MOST_LARGE,
    isHeap,
    modifiers: density === "line" ? [] : presentModifiers(description.modifiers, density === "open"),
  };
}

/** Choices are shown in every card size. */
function isChoice({ stepsAs }: LineView): boolean {
  return stepsAs === "choice";
}

function meaningOf({ meaning, lines }: Description): readonly LineView[] {
  return meaning ?? lines.slice(0, 1);
}

function presentBrief({ brief, ...line }: LineView): object[] {
  return brief ? [presentLine({ ...line, text: brief })] : [];
}

/** Dice that only other users may throw; this reader's own dice have a button. */
function presentWaiting(waiting: CardView["waiting"]): readonly string[] {
  return (["roller", "gm"] as const).flatMap((by) => {
    const dice = waiting.filter((request) => request.by === by && !request.mayThrow);
    const gms = game.users.activeGM ? "QUINCUNX.Card.waitingForGM" : "QUINCUNX.Card.waitingForGMAlone";
    const key = by === "gm" ? gms : "QUINCUNX.Card.waiting";
    return dice.length > 0 ? [game.i18n.format(key, { dice: sayDice(dice) })] : [];
  });
}

/** Estimated width in px beside the verdict in the narrowest log, and the width of each button. */
const [ROOM, BUTTON] = [196, 60] as const;
const [DIGIT, LETTER, SMALL_LETTER, GAP] = [15, 9, 6, 12] as const;

function isShort(headline: readonly ReturnType<typeof presentHeadline>[], buttons: number): boolean {
  const widths = headline.map(
    ({ value, isWord, label }) => value.length * (isWord ? LETTER : DIGIT) + label.length * SMALL_LETTER + GAP,
  );
  return widths.reduce((sum, width) => sum + width, 0) <= ROOM - buttons * BUTTON;
}

function presentHeadline({ value, signed, label, tone }: HeadlineView) {
  const isNumber = typeof value === "number";
  return {
    value: isNumber ? (signed ? formatSigned(value) : formatNumber(value)) : speak(value),
    isWord: !isNumber,
    label: label ? speak(label) : "",
    tone,
  };
}

/** Maximum number of modifiers shown one by one; more are summed unless the card is fully open. */
const MOST_MODIFIERS = 2;

function presentModifiers(modifiers: readonly ModifierView[], areAll: boolean): readonly object[] {
  if (areAll || modifiers.length <= MOST_MODIFIERS) return modifiers.map(presentModifier);
  const applied = modifiers.filter((modifier) => modifier.applied);
  const sum = applied.reduce((all, { value }) => all + value, 0);
  const label = joinWords(applied.map((modifier) => speak(modifier.label)));
  return [{ value: formatSigned(sum), label, applied: true, isSum: true }];
}

function presentModifier({ value, label, applied, why }: ModifierView): object {
  const name = speak(label);
  return { value: formatSigned(value), label: why ? `${name} (${speak(why)})` : name, applied };
}
