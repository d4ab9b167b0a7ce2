/** Plain data to draw a request for aid. */
import { sayGift } from "../../card/aid-origin.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { sayFormula } from "../../rules/notation/words.ts";
import { waitsForGM, type Aid, type Gift } from "./aid.ts";
import { offerViews } from "../../log/act.ts";
import type { OfferView } from "../../log/operation.ts";
import { speak } from "../../ui/speak.ts";

export interface AidView {
  readonly messageId: string;
  readonly title: string;
  readonly who: string;
  /** Empty: nothing but dice. */
  readonly formula: string;
  readonly isThrown: boolean;
  readonly gifts: readonly { readonly id: string; readonly says: Phrase; readonly isGone: boolean }[];
  readonly limitedAuthors: readonly string[];
  readonly offers: readonly OfferView[];
}

export function viewOfAid(aid: Aid): AidView {
  const { message, title, state, card, limitedAuthors } = aid;
  const { mechanic, spec, gifts } = state;
  return {
    messageId: message.id ?? "",
    title: title || speak(mechanic.label),
    who: game.users.get(state.rollerId)?.name ?? "",
    formula: sayFormula(mechanic, spec),
    isThrown: card !== null,
    gifts: gifts.map((gift) => ({
      id: gift.id,
      says: sayHow(aid, gift),
      isGone: gift.gone !== null || isLate(aid, gift),
    })),
    limitedAuthors,
    offers: offerViews(aid),
  };
}

function isLate({ card, taken }: Aid, { id }: Gift): boolean {
  return card !== null && !taken.includes(id);
}

function sayHow(aid: Aid, gift: Gift): Phrase {
  const { from: name, gone } = gift;
  const data = { name, gift: sayGift(gift), by: gone?.by ?? "" };
  if (gone) return phrase(gone.isRefused ? "QUINCUNX.Aid.refused" : "QUINCUNX.Aid.takenBackBy", data);
  if (isLate(aid, gift)) return phrase("QUINCUNX.Aid.late", data);
  return phrase(!aid.card && waitsForGM(gift) ? "QUINCUNX.Aid.waits" : "QUINCUNX.Aid.given", data);
}
