/**
 * Operation `longTestRefill`: a turn of an encounter in which dice were thrown has ended, and the pool is refilled
 * (MP-7). The active GM's client posts it; a duplicate has no effect. Data: `{in: "combat.round.turn"}`.
 */
import { postSaying } from "../../log/post.ts";
import { integer, isText, readShape } from "../../platform/shape.ts";
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import { isGM, type Change, type Offer } from "../../log/operation.ts";
import { isRunning, type LongTestBase } from "./long-test.ts";
import { machineOf } from "./play.ts";
import { afterStep, ON } from "./step.ts";

interface RefillData {
  readonly in: string;
}

export const longTestRefill: Change<RefillData, LongTestBase> = {
  type: "longTestRefill",
  on: ON,
  parse: readShape({ in: isText }),
  may: isGM,
  apply: (state, { in: moment }) => afterStep(state, { kind: "refill", in: moment }),
  offers: (base, viewer) =>
    isGM(viewer) && isRunning(base.state)
      ? base.state.due.map((moment) => ({
          id: moment,
          place: "foot",
          label: phrase("QUINCUNX.LongTest.refillNow"),
          take: () => refill(base, moment),
        }))
      : [],
};

export async function refill(base: LongTestBase, moment: string): Promise<void> {
  await postSaying(longTestRefill, base, { in: moment }, "QUINCUNX.LongTest.refilled");
}

/** Operation `longTestDice`: a GM adds dice to the pool or removes some. Data: `{dice}`. */
interface DiceData {
  readonly dice: number;
}

const MOST = 40;

export const longTestDice: Change<DiceData, LongTestBase> = {
  type: "longTestDice",
  on: ON,
  parse: readShape({ dice: integer(-MOST, MOST) }, ({ dice }) => dice !== 0),
  may: isGM,
  apply: (state, { dice }) => afterStep(state, { kind: "dice", dice }),
  describe: ({ logged, data: { dice } }) =>
    dice > 0
      ? countPhrase("QUINCUNX.LongTest.History.given", dice, { name: logged.author.name })
      : countPhrase("QUINCUNX.LongTest.History.taken", -dice, { name: logged.author.name }),
  offers: (base, viewer) =>
    isGM(viewer) && isRunning(base.state) && hasPool(base) ? [1, -1].flatMap((dice) => offerOf(base, dice)) : [],
};

function hasPool({ state: { mechanic } }: LongTestBase): boolean {
  return machineOf(mechanic)?.play.pool !== undefined;
}

function offerOf(base: LongTestBase, dice: number): readonly Offer[] {
  if (dice < 0 && (base.state.now.pool ?? 0) === 0) return [];
  const key = dice > 0 ? "QUINCUNX.Label.addDie" : "QUINCUNX.LongTest.take";
  return [
    {
      id: String(dice),
      place: "foot",
      label: phrase(key),
      take: () => postSaying(longTestDice, base, { dice }, "QUINCUNX.LongTest.diceBy"),
    },
  ];
}
