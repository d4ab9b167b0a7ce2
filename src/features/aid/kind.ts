/** Message kind `aid`: other users give a die or a bonus to a roll before it is thrown (SC-8). */
import { aidOf, readAidFlags, type Aid, type AidFlags } from "./aid.ts";
import { viewOfAid, type AidView } from "./view.ts";
import { isNewer } from "../../log/schema.ts";
import type { MessageKind } from "../../log/kind.ts";
import { missingMechanic } from "../../roll/asked-roll.ts";
import { followMessage } from "../../roll/prompt/open-prompt.ts";
import { speak } from "../../ui/speak.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentOffers } from "../../log/draw/offers.ts";

export const aidKind: MessageKind<AidFlags, Aid> = {
  kind: "aid",
  isNewer,
  parse: readAidFlags,
  missing: missingMechanic,
  drawn: {
    open: aidOf,
    view: viewOfAid,
    draw: (view: AidView, act, owner) => drawWithButtons("quincunx-aid", view, () => presentAid(view), act, owner),
    // A gift waits only for a GM who is connected.
    dependsOnPresence: ({ card, state }) => card === null && state.gifts.some(({ isAccepted }) => !isAccepted),
  },
  changed: (messageId) => followMessage(messageId),
  gone: (messageId) => followMessage(messageId),
};

function presentAid(view: AidView): object {
  const atGifts = presentOffers(view.offers, "history");
  return {
    ...view,
    gifts: view.gifts.map((gift) => ({
      ...gift,
      says: speak(gift.says),
      offers: atGifts.filter(({ at }) => at === gift.id),
    })),
    give: presentOffers(view.offers, "main"),
  };
}
