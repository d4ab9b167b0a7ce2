/** Turns a card's view into the context of its template, so that the template computes nothing. */
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { Description, HeadlineView, LineView, ModifierView } from "../../rules/contract/description.ts";
import type { CardView } from "../view.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { countDice, drawDice, sayDice } from "../../ui/draw/dice.ts";
import { histogram } from "../../ui/draw/histogram.ts";
import { isDefaultPicture } from "../../ui/draw/portrait.ts";
import { formatNumber, formatSigned, joinWords, speak } from "../../ui/speak.ts";
import { presentLine } from "../../ui/draw/line.ts";
import type { OfferView } from "../../log/operation.ts";
import { presentOffers, type DrawnOffer } from "../../log/draw/offers.ts";
import { presentHistory } from "./history.ts";
import { presentTrace } from "./trace.ts";
import type { CardDisclosure } from "./disclosure.ts";

/** More dice than this are drawn smaller. */
const MOST_LARGE = 10;

/** `isTouch`: nothing can be pointed at, so that buttons have words and a row of their own. */
export function presentCard(view: CardView, state: CardDisclosure, isTouch = false): object {
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
  // A draw from a table is no attempt. In a contest that numbers alone decide, the opponent takes the place of the difficulty.
  const headline = description.headline
    .filter(({ isWorth }) => !isWorth || (!view.isDraw && (view.against === null || view.unknown !== "open")))
    .map(presentHeadline);
  const unknown = view.unknown && view.secret === null ? sayUnknown(view.unknown, view) : null;
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
    headline: headline.map((item) => ({ ...item, ...labelLook(item, headline, unknown !== null) })),
    tone: toneOf(view, headline),
    isTouch,
    isBandOpening: !isLine && !isTouch,
    brief: isLine
      ? [...meaningOf(description), ...(view.shown?.line ? [view.shown.line] : [])].flatMap(presentBrief)
      : [],
    meaning,
    lines: (isOpen ? description.lines : isLine ? [] : description.lines.filter(isChoice)).map(presentLine),
    unknown,
    chart: chart ?? null,
    otherCharts,
    waiting: view.isRolling ? [game.i18n.localize("QUINCUNX.Message.rolling")] : presentWaiting(view.waiting),
    offers: {
      main: presentOffers(view.offers, "main"),
      targets: isLine ? [] : presentOffers(view.offers, "target"),
      secret: presentOffers(view.offers, "secret"),
      deals: presentOffers(view.offers, "deal").filter(({ quick }) => !quick),
    },
    change: presentOffers(view.offers, "difficulty")[0] ?? null,
    quick: isLine ? null : quickOffer(view.offers, isTouch),
    hasMenu: !isLine,
    replaced: isLine ? [] : view.replaced.map(speak),
    remarks: isLine ? [] : [...(view.shown?.line ? [view.shown.line.text] : []), ...view.remarks].map(speak),
    isWhyOpen: state.isWhyOpen,
    canCompare: view.comparison !== null && !view.isDraw,
    comparison: state.isComparing ? (view.comparison?.(state.compared) ?? null) : null,
    isComparing: state.isComparing,
    trace: state.isWhyOpen ? presentTrace(rules, view.spec, view.trace) : [],
    history: isLine ? [] : presentHistory(view.history, view.offers),
    secret: view.secret ? { summary: speak(view.secret.description.summary) } : null,
  };
}

/**
 * Words in place of a verdict: a hidden target has a lock and a frame. An open roll has its worth, or its opponents
 * in a contest that needs no difficulty. `null`: the headline says it.
 */
function sayUnknown(unknown: "hidden" | "open", { against, worth, mechanic }: CardView): object | null {
  const { i18n } = game;
  if (unknown === "hidden") {
    const words = game.users.activeGM ? "QUINCUNX.Question.hidden" : "QUINCUNX.Card.unknownHiddenAlone";
    return { isHidden: true, words: i18n.localize(words) };
  }
  if (against !== null) return { isHidden: false, words: i18n.format("QUINCUNX.Card.against", { name: against }) };
  if (mechanicById(mechanic).worth) return null;
  return { isHidden: false, words: worth ? speak(worth) : i18n.localize("QUINCUNX.Card.unknownOpen") };
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

/** The most frequent actions of a card: in its head, such as dealing harm, or on touch only. */
function quickOffer(offers: readonly OfferView[], isTouch: boolean): DrawnOffer | null {
  const all = PLACES_OF_QUICK.flatMap((place) => presentOffers(offers, place)).filter(({ quick }) => quick !== null);
  const inHead = all.find(({ quick }) => quick?.on === "head");
  return inHead ?? (isTouch ? all[0] : undefined) ?? null;
}

const PLACES_OF_QUICK = ["deal", "foot", "menu"] as const;

/** The entries behind “⋯”: actions without a place of their own on the card. */
export function menuOffers(offers: readonly OfferView[]): readonly DrawnOffer[] {
  return [...presentOffers(offers, "menu"), ...presentOffers(offers, "foot")];
}

type Headline = ReturnType<typeof presentHeadline>;

/** The band is as good as the verdict that everybody sees; without one it is as its words are. A partial result is neither good nor bad. */
function toneOf({ verdict, isDraw, description }: CardView, headline: readonly Headline[]): Headline["tone"] {
  if (isDraw) return "neutral";
  if (verdict === "success") return "good";
  if (verdict === "failure") return description.isPartial === true ? "neutral" : "bad";
  return headline.findLast(({ isWord, tone }) => isWord && tone !== "neutral")?.tone ?? "neutral";
}

/** Beside a verdict a total needs no name. A count without a verdict's word is one itself: “4 Successes”. */
function labelLook({ isWord, isPlain, tone }: Headline, all: readonly Headline[], isOpen: boolean) {
  const hasWord = all.some((item) => item.isWord && item.tone !== "waiting");
  return {
    isLabelUnseen: isPlain && (hasWord || isOpen),
    isLabelLarge: !isWord && !hasWord && (tone === "good" || tone === "bad"),
  };
}

function presentHeadline({ value, signed, label, tone, isPlain, isWorth }: HeadlineView) {
  const isNumber = typeof value === "number";
  return {
    value: isNumber ? (signed ? formatSigned(value) : formatNumber(value)) : speak(value),
    isWord: !isNumber,
    isPlain: isPlain === true,
    isWorth: isWorth === true,
    label: label ? speak(label) : "",
    tone,
  };
}

/** Maximum number of modifiers shown one by one; more are summed unless the card is fully open. */
const MOST_MODIFIERS = 3;

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
