/** Turns a contest's view into words and shapes for the template. */
import { isResting } from "./answer.ts";
import { headlineNumber } from "../../card/draw/linked-throw.ts";
import type { ContestSideView, ContestProgressView, ContestThrowView, ContestView } from "./view.ts";
import { countDice, drawDice } from "../../ui/draw/dice.ts";
import { shapeOf } from "../../ui/draw/dice-shapes.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { formatNumber, formatWhole, speak } from "../../ui/speak.ts";
import { presentHistory } from "../../card/draw/history.ts";
import { presentOffers } from "../../log/draw/offers.ts";
import { presentBar } from "./outlook.ts";

export function presentContest(view: ContestView): object {
  const { i18n } = game;
  const { sides, progress, secret, round, calledOffBy } = view;
  const isOff = calledOffBy !== null;
  const offers = presentOffers(view.offers, "foot");
  // Icon buttons are drawn in the row of their side.
  const foot = offers.filter(({ icon }) => icon === "");
  const rolls = sides.flatMap((side) => presentRoll(side, view));
  return {
    ...view,
    kind:
      round > 1
        ? i18n.format("QUINCUNX.Contest.round", { round: formatNumber(round) })
        : i18n.localize("QUINCUNX.Contest.title"),
    tie: speak(view.tie),
    earlier: view.earlier.map((throws, index) => sayRound(index + 1, throws)),
    sides: sides.map((side) => ({
      ...presentSide(view, side),
      rolls: rolls.filter(({ id, isMain }) => id === side.id && !isMain),
      offers: offers.filter(({ id, icon }) => id === side.id && icon !== ""),
    })),
    progress: isOff ? null : presentProgress(sides, progress),
    // Left out if even the secret targets decide nothing.
    secret:
      secret && !isOff && (secret.result || secret.odds || secret.refused) ? presentProgress(sides, secret) : null,
    off: isOff ? i18n.format("QUINCUNX.Contest.History.off", { name: calledOffBy }) : "",
    unknown: !isOff && progress.isUnknown && !progress.refused && secret === null ? sayUnknown() : "",
    history: presentHistory(view.history, view.offers),
    rolls: rolls.filter(({ isMain }) => isMain),
    foot,
    remarks: view.remarks.map(speak),
    deals: presentOffers(view.offers, "deal"),
    hasActions: foot.length > 0 || rolls.some(({ isMain }) => isMain),
  };
}

function sayUnknown(): string {
  return game.i18n.localize(game.users.activeGM ? "QUINCUNX.Contest.unknown" : "QUINCUNX.Contest.unknownAlone");
}

function presentRoll({ id, name, mayRoll, isAway }: ContestSideView, { round, messageId }: ContestView) {
  if (mayRoll === null) return [];
  const { i18n } = game;
  const words =
    mayRoll === "standIn"
      ? "QUINCUNX.Request.rollFor"
      : round > 1
        ? "QUINCUNX.Contest.rollAgain"
        : "QUINCUNX.Request.rollFor";
  // A GM's button on behalf of a connected user stands in the row of the side.
  const isMain = mayRoll === "own" || isAway;
  return [{ id, label: i18n.format(words, { name }), isMain, isResting: isResting(messageId) }];
}

function presentSide({ mechanic, progress, calledOffBy }: ContestView, side: ContestSideView): object {
  const { name, role, user, isAway, isPassive, isHidden, targets, secretTargets, thrown, img } = side;
  const { i18n } = game;
  const isDue = !thrown && calledOffBy === null;
  const away = user === null ? "QUINCUNX.Contest.noGM" : "QUINCUNX.Request.away";
  const details = [
    role ? speak(role) : "",
    user !== null && user !== name ? user : "",
    isPassive ? i18n.localize("QUINCUNX.Contest.passive") : "",
    isDue && isAway ? i18n.localize(away) : "",
    ...targets.map(speak),
    side.waits ? speak(side.waits) : "",
    isHidden ? i18n.localize("QUINCUNX.Request.hidden") : "",
    thrown?.standIn == null ? "" : i18n.format("QUINCUNX.Request.standIn", { name: thrown.standIn }),
  ];
  return {
    ...side,
    portrait: portraitOf({ name, img, mechanic }),
    details: details.filter((words) => words !== "").join(" · "),
    secretUnder: secretTargets.map(speak).join(", "),
    thrown: thrown && presentThrow(thrown),
    waiting: thrown ? "" : i18n.localize(calledOffBy === null ? "QUINCUNX.Request.open" : "QUINCUNX.Request.noAnswer"),
    blanks: side.dice.flatMap(presentBlanks),
    isWinner: progress.result?.winner === side.id,
  };
}

/** Larger pools show only the number of dice. */
const MOST_DICE = 10;

function presentThrow({ description, secret, ...thrown }: ContestThrowView): object {
  const counts = description && description.dice.length > MOST_DICE ? countDice(description.dice) : null;
  return {
    ...thrown,
    dice: description && {
      ...drawDice(description),
      groups: counts ? [] : drawDice(description).groups,
      counts,
      isSmall: true,
    },
    number: description ? headlineNumber(description) : "",
    replaced: thrown.replaced.map(headlineNumber),
    secret: secret ? headlineNumber(secret) : "",
  };
}

/** All earlier rounds ended level. */
function sayRound(at: number, throws: ContestView["earlier"][number]): string {
  const round = formatNumber(at);
  const [a = "", b = ""] = throws.map((description) => (description ? headlineNumber(description) : ""));
  return a && b
    ? game.i18n.format("QUINCUNX.Contest.roundTie", { round, a, b })
    : game.i18n.format("QUINCUNX.Contest.roundTieAlone", { round });
}

function presentBlanks({ size, count }: ContestSideView["dice"][number]): readonly object[] {
  const spoken = game.i18n.format("QUINCUNX.Word.dice", { count: formatNumber(count), size: String(size) });
  const shape = shapeOf(size).name;
  if (count > MOST_DICE) return [{ shape, spoken, count: formatNumber(count) }];
  return Array.from({ length: count }, (_, at) => ({ shape, spoken: at === 0 ? spoken : "", count: "" }));
}

function sayWinner(name: string, by: number): string {
  return by > 0
    ? game.i18n.format("QUINCUNX.Contest.winsBy", { name, by: formatNumber(by) })
    : game.i18n.format("QUINCUNX.Contest.wins", { name });
}

function presentProgress(sides: readonly ContestSideView[], progress: ContestProgressView): object {
  const { i18n } = game;
  const { result, odds, before } = progress;
  const nameOf = (id: string): string => sides.find((side) => side.id === id)?.name ?? "";
  const isSettled = result !== null && !result.waiting;
  const winner = isSettled && result.winner !== null ? nameOf(result.winner) : "";
  const [first, second] = [formatWhole(before?.a ?? 0), formatWhole(before?.b ?? 0)];
  return {
    tone: winner ? "good" : "neutral",
    headline: winner
      ? sayWinner(winner, result?.by ?? 0)
      : isSettled
        ? i18n.localize(result.again ? "QUINCUNX.Contest.again" : "QUINCUNX.Contest.nobody")
        : "",
    says: isSettled ? progress.says.map(speak).join(" ") : "",
    waits: result?.waiting ? i18n.localize("QUINCUNX.Request.Verdict.open") : "",
    refused: progress.refused ? speak(progress.refused) : "",
    before: isSettled && before ? i18n.format("QUINCUNX.Contest.before", { a: first, b: second }) : "",
    bar: odds ? presentBar(odds, { a: nameOf("a"), b: nameOf("b") }) : null,
  };
}
