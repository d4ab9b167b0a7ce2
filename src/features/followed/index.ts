/**
 * Decisions under an earlier number: when a changed difficulty changes the verdict, harm, spends and corrections from before stay, and so do later rounds of a
 * long test and later attempts. Card and contest list them, each with its undo, so that nothing is taken back silently.
 */
import { type Feature, messageButtons } from "../feature.ts";
import { WITH_RESULT, cardExtensions, type Followed } from "../../card/extension.ts";
import { withEveryChange } from "../../card/card.ts";
import { isCard, type Card, type CardState } from "../../card/state.ts";
import { mayUndo } from "../../log/fold.ts";
import type { Base, FoldedOperation, MessageAction, Offer, Person } from "../../log/operation.ts";
import { undoOperation } from "../../log/undo.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";

type Folded = FoldedOperation<CardState>;

/** Operations that count and depend on the result, from before the last change of the verdict; then what other messages built on it. */
function followedOnCard(card: Card, viewer: Person): readonly Followed[] {
  const all = withEveryChange(card).operations.filter(({ after }) => after !== null);
  const changes = all.filter(isChangeOfNumber);
  const verdict = changes.findLast(({ before, after }) => before.verdict !== after?.verdict);
  const last = changes.at(-1);
  if (!last) return [];
  const own = verdict
    ? all.slice(0, all.indexOf(verdict)).filter(({ operation: { dependsOnResult, type } }) => {
        // Thrown dice stay dice; they are no decision.
        return dependsOnResult === true && type !== "throw";
      })
    : [];
  const changed = { at: last.logged.timestamp, verdictAt: verdict?.logged.timestamp ?? null };
  return [
    ...own.flatMap((one) => asFollowed(card, one, viewer)),
    ...cardExtensions.all().flatMap(({ followed }) => followed?.(card, changed, viewer) ?? []),
  ];
}

function isChangeOfNumber({ operation, before, after }: Folded): boolean {
  return operation.dependsOnResult !== true && before.spec !== after?.spec;
}

/** The throws of a contest are no operations on it, so each of these knows its result. */
function followedOnResult(base: Base, viewer: Person): readonly Followed[] {
  return base.operations.flatMap((one) =>
    one.after !== null && one.operation.isOutdated?.(base, one.data) === true ? asFollowed(base, one, viewer) : [],
  );
}

function asFollowed(base: Base, one: FoldedOperation, viewer: Person): readonly Followed[] {
  const { operation, before, change, data, logged } = one;
  const what = operation.describe?.({ before, change, data, logged, isUndone: false });
  const undo = mayUndo(viewer, one, base) ? (): Promise<void> => undoOperation(base, one) : null;
  return what ? [{ id: logged.id, description: what, undo }] : [];
}

function followedOn(base: Base, viewer: Person): readonly Followed[] {
  return isCard(base) ? followedOnCard(base, viewer) : followedOnResult(base, viewer);
}

const undoFollowed: MessageAction = {
  type: "undoFollowed",
  on: WITH_RESULT,
  offers: (base, viewer) =>
    followedOn(base, viewer).flatMap(({ id, description: what, undo }): readonly Offer[] =>
      undo
        ? [
            {
              id,
              place: "deal",
              icon: "fa-solid fa-rotate-left",
              label: phrase("QUINCUNX.Followed.undo", { what }),
              take: undo,
            },
          ]
        : [],
    ),
};

function remarksOn(base: Base): readonly Phrase[] {
  const all = followedOn(base, game.user);
  const remark = (key: "QUINCUNX.Followed.remark" | "QUINCUNX.Followed.lost", those: readonly Followed[]) =>
    those.length > 0 ? [phrase(key, { list: those.map(({ description: what }) => what) })] : [];
  return [
    ...remark(
      "QUINCUNX.Followed.remark",
      all.filter(({ isLost }) => isLost !== true),
    ),
    ...remark(
      "QUINCUNX.Followed.lost",
      all.filter(({ isLost }) => isLost === true),
    ),
  ];
}

export const followedFeature: Feature = {
  id: "followed",
  provides: [messageButtons.of(undoFollowed), cardExtensions.of({ remarks: remarksOn, resultRemarks: remarksOn })],
};
