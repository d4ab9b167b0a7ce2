/**
 * Operation `file`: a GM files a card under a situation (SC-9) or a task (DP-8) after the roll. Data: `{text, check, turn}`, as in the card's origin; the check is
 * computed by the GM's client.
 */
import { readAs, where } from "../../rules/contract/schema.ts";
import { usedGifts } from "../../roll/adjustments/gift.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import { situationOf, type Situation, changedCircumstances } from "../../card/fields/situation.ts";
import { cardOf } from "../../card/card.ts";
import { readCard } from "../../card/read/read-card.ts";
import { type Card, type CardState, MOST_SITUATION_WORDS as MOST_WORDS } from "../../card/state.ts";
import { isGM, type Change, type Person } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { freeText, phrase, type LanguageKey } from "../../rules/contract/phrase.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openAdjust } from "../../roll/adjust/open-adjust.ts";
import { FILE, situationFor, isLatest, wordsSaid } from "./situation.ts";
import type { AdjustHost, AdjustPart, AdjustTab } from "../../roll/adjust/adjust.ts";

export const file: Change<Situation, Card> = {
  type: FILE,
  on: ["card"],
  parse: (data) =>
    readAs(
      where(situationOf.schema, ({ ability }) => ability === undefined),
      data,
    ) ?? null,
  may: (author, { mechanic, unjudged }) => isGM(author) && mechanic.repeat !== undefined && unjudged !== "draw",
  apply: (_state, situation) => situationOf.of(situation),
  mayUndo: isGM,
  describe: ({ data: { text }, logged }) =>
    phrase("QUINCUNX.LetItRide.filed", { text: freeText(text), name: logged.author.name }),
  offers: (card, viewer) =>
    isFileable(card, viewer)
      ? [{ id: "", place: "adjust", label: phrase("QUINCUNX.LetItRide.situation"), take: () => fileCard(card) }]
      : [],
};

function isFileable({ state, origin }: Card, viewer: Person): boolean {
  return (
    viewer.isGM && state.mechanic.repeat !== undefined && state.unjudged !== "draw" && actorAt(origin.actor) !== null
  );
}

/** Opens the window “Adjust…”; resolves to `null`, since the window posts it. */
export const askSituation = replaceable("askSituation", async (card: string): Promise<string | null> => {
  await openAdjust(card, FILE);
  return null;
});

async function fileCard(card: Card): Promise<void> {
  const text = await askSituation(card.message.id ?? "");
  if (text) await postFile(card, text);
}

async function postFile({ message }: Card, words: string): Promise<void> {
  const text = words.trim();
  const card = cardOf(message);
  const actor = actorAt(card?.origin.actor);
  const read = readCard(message);
  if (!text || !card || !actor || !read) return;
  const { mechanic } = card.state;
  const { stats: selected = [] } = card.origin;
  const stats = selectableStats(mechanic, actor);
  const made = {
    mechanic,
    spec: read.spec,
    granted: usedGifts.in(card.origin)?.gifts ?? [],
    actor,
    selected,
    stats,
    text,
  };
  const filed = situationFor(made, message.timestamp);
  if (filed) await postSaying(file, card, filed, "QUINCUNX.LetItRide.filed", { text });
}

/**
 * The operation `circumstances`, without data: a GM declares that circumstances have changed since a roll. Its result
 * no longer binds the next roll (SC-9), and earlier attempts no longer count (DP-8).
 */
export const circumstances: Change<object, Card> = {
  type: "circumstances",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, state) => isGM(author) && mayChange(state),
  apply: () => changedCircumstances.of(true),
  mayUndo: isGM,
  describe: ({ before, logged }) => phrase(wordsFor(before).sentence, { name: logged.author.name }),
  offers: (card, viewer) =>
    viewer.isGM && mayChange(card.state) && isLatest(card)
      ? [
          {
            id: "",
            place: "foot",
            label: phrase(wordsFor(card.state).offer),
            icon: "fa-solid fa-shuffle",
            take: () => sayChanged(card),
          },
        ]
      : [],
};

/** Posts the operation; used by the card and by a prompt that an earlier result stops. */
export function sayChanged(card: Card): Promise<void> {
  return postSaying(circumstances, card, {}, wordsFor(card.state).offer);
}

/** Only cards with a situation bind; a success ends its attempts anyway. */
function mayChange(state: CardState): boolean {
  const { repeat } = state.mechanic;
  if (!situationOf.in(state) || changedCircumstances.in(state) || !repeat) return false;
  return repeat.kind === "binds" || state.verdict !== "success";
}

function wordsFor({ mechanic }: CardState): { readonly offer: LanguageKey; readonly sentence: LanguageKey } {
  return mechanic.repeat?.kind === "counts"
    ? { offer: "QUINCUNX.LetItRide.restart", sentence: "QUINCUNX.LetItRide.restartedBy" }
    : { offer: "QUINCUNX.LetItRide.changed", sentence: "QUINCUNX.LetItRide.changedBy" };
}

/** The tab “Situation”: a GM says for which situation (SC-9) or task (DP-8) the roll counts. */
export const situationTab: AdjustTab = {
  id: file.type,
  label: "QUINCUNX.LetItRide.situation",
  isFor: isFileable,
  open: openSituation,
};

function openSituation(card: Card, host: AdjustHost): AdjustPart {
  const { mechanic } = card.state;
  const actor = actorAt(card.origin.actor);
  const before = situationOf.in(card.state)?.text ?? "";
  let text = before;
  return {
    template: "quincunx-situation",
    present: (scope) => ({
      scope,
      text,
      most: MOST_WORDS,
      binds: mechanic.repeat?.kind === "binds",
      words: actor ? wordsSaid(actor, mechanic) : [],
    }),
    after: () => null,
    button: () => ({
      label: text.trim() === "" ? game.i18n.localize("QUINCUNX.LetItRide.fileNone") : label(text),
      isReady: text.trim() !== "" && text.trim() !== before,
    }),
    read(field) {
      if (field.name !== "situation") return;
      text = field.value;
      host.draw(field);
    },
    run: () => postFile(cardOf(card.message) ?? card, text),
  };
}

function label(text: string): string {
  return game.i18n.format("QUINCUNX.LetItRide.fileUnder", { text: text.trim() });
}
