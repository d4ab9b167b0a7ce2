import type { StepKind } from "../story.ts";
import { heroIdOf } from "../table.ts";
import { someone } from "./choose.ts";

const DIVIDED = [
  { specs: [{ dice: 5 }, { dice: 6, base: 7 }], dice: [3, 2] },
  { specs: [{ dice: 7 }, { dice: 7, base: 4 }, { dice: 7, base: 5 }], dice: [2, 3, 2] },
] as const;

interface Args {
  readonly divided: (typeof DIVIDED)[number];
  readonly hero: string;
  readonly mode: string;
}

/** Several actions share a pool (DP-12): each has a card; later steps know the first card. */
export const split: StepKind<Args> = {
  kind: "split",
  weight: 4.5,
  make(random, { here, players }) {
    const [by, hero] = [someone(random, here), someone(random, players)];
    const [divided, mode] = [random.pick(DIVIDED), random.pick(["public", "public", "gm", "blind"])];
    return by === null || hero === null ? null : { by, args: { divided, hero, mode } };
  },
  async run({ here, keep }, { divided: { specs, dice }, hero, mode }) {
    const { game } = here.seat;
    const parts = specs.map((spec, index) => ({ spec, title: `part ${index + 1}` }));
    const result = await game.modules
      .get("quincunx")
      .api.rollSplit({ mechanic: "difficulty-pool", actor: game.actors.get(heroIdOf(hero)), parts, dice }, { mode });
    keep(result.parts?.[0]?.message?.id as string | undefined);
  },
  tell: ({ divided: { dice }, hero, mode }) => `splits ${dice.join(" and ")} dice of ${hero}'s hero (${mode})`,
};
