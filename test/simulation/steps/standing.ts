/**
 * The source of difficulties of players' rolls: the roller, the GM on request, or the difficulty for the world, openly or
 * hidden.
 */
import type { StepKind } from "../story.ts";
import { someone, someTargets } from "./choose.ts";

interface Args {
  readonly by: string;
  readonly mechanic: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
}

export const standing: StepKind<Args> = {
  kind: "standing",
  weight: 4,
  make(random, { gms }) {
    const by = someone(random, gms);
    const fields = someTargets(random);
    const who = random.pick(["said", "gm", "standing", "standing", "standing"]);
    const args = { by: who, mechanic: random.integer(0, 4), fields, isHidden: random.chance(0.6) };
    return by === null ? null : { by, args: { ...args, isHidden: args.isHidden && who === "standing" } };
  },
  async run({ here: { module } }, { by, mechanic: which, fields, isHidden }) {
    if (module.difficultyBySetting.read() !== by) await module.difficultyBySetting.write(by as never);
    const mechanic = module.mechanics[which];
    if (!mechanic || by !== "standing" || mechanic.hideable.length === 0) return;
    const own = Object.fromEntries(mechanic.hideable.map((field) => [field, fields[field]]));
    await module.setWorldDifficulty(mechanic, own, isHidden);
  },
  tell: ({ by, mechanic, fields, isHidden }) =>
    `has the difficulty be the word of ${by}${by === "standing" ? `, of mechanic ${mechanic}${isHidden ? ", hidden" : ""}: ${JSON.stringify(fields)}` : ""}`,
};
