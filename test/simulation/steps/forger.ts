/** Somebody with a console sends what no page would, to the table as it stands just then: forged and malformed messages, rolls and queries (hostile/forge.ts). */
import type { Request } from "foundry-practice-table/protocol";
import { sleep } from "../clock.ts";
import { BY_HAND, forge, QUERIES } from "../hostile/forge.ts";
import { Random } from "../random.ts";
import { doesLie, lieWhenAskedBack } from "../hostile/lie.ts";
import type { Loose, OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { userIdOf, type SimulatedTable } from "../table.ts";
import { someone } from "./choose.ts";

/** No step is more. */
const MOST = 10;

export const forger: StepKind<{ readonly attacks: number }> = {
  kind: "forger",
  weight: 1,
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

/** What nobody believes before the one who is named in it was asked back. */
const ASKED_BACK = ["quincunx.secret", "quincunx.secretsWanted", "quincunx.live", "quincunx.liveRuling"] as const;

interface QueryArgs {
  readonly name: (typeof ASKED_BACK)[number];
  /** In whose name. */
  readonly from: string;
  readonly to: string;
}

/** A query that is just what it should be, in somebody else's name: whoever takes it says so. */
export const forgeQuery: StepKind<QueryArgs> = {
  kind: "forge-query",
  weight: 4,
  make(random, { here, players, gms }) {
    const by = someone(random, players);
    const name = random.pick(ASKED_BACK);
    const others = here.filter((one) => one.name !== by);
    const isGMs = name !== "quincunx.live";
    const from = someone(random, isGMs ? gms : others);
    const to = someone(
      random,
      (name === "quincunx.liveRuling" ? others : gms).filter((one) => one.name !== from),
    );
    return by === null || from === null || to === null || by === from ? null : { by, args: { name, from, to } };
  },
  async run({ table, here, step }, { name, from, to }) {
    const open = [...table.open.values()].flatMap((at) => at.seat.run(() => at.module.receivedPrompts()));
    const random = new Random(table.plan.seed, "query", step.id);
    const stored = structuredClone([...table.world.store.collection("ChatMessage").values()]) as readonly Loose[];
    const words = { ids: ["0123456789abcdef", ...stored.map(({ _id }) => _id as string)], users: [userIdOf(from)] };
    const own = QUERIES[name]?.({ random, stored, words }) as Loose;
    // Nobody says who knows the ids of open prompts: let it be anybody.
    const prompt = open.length > 0 && own.prompt ? { prompt: random.pick(open).prompt } : {};
    const data = { ...own, ...prompt, from: userIdOf(from), nonce: "n" };
    const answer = await here.seat.transport
      .request({ type: "query", user: userIdOf(to), name, data, timeout: 120_000 } as Request)
      .catch(() => undefined);
    const named = table.open.get(from) as OpenSeat | undefined;
    if (answer === true && !(named && doesLie(named)))
      throw new Error(`${to} believes what ${step.by} said as ${from}: ${name}`);
  },
  tell: ({ name, from, to }) => `sends ${to} "${name}" in ${from}'s name`,
};

/** Like what lies there, but for what was forged before. */
function attackOn(table: SimulatedTable, index: number, attacker: string): readonly Request[] {
  const [messages, actors] = (["ChatMessage", "Actor"] as const).map((name) =>
    structuredClone([...table.world.store.collection(name).values()] as readonly Loose[]),
  ) as [readonly Loose[], readonly Loose[]];
  const stored = { messages: messages.filter(({ _id }) => !String(_id).startsWith(BY_HAND)), actors };
  try {
    return forge(table.plan.seed, index, attacker, stored, true).requests;
  } catch (error) {
    // Nothing lies there yet that it could be like.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
