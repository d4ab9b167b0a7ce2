/**
 * A player sends forged and malformed messages, rolls and queries from the console, based on the current log
 * (hostile/forge.ts).
 */
import type { Request } from "foundry-practice-table/protocol";
import { sleep } from "../clock.ts";
import { BY_HAND, forge, QUERIES } from "../hostile/forge.ts";
import { Random } from "../random.ts";
import { doesLie, lieWhenAskedBack } from "../hostile/lie.ts";
import { storedIn, type OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { userIdOf, type SimulatedTable } from "../table.ts";
import { someone } from "./choose.ts";

/** Types without a step of their own. */
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
        // The table refused the packet, so it has no effect.
        await here.seat.transport.request(request).catch(() => undefined);
        await sleep(50);
      }
    }
  },
  tell: ({ attacks }) => `attacks the table by hand, ${attacks} times`,
};

/** Verified queries: the receiver asks the named sender back before it trusts them. */
const ASKED_BACK = ["quincunx.secret", "quincunx.secretsWanted", "quincunx.live", "quincunx.liveRuling"] as const;

interface QueryArgs {
  readonly name: (typeof ASKED_BACK)[number];
  /** The user named as sender. */
  readonly from: string;
  readonly to: string;
}

/** A valid query in another user's name; a receiver that accepts it reports an error. */
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
    const stored = structuredClone(storedIn(table, "ChatMessage"));
    const words = { ids: ["0123456789abcdef", ...stored.map(({ _id }) => _id)], users: [userIdOf(from)] };
    const own = QUERIES[name]?.({ random, stored, words }) ?? {};
    // The ids of open prompts are not public, so any id is used.
    const prompt = open.length > 0 && own["prompt"] ? { prompt: random.pick(open).prompt } : {};
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

/** A copy of an existing message, without earlier forgeries. */
function attackOn(table: SimulatedTable, index: number, attacker: string): readonly Request[] {
  const messages = structuredClone(storedIn(table, "ChatMessage"));
  const actors = structuredClone(storedIn(table, "Actor"));
  const stored = { messages: messages.filter(({ _id }) => !String(_id).startsWith(BY_HAND)), actors };
  try {
    return forge(table.plan.seed, index, attacker, stored, true).requests;
  } catch (error) {
    // The log is still empty.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
