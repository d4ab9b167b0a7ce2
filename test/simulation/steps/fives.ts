/**
 * Rolls with choices and spends: with dice bought before (FP-14), and with enough dice for a success to add to, or for
 * ones to pay for (FP-12).
 */
import { globalsOf } from "../seat/open-seat.ts";
import type { Step, StepKind } from "../story.ts";
import { heroIdOf } from "../table.ts";
import { someone } from "./choose.ts";

interface Args {
  readonly dice: number;
  /** Small dice show ones often, more often than successes. */
  readonly size: number;
  readonly target: number;
  /** The first die shows its maximum, the others show ones, so that a choice exists (FP-12). */
  readonly isChoice: boolean;
  /** Number of additional dice bought. */
  readonly bought: number;
  readonly hero: string;
  readonly mode: string;
}

/** Usually by the owner of the hero. */
export const fives: StepKind<Args> = {
  kind: "fives",
  weight: 3,
  make(random, { here, players }) {
    const hero = someone(random, players);
    const by = random.chance(0.7) ? hero : someone(random, here);
    const [dice, size, target] = [random.integer(2, 5), random.pick([4, 4, 6, 8]), random.pick([4, 4, 5])];
    const [bought, mode] = [random.pick([0, 0, 1, 2]), random.pick(["public", "public", "public", "gm"])];
    return by === null || hero === null
      ? null
      : { by, args: { isChoice: random.chance(0.4), dice, size, target, bought, hero, mode } };
  },
  async run({ here, keep }, { dice, size, target, isChoice, bought, hero, mode }) {
    const { game } = here.seat;
    const hand = Array.from({ length: dice }, () => ({ size, role: "hero" }));
    const luck = Array.from({ length: bought }, () => ({ size: 6, role: "luck" }));
    const spec = { pool: [...hand, ...luck], target };
    const actor = game.actors.get(heroIdOf(hero));
    const { Dice } = globalsOf(here).CONFIG;
    const { randomUniform } = Dice;
    let thrown = 0;
    if (isChoice) Dice.randomUniform = () => ((thrown += 1) === 1 ? 0.01 : 0.99);
    const rolling = game.modules
      .get("quincunx")
      .api.roll({ mechanic: "fives-pool", spec, actor, bought }, { configure: false, mode });
    const result = await rolling.finally(() => (Dice.randomUniform = randomUniform));
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ dice, size, target, isChoice, bought, hero, mode }) =>
    `rolls ${dice}d${size} of ${hero}'s hero vs ${target}${isChoice ? ", ones but for the first," : ""}${bought > 0 ? ` and buys ${bought}` : ""} (${mode})`,
};

/** A roll with a pending choice (FP-12), made by the roller or a GM. */
export const fivesChoice: StepKind<Args> = {
  ...fives,
  kind: "fives-choice",
  weight: 2,
  make(random, so) {
    const made = fives.make(random, so);
    return made && { ...made, args: { ...made.args, dice: random.integer(3, 5), isChoice: true } };
  },
};

export const isChoice = ({ kind, args }: Step): boolean =>
  (kind === "fives" || kind === "fives-choice") && (args as Args).isChoice;
