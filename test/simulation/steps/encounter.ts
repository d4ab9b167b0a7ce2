/** An encounter of all heroes: started, moved forward and back, ended, with auto-throw of the shared die. */
import type { Random } from "../random.ts";
import { globalsOf, type OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { isOf, someone } from "./choose.ts";
import type { Fight } from "../../support/page.ts";

interface Args {
  readonly what: (typeof MOVES)[number] | "begin";
}

const MOVES = ["nextRound", "nextRound", "nextRound", "nextTurn", "previousRound", "jump", "end"] as const;

export const encounter: StepKind<Args> = {
  kind: "encounter",
  weight: 6,
  make(random: Random, so) {
    const isBegun = so.steps.some(isOf("encounter"));
    // A player passes the turn of their own hero.
    const by = someone(random, so.gms) ?? (isBegun ? someone(random, so.players) : null);
    return by === null ? null : { by, args: { what: isBegun && random.chance(0.9) ? random.pick(MOVES) : "begin" } };
  },
  async run({ here }, { what }) {
    const { Combat, game } = globalsOf(here);
    const running = game.combats.find((combat) => combat.active && combat.started);
    if (what === "begin") {
      if (running) return;
      const combatants = game.actors.map(({ id }) => ({ actorId: id, initiative: 1 }));
      const made = await Combat.create({ active: true, combatants });
      await made?.startCombat();
    } else if (running) await move(here, running, what);
  },
  tell: ({ what }) => `encounter: ${what}`,
};

async function move(here: OpenSeat, combat: Fight, what: (typeof MOVES)[number]): Promise<void> {
  const isGM = here.seat.game.user.isGM as boolean;
  if (!isGM && (what !== "nextTurn" || combat.combatant?.isOwner !== true)) return;
  if (what === "end") await combat.delete();
  else if (what === "jump") await combat.update({ round: combat.round + 2, turn: 0 });
  else await combat[what]();
}
