/** Draws a long test: turns its view into texts and numbers for its template. */
import type { LongTestView, progressOf } from "./view.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import { formatNumber, formatSigned, formatWhole, joinWords, speak } from "../../ui/speak.ts";
import { presentHistory } from "../../card/draw/history.ts";
import { presentOffers } from "../../log/draw/offers.ts";

const MOST_PIPS = 14;
/** In percent, so that a round without progress is still visible. */
const LEAST_BAR = 2;

export function presentProgress({ sum, goal, played, pool, refill, within }: ReturnType<typeof progressOf>): object {
  return {
    sum: formatSigned(sum),
    goal: goal === null ? "" : game.i18n.format("QUINCUNX.LongTest.ofGoal", { goal: formatSigned(goal) }),
    after: speak(
      goal === null
        ? countPhrase("QUINCUNX.LongTest.after", played)
        : countPhrase("QUINCUNX.LongTest.afterOf", played, { goal: { signed: goal } }),
    ),
    pool: pool === null ? null : presentPool(pool, refill),
    within: within.map(({ rounds, p, dice }) => ({
      label: speak(countPhrase("QUINCUNX.LongTest.within", rounds)),
      chance: formatWhole(p),
      width: String(Math.round(p * 1000) / 10),
      dice: dice ? game.i18n.format("QUINCUNX.LongTest.throw", { dice: formatNumber(dice) }) : "",
    })),
  };
}

function presentPool(pool: number, refill: number): object {
  const poolText = speak(countPhrase("QUINCUNX.LongTest.left", pool));
  const back = refill > 0 ? speak(countPhrase("QUINCUNX.LongTest.back", refill)) : "";
  const isDrawn = pool + refill <= MOST_PIPS;
  return {
    dice: isDrawn ? Array.from({ length: pool }, () => ({})) : [],
    more: isDrawn ? Array.from({ length: refill }, () => ({})) : [],
    poolText,
    isWritten: !isDrawn || pool === 0,
    back,
  };
}

/** Messages with open details, which stay open when drawn again. */
const opened = new Set<string>();

/** Progress, rounds as bars, remaining dice, chances of the next rounds, and buttons. */
export const drawLongTest: Drawing<LongTestView> = (view, act, owner) => {
  const element = drawCard(view, act, owner);
  const more = element.querySelector("details");
  more?.addEventListener("toggle", () => void (more.open ? opened.add(view.messageId) : opened.delete(view.messageId)));
  return element;
};

const drawCard = drawWithButtons("quincunx-long-test", presentLongTestCard);

/** Of the band, by how the test ended. */
const TONES: Readonly<Record<string, "good" | "bad">> = { reached: "good", botched: "bad" };

function presentLongTestCard(view: LongTestView): object {
  const { messageId, title, who, against, rounds, says, isRunning, ended, hands, handsOn, fighters, mayJoin } = view;
  const isFurther = ({ operation }: { readonly operation: string }): boolean => operation === "longTestDice";
  const offers = presentOffers(view.offers, "foot");
  const further = offers.filter(isFurther);
  return {
    messageId,
    title,
    isRunning,
    tone: TONES[String(ended)] ?? "neutral",
    mayJoin,
    limitedAuthors: view.limitedAuthors,
    further,
    isMoreOpen: opened.has(messageId),
    hasMore: further.length > 0 || handsOn.length > 0,
    ...presentProgress(view),
    names: joinWords(who),
    against: against.map(speak).join(" · "),
    rounds: rounds.map((round) => ({
      round: formatNumber(round.round),
      by: formatSigned(round.by),
      isReverted: round.by < 0,
      left: percent(Math.min(round.from, round.to)),
      width: percent(Math.max(Math.abs(round.to - round.from), LEAST_BAR / 100)),
      how: speak(
        round.lost === null
          ? countPhrase("QUINCUNX.LongTest.thrown", round.thrown)
          : phrase("QUINCUNX.LongTest.thrownLost", { thrown: round.thrown, lost: round.lost }),
      ),
    })),
    says: says.map(speak),
    hands: hands.map(({ worker, label, isPass }) => ({
      worker,
      label: speak(label),
      what: isPass ? "long-test-pass" : "long-test-next",
      isMain: !isPass,
    })),
    fighters: fighters.map(({ worker, label }) => ({ worker, label: speak(label) })),
    handsOn: handsOn.map(({ worker, label }) => ({ worker, label: speak(label) })),
    history: presentHistory(view.history, view.offers),
    offers: offers.filter((offer) => !isFurther(offer)),
  };
}

function percent(share: number): string {
  return String(Math.round(share * 1000) / 10);
}
