/** Somebody with a console sends what no page would, to the table as it stands just then: forged and malformed messages, rolls and queries (hostile/forge.ts). */
import type { Request } from "../../host/protocol.ts";
import { sleep } from "../clock.ts";
import { forge } from "../hostile/forge.ts";
import { lieWhenAskedBack } from "../hostile/lie.ts";
import type { Loose } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { userIdOf, type SimulatedTable } from "../table.ts";
import { someone } from "./choose.ts";

/** No step is more. */
const MOST = 10;

export const forger: StepKind<{ readonly attacks: number }> = {
  kind: "forger",
  weight: 0.5,
  make(random, { players, steps }) {
    const by = someone(random, players);
    return by === null || steps.length < 2 ? null : { by, args: { attacks: random.integer(1, 4) } };
  },
  async run({ table, here, step }, { attacks }) {
    lieWhenAskedBack(here);
    for (let attack = 0; attack < attacks; attack += 1) {
      for (const request of attackOn(table, step.id * MOST + attack, userIdOf(step.by))) {
        // What the table refuses has not happened.
        await here.seat.transport.request(request).catch(() => undefined);
        await sleep(50);
      }
    }
  },
  tell: ({ attacks }) => `attacks the table by hand, ${attacks} times`,
};

/** Like what lies there, but for what was forged before. */
function attackOn(table: SimulatedTable, index: number, attacker: string): readonly Request[] {
  const [messages, actors] = (["ChatMessage", "Actor"] as const).map((name) =>
    structuredClone([...table.world.store.collection(name).values()] as readonly Loose[]),
  ) as [readonly Loose[], readonly Loose[]];
  const stored = { messages: messages.filter(({ _id }) => !String(_id).startsWith("hostile")), actors };
  try {
    return forge(table.plan.seed, index, attacker, stored, true).requests;
  } catch (error) {
    // Nothing lies there yet that it could be like.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
