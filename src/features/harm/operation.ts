/**
 * Operation `harm`: deals an effect of a card, or the difference of a contest (SC-4, FP-15, DP-9), to targets, or heals them by it, once each (TE-11; MP-6,
 * FP-11 only by GMs). Data: `{deal, targets: [{actor, path, sign, amount, isBar?, heals?}], again?, by?, from?, in?}`: `by` and `from` on a contest, `in` the round
 * of an encounter. The responsible client of each target applies it (`ledger-source.ts`).
 */
import { WITH_RESULT } from "../../card/extension.ts";
import type { Deal } from "../../rules/contract/deal.ts";
import { type RuleError, notAllowed } from "../../rules/contract/error.ts";
import {
  harmField,
  harmsIn,
  type Harm,
  type HarmBase,
  type HarmState,
  dealsOn,
  harmedField,
  harmStatusOf,
} from "./harm.ts";
import { readHarm, type HarmData } from "./flags.ts";
import { isDealtAgain } from "./pending.ts";
import { dealtBy, harmOffers } from "./offers.ts";
import { describeHarm, nameOfTarget } from "./words.ts";
import { isAuthorOrGM, isUserOrGM, type Change, type LoggedOperation, type Person } from "../../log/operation.ts";
import { reader, text } from "../../rules/contract/schema.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { postSaying } from "../../log/post.ts";

export const harm: Change<HarmData, HarmBase> = {
  type: "harm",
  on: WITH_RESULT,
  parse: readHarm,
  may: mayDeal,
  apply: dealt,
  excludes: ({ deal, targets }) => targets.map(({ actor }) => `harm ${deal} ${actor}`),
  dependsOnResult: true,
  isOutdated: (base, { by, from }) => {
    const now = base.kind === "card" ? null : dealtBy(base);
    return now !== null && (now.by !== by || now.from !== from);
  },
  mayUndo: isAuthorOrGM,
  describe: ({ before, change, logged, isUndone }) => describeHarm(before, harmsIn(change), logged, isUndone),
  offers: (base, viewer) => (mayDeal(viewer, base.state) ? harmOffers(harm, base, viewer) : []),
};

/** The roller and GMs choose targets; of a contest, GMs alone. */
function mayDeal(person: Person, { rollerId = null }: HarmState): boolean {
  return isUserOrGM(person, rollerId);
}

function dealt(state: HarmState, data: HarmData, logged: LoggedOperation): Partial<HarmState> {
  const { author, messageId, turn, id: operation } = logged;
  const deal = dealsOn(state, data.by).find(({ id }) => id === data.deal);
  if (!deal) throw refused("is not dealt");
  const mayRepeat = author.isGM || data.targets.every(({ actor }) => isDealtAgain(state, deal.id, actor));
  if ((!author.isGM && !deal.isHarm) || (data.again && !mayRepeat)) throw refused("is the GM's to say");
  if (!author.isGM && data.targets.some(({ amount, heals }) => heals || !amountsOf(deal).includes(amount)))
    throw refused("is not so much");
  const about = {
    operation,
    messageId,
    turn,
    deal,
    author: author.id,
    isByGM: author.isGM,
    isReverted: false,
    ...(data.in === undefined ? {} : { in: data.in }),
  };
  const harms = data.targets
    .filter(({ actor }) => isNew(state, deal.id, actor, turn, data.again === true))
    .map((target): Harm => ({ ...target, ...about }));
  if (harms.length === 0) throw refused("was dealt already");
  return harmField.of([...harmsIn(state), ...harms]);
}

/** True unless the target has this deal already. Two simultaneous operations count once; `again` repeats an earlier one. */
function isNew(state: HarmState, deal: string, actor: string, turn: number, isAgain: boolean): boolean {
  return harmsIn(state).every(
    (harm) => harm.isReverted || harm.deal.id !== deal || harm.actor !== actor || (isAgain && harm.turn < turn),
  );
}

function amountsOf({ amount, vulnerable = amount, resistant = amount }: Deal): readonly number[] {
  return [amount, vulnerable, resistant];
}

function refused(why: string): RuleError {
  return notAllowed("targets", `this ${why}`, "");
}

interface HarmRevertData {
  readonly operation: string;
  /** UUID. */
  readonly actor: string;
}

/** Operation `harm-revert`: reverts the harm of one target; the others keep theirs. Data: `{operation, actor}`. */
export const harmRevert: Change<HarmRevertData, HarmBase> = {
  type: "harm-revert",
  on: WITH_RESULT,
  parse: reader({ operation: text(), actor: text() }),
  may: (person, state, data) => harmsOf(state, data).some((one) => mayRevert(person, state, one)),
  // A manipulated client may reuse the operation id of another author's harm, so each harm is checked.
  apply: (state, data, { author }) => {
    const back = harmsOf(state, data).filter((harm) => mayRevert(author, state, harm));
    if (back.length === 0) throw notAllowed("actor", "this was not dealt", "");
    return harmField.of(harmsIn(state).map((harm) => (back.includes(harm) ? { ...harm, isReverted: true } : harm)));
  },
  describe: ({ data, logged }) =>
    phrase("QUINCUNX.Harm.revertedBy", { target: nameOfTarget(data.actor), name: logged.author.name }),
  offers: (card, viewer) => {
    const ofOne = (operation: string): boolean =>
      harmsIn(card.state).filter((harm) => harm.operation === operation).length === 1;
    return (
      harmsIn(card.state)
        .filter((harm) => !harm.isReverted && !["refused", "overwritten"].includes(harmStatusOf(card.state, harm).kind))
        .filter((harm) => mayRevert(viewer, card.state, harm))
        // For its only target, the undo of the operation suffices.
        .filter((harm) => !ofOne(harm.operation) || !(viewer.isGM || viewer.id === harm.author))
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
  return harmsIn(state).filter((harm) => !harm.isReverted && harm.operation === operation && harm.actor === actor);
}

function mayRevert(person: Person, state: HarmState, { author, actor }: Harm): boolean {
  const { id } = person;
  return (
    person.isGM || (id !== null && (id === author || harmedField.in(state)?.[actor]?.owners.includes(id) === true))
  );
}
