/**
 * Harm of cards: to heroes, to a vulnerable and resistant actor, to an actor of another system; and results added to a
 * tracked number (SC-5).
 */
import type { StepKind } from "../story.ts";
import { someone } from "./choose.ts";

const KINDS = ["Weapon Harm", "Fire", ""] as const;

/** A roll whose effect is harm with a type (TE-11). */
export const strike: StepKind<{ readonly kind: string; readonly mode: string }> = {
  kind: "strike",
  weight: 4,
  make(random, { here }) {
    const by = someone(random, here);
    const args = { kind: random.pick(KINDS), mode: random.pick(["public", "public", "public", "gm"]) };
    return by === null ? null : { by, args };
  },
  async run({ here, keep }, { kind, mode }) {
    const spec = { effects: [{ rank: "low", kind }] };
    const { api } = here.seat.game.modules.get("quincunx");
    const result = await api.roll({ mechanic: "total-effect", spec }, { configure: false, mode });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ kind, mode }) => `strikes with ${kind || "no kind of harm"} (${mode})`,
};
