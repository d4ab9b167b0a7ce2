import { messageAt } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { userIdOf } from "../table.ts";
import { isOf, recent, someone } from "./choose.ts";

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
}

/** A GM asks; whose prompts open answer them after a while, or leave them. */
export const request: StepKind<Args> = {
  kind: "request",
  weight: 4,
  make(random, { here, gms, players }) {
    const by = someone(random, gms);
    const seats = [someone(random, players), someone(random, here)].flatMap((name) => name ?? []);
    const [asked, isHidden] = [random.pick(ASKED), random.chance(0.4)];
    return by === null ? null : { by, args: { asked, seats, isHidden } };
  },
  async run({ here, keep }, { asked, seats, isHidden }) {
    const message = await here.seat.game.modules
      .get("quincunx")
      .api.request({ ...asked, seats: seats.map((name) => ({ user: userIdOf(name) })), isHidden });
    keep(message?.id as string | undefined);
  },
  tell: ({ asked, seats, isHidden }) =>
    `asks ${seats.join(" and ")} for ${JSON.stringify(asked)}${isHidden ? ", hidden" : ""}`,
};

/** Whose prompt is gone opens it again. */
export const answer: StepKind<{ readonly on: number }> = {
  kind: "answer",
  weight: 5,
  make(random, so) {
    const step = recent(random, so, isOf("request"));
    const by = someone(random, so.here);
    return step && by !== null ? { by, args: { on: step.id } } : null;
  },
  run({ here, made }, { on }) {
    const message = messageAt(here, made(on));
    if (message) here.module.act(message.id, "answer", "");
  },
  tell: ({ on }) => `answers what #${on} asked`,
};
