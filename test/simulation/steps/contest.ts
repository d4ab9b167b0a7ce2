/** Contests: started by any user, rolled with and without permission, called off. */
import { sleep } from "../clock.ts";
import type { SeatModule } from "../seat/load.ts";
import { messagesOf, type OpenSeat } from "../seat/open-seat.ts";
import type { Step, StepKind } from "../story.ts";
import { personAt, userIdOf } from "../table.ts";
import { isOf, recent, someone, someTargets } from "./choose.ts";
import { offered, offersOf } from "./press.ts";
import type { RollArgs } from "./roll.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { messageSoon } from "./soon.ts";

const pool = (count: number): Fields => ({
  pool: Array.from({ length: count }, () => ({ size: 6, role: "hero" })),
  target: 5,
});
const HELD = [
  { mechanic: "standard-check", tie: "attacker-a", a: {}, b: { bonuses: [{ label: "wall", value: 2 }] } },
  // Usually a tie, with the same bonus.
  { mechanic: "standard-check", tie: "equals-reroll", a: {}, b: { passive: true } },
  { mechanic: "margin-pool", tie: "both-act", a: { dice: 4, threshold: 6 }, b: { dice: 3, threshold: 7 } },
  { mechanic: "fives-pool", tie: null, a: pool(4), b: pool(3) },
  { mechanic: "difficulty-pool", tie: "attacker-b", a: { dice: 4 }, b: { dice: 5, base: null } },
] as const;
/** Usually with Fails, which a GM may count for the other side (FP-11). */
const WITH_FAILS = {
  mechanic: "fives-pool",
  tie: null,
  a: { ...pool(3), challenge: 6 },
  b: { ...pool(2), challenge: 6 },
} as const;

interface Args {
  readonly held: (typeof HELD)[number] | typeof WITH_FAILS;
  /** `null`: a GM's side. */
  readonly users: readonly (string | null)[];
  readonly isPassive: boolean;
  /** A GM hides the difficulty of the first side. */
  readonly isHidden: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A roll of the same mechanic as the opponent; `null`: both sides are still to roll. */
  readonly opposes: number | null;
}

/** Prompts open at both sides, and are answered after a while or closed. */
export const contest: StepKind<Args> = {
  kind: "contest",
  weight: 4,
  make(random, so) {
    const { here, players } = so;
    const by = someone(random, here);
    const users = [someone(random, here), random.chance(0.5) ? null : someone(random, players)];
    // Rolls with Fails offer more operations.
    const held = random.chance(0.45) ? WITH_FAILS : random.pick(HELD);
    const word: Readonly<Record<string, RegExp>> = {
      "standard-check": /^check/u,
      "margin-pool": /^margin/u,
      "fives-pool": /^fives/u,
      "difficulty-pool": /^pool/u,
    };
    const rolled = ({ kind, args }: Step): boolean =>
      kind === "roll" && word[held.mechanic]?.test((args as RollArgs).words) === true;
    const opposed = random.chance(0.4) ? recent(random, so, rolled) : null;
    const args = { held, users, isPassive: random.chance(0.3), opposes: opposed?.id ?? null };
    const fields = someTargets(random);
    const isHidden = random.chance(0.4) && so.gms.some(({ name }) => name === by);
    return by === null ? null : { by, args: { ...args, isHidden, fields } };
  },
  async run({ here, keep, made }, { held: { mechanic, tie, a, b }, users, isPassive, isHidden, fields, opposes }) {
    const [one, other] = users.map((name) => (name === null ? null : userIdOf(name)));
    const card = opposes === null ? undefined : made(opposes);
    const { contest: rules } = here.module.mechanics.find(
      ({ id }) => id === mechanic,
    ) as SeatModule["mechanics"][number];
    const judgedBy = rules?.judgedBy ?? [];
    const isKept = isHidden && card === undefined && judgedBy.length > 0 && (here.seat.game.user.isGM as boolean);
    const against = isKept ? Object.fromEntries(judgedBy.map((field) => [field, fields[field]])) : {};
    const sides = {
      a: { user: one, spec: { ...a, ...against }, isHidden: isKept, ...(card === undefined ? {} : { card }) },
      b: { name: "The other", user: other, spec: b, isPassive },
    };
    const { message } = await here.seat.game.modules.get("quincunx").api.contest({ mechanic, title: "", tie, sides });
    keep(message?.id as string | undefined);
  },
  tell: ({ held: { mechanic, tie }, users, isPassive, isHidden, opposes }) =>
    `begins a contest of ${mechanic} (${tie ?? "no tie rule"}) between ${users.map((name) => name ?? "a GM").join(" and ")}${isPassive ? ", who resists" : ""}${isHidden ? ", hidden" : ""}${opposes === null ? "" : `, against what #${opposes} made`}`,
};

interface OpposeArgs {
  readonly on: number;
  readonly which: number;
  /** `null`: a GM's side. */
  readonly user: string | null;
  readonly isHidden: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One of the later kinds. */
export const contestWithFails: StepKind<Args> = {
  ...contest,
  kind: "contest-fails",
  weight: 2,
  make(random, so) {
    const made = contest.make(random, so);
    const users = [someone(random, so.here), someone(random, so.here)];
    const other = { held: WITH_FAILS, users, opposes: null, isHidden: false };
    return made && { ...made, args: { ...made.args, ...other } };
  },
};

/** Starts a contest against an existing card, by its button; a GM may hide the other side's difficulty. */
export const oppose: StepKind<OpposeArgs> = {
  kind: "oppose",
  weight: 4,
  make(random, so) {
    const step = recent(random, so, isOf("roll", "fives", "prompted", "strike"));
    const [by, user] = [someone(random, random.chance(0.6) ? so.gms : so.here), someone(random, so.here)];
    const [which, isHidden, fields] = [random.integer(0, 9), random.chance(0.6), someTargets(random)];
    return step && by !== null ? { by, args: { on: step.id, which, user, isHidden, fields } } : null;
  },
  async run(doing, { on, which, user, isHidden, fields }) {
    const { here, made, keep } = doing;
    const offer = await offered(doing, () => offersOf(here, made(on), "oppose", which)[0]);
    if (!offer) return;
    personAt(here).oppose(({ mechanic }) => {
      const held = HELD.find((one) => one.mechanic === mechanic);
      const spec = held && { ...held.b, ...(isHidden ? against(here, held.mechanic, fields) : {}) };
      return spec ? { name: "Against it", user: user === null ? null : userIdOf(user), spec, isHidden } : null;
    });
    const known = new Set(messagesOf(here));
    here.module.act(offer.message, "oppose", offer.id);
    keep(await newContest(here, known));
  },
  tell: ({ on, user, isHidden }) =>
    `opposes what #${on} made with ${user ?? "a GM"}${isHidden ? ", against a hidden number" : ""}`,
};

/** The fields of a side's own difficulty, among these. */
function against({ module }: OpenSeat, mechanic: string, fields: Readonly<Record<string, unknown>>): Fields {
  const judgedBy = module.mechanics.find(({ id }) => id === mechanic)?.contest?.judgedBy ?? [];
  return Object.fromEntries(judgedBy.map((field) => [field, fields[field]]));
}

/** A new message of this seat, as soon as it exists. */
async function newContest(here: OpenSeat, known: ReadonlySet<object>): Promise<string | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = messagesOf(here).find(
      (message) => message.isAuthor && !known.has(message) && String(message.flags.quincunx?.kind) === "contest",
    );
    if (found) return found.id as string;
    await sleep(500);
  }
  return undefined;
}

interface AskedArgs {
  readonly asked: (typeof ASKED)[number];
  readonly users: readonly string[];
  readonly isHidden: boolean;
}

const ASKED = [
  { mechanic: "standard-check", spec: { target: 15 } },
  { mechanic: "margin-pool", spec: { dice: 5, threshold: 6 } },
  { mechanic: "difficulty-pool", spec: { dice: 5, base: 6 } },
  { mechanic: "fives-pool", spec: pool(4) },
] as const;

/** Makes a contest of two answers to the same request, by the request's window. */
export const askedContest: StepKind<AskedArgs> = {
  kind: "contest-asked",
  weight: 2,
  make(random, { here, gms, players }) {
    const [by, one, other] = [someone(random, gms), someone(random, players), someone(random, here)];
    const [asked, isHidden] = [random.pick(ASKED), random.chance(0.5)];
    return by === null || one === null || other === null || one === other
      ? null
      : { by, args: { asked, users: [one, other], isHidden } };
  },
  async run({ here, keep }, { asked, users, isHidden }) {
    if (here.seat.game.user.isGM !== true) return;
    const { askedInMode, beginRequest, contestBetween, contestMode, postContest } = here.module;
    const seats = users.map((name) => ({ user: userIdOf(name) }));
    const state = { ...beginRequest({ ...asked, seats, isHidden }), mode: contestMode };
    const inMode = askedInMode(state, asked.spec);
    const draft = inMode && contestBetween(inMode);
    keep((draft && (await postContest(draft)))?.id ?? undefined);
  },
  tell: ({ asked: { mechanic }, users, isHidden }) =>
    `puts ${users.join(" and ")} against each other with ${mechanic}${isHidden ? ", hidden" : ""}`,
};

/** Dice of both sides usually have Fails. */
export const hasFails = (step: Step): boolean =>
  isOf("contest", "contest-fails")(step) && (step.args as Args).held === WITH_FAILS;

/** The kinds of steps that start contests. */
export const isContest = isOf("contest", "contest-fails", "contest-asked", "oppose");

/** A button of a side, pressed with and without permission. */
export const rollSide: StepKind<{ readonly on: number; readonly side: string }> = {
  kind: "contest-roll",
  weight: 5,
  make(random, so) {
    const step = recent(random, so, isContest);
    const by = someone(random, so.here);
    return step && by !== null ? { by, args: { on: step.id, side: random.pick(["a", "b"]) } } : null;
  },
  async run(doing, { on, side }) {
    const message = await messageSoon(doing, on);
    if (message) doing.here.module.act(message.id, "roll", side);
  },
  tell: ({ on, side }) => `rolls side ${side} of what #${on} began`,
};
