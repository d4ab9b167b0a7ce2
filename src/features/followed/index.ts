/**
 * Decisions under an earlier number of a card: when a changed difficulty changes the verdict, harm, spends and corrections from before stay. The card lists
 * them, each with its undo, so that nothing is taken back silently.
 */
import type { Feature } from "../feature.ts";
import type { Card, CardState } from "../../card/state.ts";
import { mayUndo } from "../../log/fold.ts";
import type { FoldedOperation, MessageAction } from "../../log/operation.ts";
import { undoOperation } from "../../log/undo.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";

type Folded = FoldedOperation<CardState>;

/** Operations that count and depend on the result, from before the last change of the verdict by a changed number. */
function followedOn({ operations }: Card): readonly Folded[] {
  const all = (operations as readonly Folded[]).filter(({ after }) => after !== null);
  const last = all.findLastIndex(
    ({ operation, before, after }) =>
      operation.dependsOnResult !== true && before.spec !== after?.spec && before.verdict !== after?.verdict,
  );
  return all
    .slice(0, Math.max(last, 0))
    .filter(({ operation }) => operation.dependsOnResult === true && isOpen(operation.type));
}

/** Thrown dice stay dice; they are no decision. */
function isOpen(type: string): boolean {
  return type !== "throw";
}

function say({ operation, before, change, data, logged }: Folded): readonly Phrase[] {
  const what = operation.describe?.({ before, change, data, logged, isUndone: false });
  return what ? [what] : [];
}

const undoFollowed: MessageAction<Card> = {
  type: "undoFollowed",
  on: ["card"],
  offers: (card, viewer) =>
    followedOn(card)
      .filter((one) => mayUndo(viewer, one, card))
      .flatMap((one) =>
        say(one).map((what) => ({
          id: one.logged.id,
          place: "deal" as const,
          icon: "fa-solid fa-rotate-left",
          label: phrase("QUINCUNX.Followed.undo", { what }),
          take: () => undoOperation(card, one),
        })),
      ),
};

export const followedFeature: Feature = {
  id: "followed",
  actions: [undoFollowed as MessageAction],
  card: {
    remarks: (card) => {
      const followed = followedOn(card).flatMap(say);
      return followed.length > 0 ? [phrase("QUINCUNX.Followed.remark", { list: followed })] : [];
    },
  },
};
