/** Message kind `aid`: other users give a die or a bonus to a roll before it is thrown (SC-8). */
import { sayGift } from "../../roll/adjustments/gift.ts";
import { offerViews } from "../../log/act.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentOffers } from "../../log/draw/offers.ts";
import { isNewer, unreadableSpec } from "../../log/schema.ts";
import type { MessageKind } from "../../log/kind.ts";
import { notifyPrompts } from "../../roll/prompt/open-prompt.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { sayRoll } from "../../roll/say-roll.ts";
import { speak } from "../../ui/speak.ts";
import { aidOf, readAidFlags, waitsForGM, type Aid, type AidFlags, type AidGift } from "./aid.ts";

type AidView = ReturnType<typeof viewOfAid>;

export const aidKind: MessageKind<AidFlags, Aid> = {
  kind: "aid",
  isNewer,
  parse: readAidFlags,
  missing: unreadableSpec,
  display: {
    open: aidOf,
    view: viewOfAid,
    draw: drawWithButtons("quincunx-aid", (view: AidView) => view),
    // A gift waits only for a GM who is connected.
    dependsOnPresence: ({ card, state }) => card === null && state.gifts.some(({ isAccepted }) => !isAccepted),
  },
  changed: (messageId) => notifyPrompts(messageId),
  deleted: (messageId) => notifyPrompts(messageId),
};

function viewOfAid(aid: Aid) {
  const { message, title, state, card, limitedAuthors } = aid;
  const { mechanic, spec, gifts } = state;
  const offers = offerViews(aid);
  const atGifts = presentOffers(offers, "history");
  return {
    messageId: message.id ?? "",
    title: title || speak(mechanic.label),
    who: game.users.get(state.rollerId)?.name ?? "",
    /** The roll in words. */
    roll: sayRoll(mechanic, spec),
    isThrown: card !== null,
    gifts: gifts.map((gift) => ({
      says: speak(sayHow(aid, gift)),
      isGone: gift.removal !== null || isLate(aid, gift),
      offers: atGifts.filter(({ at }) => at === gift.id),
    })),
    limitedAuthors,
    give: presentOffers(offers, "main"),
  };
}

function isLate({ card, usedIds }: Aid, { id }: AidGift): boolean {
  return card !== null && !usedIds.includes(id);
}

/** Says whether a gift was given, waits, came too late, or was removed. */
export function sayHow(aid: Aid, gift: AidGift): Phrase {
  const { from: name, removal } = gift;
  const data = { name, gift: sayGift(gift), by: removal?.by ?? "" };
  if (removal) return phrase(removal.isRefused ? "QUINCUNX.Aid.refused" : "QUINCUNX.Aid.takenBackBy", data);
  if (isLate(aid, gift)) return phrase("QUINCUNX.Aid.late", data);
  return phrase(!aid.card && waitsForGM(gift) ? "QUINCUNX.Aid.waits" : "QUINCUNX.Aid.given", data);
}
