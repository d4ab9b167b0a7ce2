import type { StepKind } from "../story.ts";
import { heroIdOf } from "../table.ts";
import { someone } from "./choose.ts";

const ROLLS = [
  { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 } },
  { mechanic: "standard-check", spec: { target: 15, bonuses: [{ label: "Wits", value: 3 }] } },
] as const;

interface Args {
  readonly rolled: (typeof ROLLS)[number];
  readonly hero: string;
  readonly situation: string;
  readonly ability: string;
}

/** Users roll again for the same thing (SC-9, DP-8), also without permission for that hero. */
export const again: StepKind<Args> = {
  kind: "again",
  weight: 5,
  make(random, { here, players }) {
    const [by, hero] = [someone(random, here), someone(random, players)];
    const [rolled, situation] = [random.pick(ROLLS), random.pick(["the lock", "the lock", "a rumour"])];
    const ability = random.pick(["", "", "Silver tongue"]);
    return by === null || hero === null ? null : { by, args: { rolled, hero, situation, ability } };
  },
  async run({ here, keep }, { rolled, hero, situation, ability }) {
    const { game } = here.seat;
    const actor = game.actors.get(heroIdOf(hero));
    const result = await game.modules
      .get("quincunx")
      .api.roll({ ...rolled, actor, situation, ability }, { configure: false, mode: "public" });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ rolled: { mechanic }, hero, situation, ability }) =>
    `rolls a ${mechanic} for ${hero}'s hero and "${situation}"${ability === "" ? "" : ` by ${ability}`}`,
};
