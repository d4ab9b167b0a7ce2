/** Buttons that deal a card's harm to the viewer's targets, or to actors picked in a dialog. */
import type { Harming } from "../../api/contract.ts";
import { dealtTo, type Deal } from "../../rules/contract/deal.ts";
import { notAllowed, RuleError } from "../../rules/contract/error.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { HarmData, HarmTarget } from "./flags.ts";
import type { Offer, Operation, Person } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { dealsOn, harmStatusOf, harmsIn, type HarmBase } from "./harm.ts";
import { changeBy, harmAttributeOf, type HarmRow } from "./place.ts";
import { mayRead, nameOfTarget } from "./words.ts";
import { firstOf, type Dealt } from "../../card/extension.ts";
import type { Card } from "../../card/state.ts";
import { encounterRoundOf } from "../../actors/encounter.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { declarationOf, typeLabel } from "../../actors/any-stats.ts";
import { targetedActors, targetsAtHand } from "./targets.ts";
import { isDealtAgain, pendingOn, takenBy } from "./pending.ts";
import type { HarmQuestion } from "./ask-harm.ts";
import { isStillThere } from "../../ui/dialogs/actor-gone.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openLater } from "../../ui/reason.ts";
import { speak } from "../../ui/speak.ts";

type HarmOperation = Operation<HarmData, HarmBase>;

/** A deal of a message, and the operation that applies it. */
interface Dealing {
  readonly operation: HarmOperation;
  readonly base: HarmBase;
  readonly deal: Deal;
  /** The targeted actors, else the loser of a contest. */
  readonly targeted: readonly Actor.Implementation[];
  readonly by: number | undefined;
  readonly from: string | undefined;
}

export function harmOffers(operation: HarmOperation, base: HarmBase, viewer: Person): readonly Offer[] {
  const { deals, to, by, from } = dealtBy(base) ?? NOTHING;
  const loser = actorAt(to ?? undefined);
  const targeted = targetedActors().length > 0 || !loser ? targetedActors() : [loser];
  return deals
    .filter(({ isHarm }) => isHarm || viewer.isGM)
    .flatMap((deal) => {
      const dealing: Dealing = { operation, base, deal, targeted, by, from };
      return [...offersOf(dealing, viewer), ...offersLasting(dealing), ...(viewer.isGM ? offersAgain(dealing) : [])];
    });
}

/** For each target that may take it once more, such as by moving (TE-4), until the round is over. */
function offersLasting(dealing: Dealing): readonly Offer[] {
  const { base, deal } = dealing;
  return pendingOn(base.state, deal.id).flatMap(({ actor: uuid, text, rounds }): readonly Offer[] => {
    const actor = actorAt(uuid);
    const row = actor && rowOf(dealing, actor);
    if (!actor || !row || row.problem) return [];
    return [
      {
        id: `${deal.id} ${uuid} pending`,
        place: "deal",
        icon: "fa-solid fa-hourglass-half",
        isListed: true,
        label: phrase("QUINCUNX.Harm.pending", { target: nameOfTarget(uuid), amount: row.target.amount }),
        notes: [
          text,
          ...(rounds === null
            ? []
            : [phrase(rounds > 0 ? "QUINCUNX.Harm.untilNextRound" : "QUINCUNX.Harm.untilRound")]),
        ],
        take: () => postHarm(dealing, [row.target], true),
      },
    ];
  });
}

/**
 * For each actor that was restored after it had taken this. The harm is dealt once more, for what the ledger recorded may be less: harm stops at the bounds
 * of its number.
 */
function offersAgain(dealing: Dealing): readonly Offer[] {
  const { state } = dealing.base;
  const own = harmsIn(state).filter((harm) => harm.deal.id === dealing.deal.id && !harm.isReverted);
  return own.flatMap((harm): readonly Offer[] => {
    const actor = actorAt(harm.actor);
    const isLast = !own.some((one) => one.actor === harm.actor && one.turn > harm.turn);
    if (!actor || !isLast || harmStatusOf(state, harm).kind !== "overwritten") return [];
    const { amount, heals } = harm;
    const target = { ...rowOf(dealing, actor).target, amount, ...(heals ? { heals } : {}) };
    const about = { target: nameOfTarget(harm.actor), amount: heals ? { signed: -amount } : amount };
    return [
      {
        id: `${harm.operation} ${harm.actor} again`,
        place: "deal",
        icon: ICON,
        label: phrase("QUINCUNX.Harm.applyAgain", about),
        take: () => postHarm(dealing, [target], true),
      },
    ];
  });
}

const NOTHING: Dealt = { deals: [], to: null };

/** `null`: a contest has no result that this viewer knows. */
export function dealtBy(base: HarmBase): Dealt | null {
  if (base.kind !== "card") return firstOf(({ dealtBy: find }) => find?.(base));
  const elsewhere = firstOf(({ dealtElsewhere }) => dealtElsewhere?.(base as Card));
  return { deals: dealsOn(base.state).filter(({ id }) => id !== elsewhere), to: null };
}

function offersOf(dealing: Dealing, viewer: Person): readonly Offer[] {
  const { base, deal, targeted } = dealing;
  const rows = targeted.map((actor) => rowOf(dealing, actor));
  const open = rows.filter(({ problem, hasTaken }) => problem === null && !hasTaken);
  const about = { amount: deal.amount, kind: deal.label };
  const notes = rows.flatMap((row) => noteOf(row));
  const place = deal.isHarm || base.kind !== "card" ? "deal" : "foot";
  const picking = { place, icon: ICON, take: () => pick(dealing) } as const;
  if (open.length === 0) {
    const label = deal.isHarm ? phrase("QUINCUNX.Harm.pick", about) : phrase("QUINCUNX.Harm.pickPlain", about);
    // Without targets there is nothing to show beside it, so that its icon is enough.
    const quick = deal.isHarm && base.kind === "card" && notes.length === 0;
    const short = { on: "head", label: phrase("QUINCUNX.Harm.quick", about) } as const;
    return [{ ...picking, id: deal.id, label, notes, ...(quick ? { quick: short } : {}) }];
  }
  const names = open.map(({ name }) => name);
  const targets = open.map(({ target }) => target);
  return [
    {
      id: deal.id,
      place,
      label: labelOf(deal, about, names),
      icon: ICON,
      notes,
      take: () => postHarm(dealing, targets),
    },
    // Half, double and healing are the GM's.
    ...(viewer.isGM
      ? [{ ...picking, place: "menu" as const, id: `${deal.id} other`, label: phrase("QUINCUNX.Harm.other") }]
      : []),
  ];
}

const ICON = "fa-solid fa-heart-crack";

function labelOf(deal: Deal, about: { amount: number; kind: Phrase }, targets: readonly (Phrase | string)[]): Phrase {
  const names = targets.map((name) => (typeof name === "string" ? freeText(name) : name));
  const key = deal.isHarm ? "QUINCUNX.Harm.apply" : "QUINCUNX.Harm.applyPlain";
  return phrase(key, { ...about, targets: names });
}

function noteOf(row: HarmRow): readonly Phrase[] {
  const { name: target, attribute, problem } = row;
  if (problem) return [phrase("QUINCUNX.Harm.problem", { target, problem })];
  const change = changeBy(row);
  const step = STEPS[attribute?.step ?? 0];
  return [
    ...(change ? [phrase("QUINCUNX.Harm.change", { target, ...change })] : []),
    ...(step ? [phrase("QUINCUNX.Harm.problem", { target, problem: step })] : []),
  ];
}

const STEPS: Readonly<Record<number, Phrase>> = {
  1: phrase("QUINCUNX.Harm.vulnerable"),
  [-1]: phrase("QUINCUNX.Harm.resistant"),
};

function rowOf({ base, deal, targeted }: Dealing, actor: Actor.Implementation): HarmRow {
  const attribute = harmAttributeOf(actor, deal.kind);
  const amount = attribute ? dealtTo(deal, attribute.step) : deal.amount;
  const { path = "", sign = 1, isBar } = attribute ?? {};
  return {
    name: nameOfTarget(actor.uuid),
    target: { actor: actor.uuid, path, sign, amount, ...(isBar ? { isBar } : {}) },
    attribute,
    isShown: mayRead(actor),
    problem: attribute ? null : phrase("QUINCUNX.Harm.noPlace", { type: typeLabel(CONFIG.Actor, actor.type) }),
    hasTaken: takenBy(base.state, deal.id, actor.uuid).length > 0,
    isTargeted: targeted.some(({ uuid }) => uuid === actor.uuid),
  };
}

/** Our own types declare their harm, so those without it are left out unless they are targeted. */
function mayTakeHarm(actor: Actor.Implementation, { deal, targeted }: Dealing): boolean {
  return harmAttributeOf(actor, deal.kind) !== null || !declarationOf(actor) || targeted.includes(actor);
}

/** Deals it for a program. Throws RuleError for a deal that the message has not, a target without a number for it, and without the right. */
export async function dealHarm(operation: HarmOperation, base: HarmBase, wanted: Harming): Promise<void> {
  const isGM = game.user.isGM;
  if (!isGM && base.state.rollerId !== game.user.id)
    throw new RuleError("permission", "only the roller and GMs deal this");
  const { deals, by, from } = dealtBy(base) ?? NOTHING;
  const deal = wanted.deal === undefined && deals.length === 1 ? deals[0] : deals.find(({ id }) => id === wanted.deal);
  const ids = deals.map(({ id }) => id).join(", ");
  if (!deal) throw notAllowed("deal", `"deal" must be one of ${ids || "none: this message deals nothing"}`, ids);
  const dealing: Dealing = { operation, base, deal, targeted: wanted.targets, by, from };
  const targets = wanted.targets.map((actor, index) => {
    const { target, problem } = rowOf(dealing, actor);
    if (problem) throw notAllowed(`targets.${index}`, `"targets.${index}" has no number that counts this`);
    const { amount = target.amount, heals } = wanted;
    return { ...target, amount, ...(heals ? { heals: true as const } : {}) };
  });
  const harmed = wanted.targets.filter(({ uuid }) => takenBy(base.state, deal.id, uuid).length > 0);
  const isByGM = !deal.isHarm || wanted.amount !== undefined || wanted.heals === true;
  const isRepeated = harmed.some(({ uuid }) => !isDealtAgain(base.state, deal.id, uuid));
  if (!isGM && (isByGM || isRepeated))
    throw new RuleError("permission", "only a GM changes the amount, heals, or deals it again");
  await postHarm(dealing, targets, harmed.length > 0);
}

/** Opens the dialog, which few rolls need. */
const askHarm = replaceable("askHarm", (question: HarmQuestion) =>
  openLater(import("./ask-harm.ts"), (window) => window.showHarmWindow(question)),
);

async function pick(dealing: Dealing): Promise<void> {
  const { base, deal, targeted } = dealing;
  const rows = [...new Set([...targeted, ...targetsAtHand()])]
    .filter((actor) => mayTakeHarm(actor, dealing))
    .map((actor) => rowOf(dealing, actor));
  if (rows.length === 0)
    return void ui.notifications.warn(game.i18n.localize("QUINCUNX.Harm.nobody"), { console: false });
  const answer = await askHarm({
    kind: deal.label,
    amount: deal.amount,
    isCounted: !deal.isHarm,
    rows,
    isGM: game.user.isGM,
    half: (amount) => base.state.mechanic.halfOf?.(amount) ?? Math.floor(amount / 2),
  });
  const chosen = answer.filter(({ actor }) => isStillThere(actor));
  if (chosen.length === 0) return;
  const harmed = new Set(rows.filter(({ hasTaken }) => hasTaken).map(({ target }) => target.actor));
  const isAgain = chosen.some(({ actor }) => harmed.has(actor));
  await postHarm(dealing, chosen, isAgain);
}

async function postHarm(
  { operation, base, deal, by, from }: Dealing,
  targets: readonly HarmTarget[],
  isAgain = false,
): Promise<void> {
  const name = game.user.name;
  const sentence =
    base.message.whisper.length > 0
      ? game.i18n.format("QUINCUNX.Harm.privateSentence", { name })
      : game.i18n.format("QUINCUNX.Harm.sentence", { name, kind: speak(deal.label) });
  // The round of the first target's encounter, where the roll may deal it again.
  const round = targets[0] && base.state.mechanic.dealsAgain ? encounterRoundOf(targets[0].actor) : null;
  const data: HarmData = {
    deal: deal.id,
    targets,
    ...(isAgain ? { again: true } : {}),
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(round === null ? {} : { in: round }),
  };
  await postOperation(operation, base, data, { sentence });
}
