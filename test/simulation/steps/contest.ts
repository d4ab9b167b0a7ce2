/** Two against each other: begun by anybody, rolled by whoever may, called off. */
import type { SeatModule } from "../seat/load.ts";
import { messageAt } from "../seat/open-seat.ts";
import type { Step, StepKind } from "../story.ts";
import { userIdOf } from "../table.ts";
import { isOf, recent, someone, someTargets } from "./choose.ts";
import type { RollArgs } from "./roll.ts";

const pool = (count: number): object => ({
  pool: Array.from({ length: count }, () => ({ size: 6, role: "hero" })),
  target: 5,
});
const HELD = [
  { mechanic: "standard-check", tie: "attacker-a", a: {}, b: { bonuses: [{ label: "wall", value: 2 }] } },
  // Level more often than not, at the same bonus.
  { mechanic: "standard-check", tie: "equals-reroll", a: {}, b: { passive: true } },
  { mechanic: "margin-pool", tie: "both-act", a: { dice: 4, threshold: 6 }, b: { dice: 3, threshold: 7 } },
  { mechanic: "fives-pool", tie: null, a: pool(4), b: pool(3) },
  { mechanic: "difficulty-pool", tie: "attacker-b", a: { dice: 4 }, b: { dice: 5, base: null } },
] as const;
/** More often than not, which a GM may count for the other side (FP-11). */
const WITH_FAILS = {
  mechanic: "fives-pool",
  tie: null,
  a: { ...pool(3), challenge: 4 },
  b: { ...pool(2), challenge: 3 },
} as const;

interface Args {
  readonly held: (typeof HELD)[number] | typeof WITH_FAILS;
  /** Null: a GM's side. */
  readonly users: readonly (string | null)[];
  readonly isPassive: boolean;
  /** A GM keeps what the first side is against. */
  readonly isHidden: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A roll of the same mechanic that is opposed; null: both are still to roll. */
  readonly opposes: number | null;
}

/** Prompts open at both sides, and are answered after a while, or left. */
export const contest: StepKind<Args> = {
  kind: "contest",
  weight: 4,
  make(random, so) {
    const { here, players } = so;
    const by = someone(random, here);
    const users = [someone(random, here), random.chance(0.5) ? null : someone(random, players)];
    // Of those with Fails there is more to be done.
    const held = random.chance(0.3) ? WITH_FAILS : random.pick(HELD);
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
    const message = await here.seat.game.modules.get("quincunx").api.contest({ mechanic, title: "", tie, sides });
    keep(message?.id as string | undefined);
  },
  tell: ({ held: { mechanic, tie }, users, isPassive, isHidden, opposes }) =>
    `begins a contest of ${mechanic} (${tie ?? "no tie rule"}) between ${users.map((name) => name ?? "a GM").join(" and ")}${isPassive ? ", who resists" : ""}${isHidden ? ", hidden" : ""}${opposes === null ? "" : `, against what #${opposes} made`}`,
};

/** A button of a side: of whoever may, and of whoever may not. */
export const rollSide: StepKind<{ readonly on: number; readonly side: string }> = {
  kind: "contest-roll",
  weight: 5,
  make(random, so) {
    const step = recent(random, so, isOf("contest"));
    const by = someone(random, so.here);
    return step && by !== null ? { by, args: { on: step.id, side: random.pick(["a", "b"]) } } : null;
  },
  run({ here, made }, { on, side }) {
    const message = messageAt(here, made(on));
    if (message) here.module.act(message.id, "roll", side);
  },
  tell: ({ on, side }) => `rolls side ${side} of what #${on} began`,
};
