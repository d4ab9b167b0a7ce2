/**
 * Operation `file`: a GM files a card under a situation (SC-9) or a task (DP-8) after the roll. Data: `{text, check, turn}`, as in the card's origin; the check is
 * computed by the GM's client.
 */
import { actorAt } from "../../actors/actor-at.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import { isSituation, MOST_SITUATION_WORDS as MOST_WORDS, type Situation } from "../../card/flags.ts";
import { cardOf } from "../../card/card.ts";
import { readCard } from "../../card/read.ts";
import type { Card } from "../../card/state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { askWords } from "../../ui/dialogs/ask-field.ts";
import { FILE, situationFor } from "./situation.ts";

const WORDS = { label: "QUINCUNX.LetItRide.file", icon: "fa-solid fa-folder-open" } as const;

export const file: Change<Situation, Card> = {
  type: FILE,
  on: ["card"],
  parse: (data) => (isSituation(data) && data.ability === undefined ? data : null),
  may: (author, { mechanic, isDraw }) => isGM(author) && mechanic.repeat !== undefined && !isDraw,
  apply: (_state, situation) => ({ situation }),
  mayUndo: isGM,
  describe: ({ data: { text }, logged }) =>
    phrase("QUINCUNX.LetItRide.filed", { text: freeText(text), name: logged.author.name }),
  offers: (card, viewer) =>
    viewer.isGM && card.state.mechanic.repeat && !card.state.isDraw && actorAt(card.origin.actor)
      ? [{ id: "", place: "menu", label: phrase(WORDS.label), icon: WORDS.icon, take: () => fileCard(card) }]
      : [],
  menu: WORDS,
};

async function fileCard({ message, state: { situation } }: Card): Promise<void> {
  const title = game.i18n.localize(WORDS.label);
  const text = (await askWords({ title, words: situation?.text ?? "", most: MOST_WORDS }))?.trim();
  const card = cardOf(message);
  const actor = actorAt(card?.origin.actor);
  const read = readCard(message);
  if (!text || !card || !actor || !read) return;
  const { mechanic } = card.state;
  const { aid, stats: selected = [] } = card.origin;
  const stats = selectableStats(mechanic, actor);
  const made = { mechanic, spec: read.spec, granted: aid?.gifts ?? [], actor, selected, stats, text };
  const filed = situationFor(made, message.timestamp);
  if (filed) await postSaying(file, card, filed, "QUINCUNX.LetItRide.filed", { text });
}
