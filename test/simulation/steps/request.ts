import { sleep } from "../clock.ts";
import type { Doing, StepKind } from "../story.ts";
import { personAt, userIdOf } from "../table.ts";
import { isOf, recent, someone } from "./choose.ts";
import { offered, offersOf } from "./press.ts";
import { isStillHere, messageSoon, unlessForbidden, until, whenAlone } from "./soon.ts";
import { globalsOf } from "../seat/open-seat.ts";

const ASKED = [
  { mechanic: "standard-check", spec: { target: 15 } },
  { mechanic: "standard-check", spec: { target: 20, bonuses: [{ label: "rain", value: -2 }] } },
  { mechanic: "total-effect", spec: { advantage: 1 } },
  { mechanic: "margin-pool", spec: { dice: 5, threshold: 6 } },
  {
    mechanic: "fives-pool",
    spec: {
      pool: [
        { size: 6, role: "hero" },
        { size: 8, role: "trope" },
      ],
      target: 5,
    },
  },
  { mechanic: "difficulty-pool", spec: { dice: 5, base: 6 } },
] as const;

interface Args {
  readonly asked: object;
  readonly seats: readonly string[];
  readonly isHidden: boolean;
  /** Users who close the prompt, so that their answer is missing. Default: none, except by chance. */
  readonly left?: readonly string[];
}

/** A GM asks for rolls; users answer their prompts after a while, or close them. */
export const request: StepKind<Args> = {
  kind: "request",
  weight: 4,
  make(random, { here, gms, players }) {
    const by = someone(random, gms);
    const seats = [someone(random, players), someone(random, here)].flatMap((name) => name ?? []);
    const [asked, isHidden] = [random.pick(ASKED), random.chance(0.4)];
    const left = [...new Set(seats)].filter(() => random.chance(0.3));
    return by === null ? null : { by, args: { asked, seats, isHidden, left } };
  },
  async run({ table, here, keep }, { asked, seats, isHidden, left = [] }) {
    for (const name of left) {
      const at = table.open.get(name);
      if (at) personAt(at).leaveNext();
    }
    const { api } = globalsOf(here).game.modules.get("quincunx");
    const { message } = await unlessForbidden(
      api.request({ ...asked, seats: seats.map((name) => ({ user: userIdOf(name) })), isHidden }),
    );
    keep(message?.id);
  },
  tell: ({ asked, seats, isHidden, left = [] }) =>
    `asks ${seats.join(" and ")} for ${JSON.stringify(asked)}${isHidden ? ", hidden" : ""}${left.length > 0 ? `, which ${left.join(" and ")} will leave` : ""}`,
};

interface AnswerArgs {
  readonly on: number;
  /** Answers the request after the open prompt is gone, not immediately. */
  readonly isPatient?: boolean;
}

/** Opens the prompt again if it was closed. */
export const answer: StepKind<AnswerArgs> = {
  kind: "answer",
  weight: 5,
  make(random, so) {
    const step = recent(random, so, isOf("request"));
    const { seats = [] } = (step?.args ?? {}) as Partial<Args>;
    const asked = so.here.filter(({ name }) => seats.includes(name));
    const by = (random.chance(0.8) ? someone(random, asked) : null) ?? someone(random, so.here);
    return step && by !== null ? { by, args: { on: step.id, isPatient: random.chance(0.8) } } : null;
  },
  async run(doing, { on, isPatient = false }) {
    if (isPatient) await whenAlone(doing);
    const message = await messageSoon(doing, on);
    if (message) doing.here.module.act(message.id, "answer", "");
  },
  tell: ({ on }) => `answers what #${on} asked`,
};

interface CloseArgs {
  readonly on: number;
  readonly which: number;
  /** Delay in ms before an open prompt is answered; `null` or missing: none. */
  readonly lead?: number | null;
  /** Time at which a disconnected user has answered, unknown to the others. */
  readonly isTooSoon?: boolean;
}

function hasAnsweredAlone({ table }: Doing): boolean {
  return [...table.open.values()].some((at) => table.isCut(at.name) && !personAt(at).isAsked);
}

/** Closes the request: immediately, or while an answer is on its way. */
export const closeRequest: StepKind<CloseArgs> = {
  kind: "close",
  weight: 4,
  make(random, so) {
    const isAnswered = ({ args: { seats, left = [] } }: { readonly args: Args }): boolean =>
      seats.some((name) => !left.includes(name));
    const isRequest = isOf("request");
    const step =
      recent(random, so, (one) => isRequest(one) && isAnswered(one as never)) ?? recent(random, so, isRequest);
    const by = someone(random, so.gms);
    const lead = random.pick([null, 0, 0, 0, 20, 300, 1500]);
    const isTooSoon = so.steps.slice(-4).some(isOf("cut-asked"));
    return step && by !== null ? { by, args: { on: step.id, which: random.integer(0, 9), lead, isTooSoon } } : null;
  },
  async run(doing, { on, which, lead = null, isTooSoon = false }) {
    const { table, here, made } = doing;
    const look = (): ReturnType<typeof offersOf>[number] | undefined => offersOf(here, made(on), "close", which)[0];
    if (isTooSoon) await until(doing, () => hasAnsweredAlone(doing));
    else if (lead !== null && (await offered(doing, look))) {
      await until(doing, () => [...table.open.values()].some((at) => personAt(at).answersAt !== null));
      const open = [...table.open.values()].flatMap((at) => personAt(at).answersAt ?? []);
      if (open.length > 0) await sleep(Math.min(...open) - lead - table.clock.now);
      if (!isStillHere(doing)) return;
    }
    const offer = await offered(doing, look);
    if (offer) here.module.act(offer.message, "close", offer.id);
  },
  tell: ({ on, lead = null, isTooSoon = false }) =>
    `closes what #${on} asked${isTooSoon ? ", when somebody without a line has answered" : lead === null ? "" : `, ${lead} ms before a prompt is answered`}`,
};

/** A user answers and loses the connection immediately; the answer arrives after the reconnect, perhaps too late. */
export const cutAsked: StepKind<{ readonly duration: number }> = {
  kind: "cut-asked",
  weight: 1,
  make(random, so) {
    const asking = recent(random, so, isOf("request"))?.args as Args | undefined;
    const asked = asking?.seats.filter((name) => !asking.left?.includes(name)) ?? [];
    const by = someone(
      random,
      so.here.filter(({ name, latency }) => asked.includes(name) && latency > 0),
    );
    return by === null ? null : { by, args: { duration: random.pick([4000, 12_000]) } };
  },
  async run(doing, { duration }) {
    await until(doing, () => personAt(doing.here).isAsked);
    const { table, here, step } = doing;
    personAt(here).stay();
    if (isStillHere(doing)) await sleep((personAt(here).answersAt ?? 0) + 1 - table.clock.now);
    if (isStillHere(doing)) table.cut(step.by, duration);
  },
  tell: ({ duration }) => `is without a line for ${duration} ms as soon as a prompt is answered`,
};
