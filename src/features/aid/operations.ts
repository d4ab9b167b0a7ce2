/**
 * Operations on a request for aid, until the dice are thrown (SC-8). `aidGrant`: another user gives a die or a bonus,
 * `{kind: "die", amount: 6}`. `aidBack`: the giver takes it back or the roller refuses it, `{gift: <id of that
 * operation>}`. `aidAccept`: a GM accepts a gift that needs one (FP-1), `{gift}`.
 */
import { reader, text } from "../../rules/contract/schema.ts";
import { helpOf, mayTakeBack, withGift, type Aid, type AidGift } from "./aid.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { readGrant, sayGift } from "../../roll/adjustments/gift.ts";
import type { Change } from "../../log/operation.ts";

import { postSaying } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";

export const aidGrant: Change<Omit<Grant, "from">, Aid> = {
  type: "aidGrant",
  on: ["aid"],
  parse: readGrant,
  may: ({ id }, { rollerId }) => id !== null && id !== rollerId,
  apply: withGift,
  // Two helpers may give the same.
  excludes: ({ kind, amount }, { author }) => [`aid ${author.id} ${kind} ${amount}`],
  offers: (aid, viewer) =>
    aid.card || !aidGrant.may(viewer, aid.state, { kind: "die", amount: 0 })
      ? []
      : helpOf(aid.state.mechanic).flatMap(({ kind, amounts }) =>
          amounts.map((amount) => ({
            id: `${kind}.${amount}`,
            place: "main" as const,
            label: sayGift({ kind, amount }),
            take: () =>
              postSaying(aidGrant, aid, { kind, amount }, "QUINCUNX.Aid.givenSentence", {
                gift: speak(sayGift({ kind, amount })),
              }),
          })),
        ),
};

export const aidBack: Change<{ readonly gift: string }, Aid> = {
  type: "aidBack",
  on: ["aid"],
  parse: reader({ gift: text() }),
  may: (author, state, { gift }) => state.gifts.some((one) => one.id === gift && mayTakeBack(author, state, one)),
  // A forged operation may reuse the id of another user's gift, so the permission is checked for each gift.
  apply: (state, { gift }, { author }) => ({
    gifts: state.gifts.map((one) =>
      one.id === gift && mayTakeBack(author, state, one)
        ? { ...one, removal: { by: author.name, isRefused: author.id === state.rollerId } }
        : one,
    ),
  }),
  offers: (aid, viewer) =>
    aid.card
      ? []
      : aid.state.gifts
          .filter((gift) => mayTakeBack(viewer, aid.state, gift))
          .map(({ id }) => ({
            id,
            place: "history" as const,
            label: phrase(viewer.id === aid.state.rollerId ? "QUINCUNX.Aid.refuse" : "QUINCUNX.Aid.takeBack"),
            take: () => takeBackGift(aid, id),
          })),
};

export const aidAccept: Change<{ readonly gift: string }, Aid> = {
  type: "aidAccept",
  on: ["aid"],
  parse: reader({ gift: text() }),
  may: ({ isGM }, { gifts }, { gift }) => isGM && gifts.some((one) => one.id === gift && isOpenToGM(one)),
  apply: (state, { gift }) => ({
    gifts: state.gifts.map((one) => (one.id === gift ? { ...one, isAccepted: true } : one)),
  }),
  offers: (aid, { isGM }) =>
    aid.card || !isGM
      ? []
      : aid.state.gifts.filter(isOpenToGM).map((gift) => ({
          id: `accept.${gift.id}`,
          place: "history" as const,
          at: gift.id,
          label: phrase("QUINCUNX.Aid.accept"),
          take: () =>
            postSaying(aidAccept, aid, { gift: gift.id }, "QUINCUNX.Aid.acceptedSentence", {
              name: gift.from,
              gift: speak(sayGift(gift)),
            }),
        })),
};

function isOpenToGM({ isAccepted, removal }: AidGift): boolean {
  return !isAccepted && removal === null;
}

export function takeBackGift(aid: Aid, gift: string): Promise<void> {
  return postSaying(aidBack, aid, { gift }, "QUINCUNX.Aid.takenBackSentence");
}
