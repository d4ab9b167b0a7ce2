/**
 * Operation `afterVerdict`: a GM's client has looked at the result of a card, and carried out the rules that it met. One counts for each
 * card, whatever is undone or changed later. For a hidden difficulty it is posted whether a rule was met or not, so that it tells players nothing.
 */
import { afterDice3d } from "../../dice/dice3d/rolling-dice.ts";
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { withFullLog } from "../../log/log.ts";
import { isGM, type Change, type Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { isResponsible } from "../../log/responsible-client.ts";
import { readOperationFlags } from "../../log/operation-flags.ts";
import { documentNameAt } from "../../platform/document-at.ts";
import { readFlags } from "../../platform/documents.ts";
import { reader, text } from "../../rules/contract/schema.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { notifyError } from "../../ui/speak.ts";
import { actOn } from "./act.ts";
import { dueOn, recordId, type DueRules } from "./due.ts";
import { verdictRules } from "./rules.ts";

const TYPE = "afterVerdict";

export const afterVerdict: Change<{ readonly page: string }, Card> = {
  type: TYPE,
  on: ["card"],
  // Random id of the page that acts.
  parse: reader({ page: text(16) }),
  may: isGM,
  excludes: () => [TYPE],
  apply: () => ({}),
  offers: (card, viewer) => (viewer.isGM ? offersOn(card) : []),
};

/** Ids of cards with rules that are being carried out here. */
const running = new Set<string>();

function offersOn(card: Card): readonly Offer[] {
  const due = verdictRules().length > 0 && !running.has(card.message.id ?? "") ? dueOn(card) : null;
  // On a hidden roll a press would tell players that a rule was met.
  if (!due || due.isHidden) return [];
  const names = due.rules.map(({ uuid }) => freeText(documentNameAt(uuid) ?? "?"));
  return [
    {
      id: "",
      place: "deal",
      icon: "fa-solid fa-forward-step",
      label: phrase("QUINCUNX.AfterVerdict.run", { names }),
      notes: [
        ...(due.asksFirst ? [phrase("QUINCUNX.AfterVerdict.fromPlayer", { name: freeText(card.message.alias) })] : []),
        phrase("QUINCUNX.AfterVerdict.final"),
      ],
      isListed: true,
      take: () => carryOut(due),
    },
  ];
}

/** Call when a card arrives or changes. Acts at the responsible GM's client, when the dice are at rest. */
export function considerCard(messageId: string): void {
  const message = game.messages.get(messageId);
  if (!message || !game.user.isGM || !isResponsible() || verdictRules().length === 0) return;
  afterDice3d(message, () => {
    const card = withFullLog(() => cardOf(message));
    const due = card && isResponsible() ? dueOn(card) : null;
    if (due && !due.asksFirst) void carryOut(due).catch(notifyError);
  });
}

/**
 * The record comes first: a page that closes in between leaves a rule out, and never carries it out twice. Of several pages that post it, one acts:
 * that of the record that the server has taken.
 */
async function carryOut(due: DueRules): Promise<void> {
  const { message } = due.card;
  const cardId = message.id ?? "";
  if (running.has(cardId)) return;
  running.add(cardId);
  const [id, page] = [recordId(cardId), foundry.utils.randomID()];
  try {
    await postSaying(afterVerdict, due.card, { page }, "QUINCUNX.AfterVerdict.sentence", {}, { id }).catch((error) => {
      if (!game.messages.has(id)) throw error;
    });
    const source = game.messages.get(id);
    if (source && readFlags(source, readOperationFlags)?.data["page"] === page) await actOn(due);
  } finally {
    running.delete(cardId);
    redrawMessage(cardId);
  }
}
