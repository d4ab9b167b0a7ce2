/** Buttons that deal a card's harm to the viewer's targets, or to actors picked in a dialog. */
import { dealtTo, type Deal } from "../../rules/contract/deal.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { HarmData, HarmTarget } from "./flags.ts";
import type { Offer, Operation, Person } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { dealsOn } from "./status.ts";
import { afterHarm, harmPlaceOf } from "./place.ts";
import { mayRead, nameOfTarget } from "./words.ts";
import type { Card } from "../../card/state.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { targetedActors, targetsAtHand } from "./targets.ts";
import { askHarm } from "./ask-harm.ts";
import { speak } from "../../ui/speak.ts";
import type { HarmRow } from "./question.ts";

type HarmOperation = Operation<HarmData, Card>;

export function harmOffers(operation: HarmOperation, card: Card, viewer: Person): readonly Offer[] {
  return dealsOn(card.state)
    .filter(({ isHarm }) => isHarm || viewer.isGM)
    .flatMap((deal) => offersOf(operation, card, deal, viewer));
}

function offersOf(operation: HarmOperation, card: Card, deal: Deal, viewer: Person): readonly Offer[] {
  const rows = targetedActors().map((actor) => rowOf(card, deal, actor));
  const open = rows.filter(({ problem, hasTaken }) => problem === null && !hasTaken);
  const about = { amount: deal.amount, kind: deal.label };
  const notes = rows.flatMap((row) => noteOf(row));
  const place = deal.isHarm ? "deal" : "foot";
  const picking = { place, icon: ICON, take: () => pick(operation, card, deal) } as const;
  if (open.length === 0) {
    const label = deal.isHarm ? phrase("QUINCUNX.Harm.pick", about) : phrase("QUINCUNX.Harm.pickPlain", about);
    return [{ ...picking, id: deal.id, label, notes }];
  }
  const names = open.map(({ name }) => name);
  const targets = open.map(({ target }) => target);
  return [
    {
      ...{ id: deal.id, place, label: labelOf(deal, about, names), icon: ICON, notes },
      take: () => postHarm(operation, card, deal, targets),
    },
    // Half, double and healing are the GM's.
    ...(viewer.isGM ? [{ ...picking, id: `${deal.id} other`, label: phrase("QUINCUNX.Harm.other") }] : []),
  ];
}

const ICON = "fa-solid fa-heart-crack";

function labelOf(deal: Deal, about: { amount: number; kind: Phrase }, targets: readonly (Phrase | string)[]): Phrase {
  const names = targets.map((name) => (typeof name === "string" ? freeText(name) : name));
  return deal.isHarm
    ? phrase("QUINCUNX.Harm.apply", { ...about, targets: names })
    : phrase("QUINCUNX.Harm.applyPlain", { ...about, targets: names });
}

function noteOf({ name, before, after, step, problem }: HarmRow): readonly Phrase[] {
  if (problem) return [phrase("QUINCUNX.Harm.problem", { target: name, problem })];
  const change =
    before === null || after === null ? [] : [phrase("QUINCUNX.Harm.change", { target: name, before, after })];
  if (step === 0) return change;
  return [...change, phrase("QUINCUNX.Harm.problem", { target: name, problem: STEPS[step] })];
}

const STEPS = {
  1: phrase("QUINCUNX.Harm.vulnerable"),
  [-1]: phrase("QUINCUNX.Harm.resistant"),
} as Readonly<Record<1 | -1, Phrase>>;

function rowOf({ state }: Card, deal: Deal, actor: Actor.Implementation, isNear = true): HarmRow {
  const place = harmPlaceOf(actor, deal.kind);
  const amount = place ? dealtTo(deal, place.step) : deal.amount;
  const isShown = place !== null && mayRead(actor);
  const { path = "", sign = 1, isBar } = place ?? {};
  return {
    name: nameOfTarget(actor.uuid),
    target: { actor: actor.uuid, path, sign, amount, ...(isBar ? { isBar } : {}) },
    before: isShown ? place.value : null,
    after: isShown ? afterHarm(place, amount) : null,
    afterOf: (other) => (isShown ? afterHarm(place, other) : null),
    step: place?.step ?? 0,
    problem: place ? null : phrase("QUINCUNX.Harm.noPlace", { type: typeName(actor) }),
    hasTaken: state.harms.some((one) => one.deal.id === deal.id && one.actor === actor.uuid && !one.isReverted),
    isTargeted: targetedActors().some(({ uuid }) => uuid === actor.uuid),
    isNear,
  };
}

/** Our own types declare their harm, so those without it are left out unless they are targeted. */
function mayTakeHarm(actor: Actor.Implementation, { kind }: Deal): boolean {
  return harmPlaceOf(actor, kind) !== null || !declarationOf(actor) || targetedActors().includes(actor);
}

function typeName(actor: Actor.Implementation): string {
  const key = (CONFIG.Actor.typeLabels as Readonly<Record<string, string>>)[actor.type] ?? "";
  return game.i18n.has(key) ? game.i18n.localize(key) : actor.type;
}

async function pick(operation: HarmOperation, card: Card, deal: Deal): Promise<void> {
  const { near, others } = targetsAtHand();
  const rows = [...near, ...others]
    .filter((actor) => mayTakeHarm(actor, deal))
    .map((actor) => rowOf(card, deal, actor, near.includes(actor)));
  if (rows.length === 0)
    return void ui.notifications.warn(game.i18n.localize("QUINCUNX.Harm.nobody"), { console: false });
  const chosen = await askHarm({
    kind: deal.label,
    amount: deal.amount,
    rows,
    isGM: game.user.isGM,
    half: (amount) => card.state.mechanic.halfOf?.(amount) ?? Math.floor(amount / 2),
  });
  if (chosen.length === 0) return;
  const taken = new Set(rows.filter(({ hasTaken }) => hasTaken).map(({ target }) => target.actor));
  await postHarm(
    operation,
    card,
    deal,
    chosen,
    chosen.some(({ actor }) => taken.has(actor)),
  );
}

async function postHarm(
  operation: HarmOperation,
  card: Card,
  deal: Deal,
  targets: readonly HarmTarget[],
  isAgain = false,
): Promise<void> {
  const name = game.user.name;
  const sentence =
    card.message.whisper.length > 0
      ? game.i18n.format("QUINCUNX.Harm.privateSentence", { name })
      : game.i18n.format("QUINCUNX.Harm.sentence", { name, kind: speak(deal.label) });
  const data: HarmData = { deal: deal.id, targets, ...(isAgain ? { again: true } : {}) };
  await postOperation(operation, card, data, { sentence });
}
