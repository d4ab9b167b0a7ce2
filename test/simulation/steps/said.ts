/** Rolls whose difficulty is still open, in the dark: the roller says a number after the dice, and a GM lets the condition not apply. */
import type { StepKind } from "../story.ts";
import { someone } from "./choose.ts";

const DARK = { name: "Darkness", key: "bonus", amount: -2, isDoubted: true };

export const openRoll: StepKind<object> = {
  kind: "open-roll",
  weight: 4,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: {} };
  },
  async run({ here, keep }) {
    const bonuses = [
      { label: "Wits", value: 3 },
      { label: DARK.name, value: DARK.amount },
    ];
    const rolled = { mechanic: "standard-check", spec: { bonuses }, origin: { conditions: [DARK] } };
    const { api } = here.seat.game.modules.get("quincunx");
    const result = await api.roll(rolled, { configure: false, mode: "public" });
    keep(result?.message?.id as string | undefined);
  },
  tell: () => "rolls in the dark, without a difficulty",
};
