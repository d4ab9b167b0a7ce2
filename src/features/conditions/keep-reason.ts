/** Button on a card: a GM, or the owner of the hero, keeps a reason of the roll on the scene, the token or the hero. */
import { actorAt } from "../../actors/actor-at.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction } from "../../log/operation.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { askChoice } from "../../ui/dialogs/ask-choice.ts";
import { holdersFor, type Holder } from "./conditions.ts";
import { typedReasons, asKept, keep, keptOn, mayWrite, type KeptReason } from "./kept.ts";
import { sayReason } from "./reasons.ts";

const WORDS = { label: "QUINCUNX.Reason.keep", icon: "fa-solid fa-cloud-moon" } as const;

interface Choice {
  readonly reason: KeptReason;
  readonly holder: Holder;
}

export const keepReason: MessageAction<Card> = {
  type: "keep-reason",
  on: ["card"],
  offers: (card) =>
    choicesOf(card).length > 0
      ? [{ id: "", place: "foot", label: phrase(WORDS.label), icon: WORDS.icon, take: () => choose(card) }]
      : [],
};

/** Pairs of a reason and a holder that this user may write, without those kept already. */
function choicesOf({ state: { mechanic }, origin }: Card): readonly Choice[] {
  const reasons = typedReasons.in(origin) ?? [];
  if (reasons.length === 0) return [];
  const holders = holdersFor(actorAt(origin.actor)).filter((holder) => mayWrite(holder));
  const isKept = (holder: Holder, { name }: KeptReason): boolean =>
    keptOn(holder).some((one) => one.name === name && one.mechanic === mechanic.id);
  return reasons
    .map((reason) => asKept(reason, mechanic.id))
    .flatMap((reason) => holders.flatMap((holder) => (isKept(holder, reason) ? [] : [{ reason, holder }])));
}

async function choose(card: Card): Promise<void> {
  const all = choicesOf(card);
  const { i18n } = game;
  const id = await askChoice({
    title: i18n.localize(WORDS.label),
    text: i18n.localize("QUINCUNX.Reason.keepText"),
    options: all.map(({ reason, holder }, index) => ({
      id: String(index),
      label: i18n.format("QUINCUNX.Reason.kept", { reason: sayReason(reason), where: whereOf(holder) }),
    })),
  });
  const chosen = id === null ? undefined : all[Number(id)];
  if (chosen) await keep(chosen.holder, chosen.reason);
}

/** "Crypt (scene)". */
export function whereOf({ name, documentName }: Holder): string {
  return game.i18n.format("QUINCUNX.Reason.where", {
    name: name ?? "",
    kind: game.i18n.localize(`DOCUMENT.${documentName}`),
  });
}
