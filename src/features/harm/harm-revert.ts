/** Operation `harm-revert`: reverts the harm of one target; the others keep theirs. Data: `{operation, actor}`. */
import { WITH_RESULT } from "../../card/extension.ts";
import { isText, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { notAllowed } from "../../rules/contract/error.ts";
import { harmField, harmedField, harmsIn, type Harm, type HarmBase, type HarmState, harmStatusOf } from "./harm.ts";
import { nameOfTarget } from "./words.ts";

import type { Change, Person } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";

interface HarmRevertData {
  readonly operation: string;
  /** UUID. */
  readonly actor: string;
}

export const harmRevert: Change<HarmRevertData, HarmBase> = {
  type: "harm-revert",
  on: WITH_RESULT,
  parse: readShape({ operation: isText, actor: isText }),
  may: (person, state, data) => harmsOf(state, data).some((one) => mayRevert(person, state, one)),
  // A manipulated client may reuse the operation id of another author's harm, so each harm is checked.
  apply: (state, data, { author }) => {
    const back = harmsOf(state, data).filter((one) => mayRevert(author, state, one));
    if (back.length === 0) throw notAllowed("actor", "this was not dealt", "");
    return harmField.of(harmsIn(state).map((one) => (back.includes(one) ? { ...one, isReverted: true } : one)));
  },
  describe: ({ data, logged }) =>
    phrase("QUINCUNX.Harm.revertedBy", { target: nameOfTarget(data.actor), name: logged.author.name }),
  offers: (card, viewer) => {
    const ofOne = (operation: string): boolean =>
      harmsIn(card.state).filter((one) => one.operation === operation).length === 1;
    return (
      harmsIn(card.state)
        .filter((one) => !one.isReverted && !["refused", "overwritten"].includes(harmStatusOf(card.state, one).kind))
        .filter((one) => mayRevert(viewer, card.state, one))
        // For its only target, the undo of the operation suffices.
        .filter((one) => !ofOne(one.operation) || !(viewer.isGM || viewer.id === one.author))
        .map(({ operation, actor }) => ({
          id: `${operation} ${actor}`,
          place: "history" as const,
          at: operation,
          label: phrase("QUINCUNX.Harm.revert", { target: nameOfTarget(actor) }),
          take: () => postSaying(harmRevert, card, { operation, actor }, "QUINCUNX.Harm.revertSentence"),
        }))
    );
  },
};

function harmsOf(state: HarmState, { operation, actor }: HarmRevertData): readonly Harm[] {
  return harmsIn(state).filter((one) => !one.isReverted && one.operation === operation && one.actor === actor);
}

function mayRevert(person: Person, state: HarmState, { author, actor }: Harm): boolean {
  const { id } = person;
  return (
    person.isGM || (id !== null && (id === author || harmedField.in(state)?.[actor]?.owners.includes(id) === true))
  );
}
