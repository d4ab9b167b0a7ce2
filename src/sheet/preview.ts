/** Says what a stat rolls, and its chance. */
import type { ActorStat } from "../actors/any-stats.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { mechanicById } from "../mechanics/mechanics.ts";
import { chanceOf, diceOf, specOf } from "./chance.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { formatWhole, speak } from "../ui/speak.ts";
import { whatIf } from "../roll/spec-editor/what-if.ts";

/** `null` if the number cannot be rolled. */
export function previewOf(
  { id, mechanic: mechanicId, roll }: Pick<ActorStat, "id" | "mechanic" | "roll">,
  actor: Actor.Implementation,
) {
  const mechanic = mechanicById(mechanicId);
  const spec = roll && specOf({ mechanic, spec: roll.spec, actor, stats: roll.with ?? [id] });
  if (!spec) return null;
  const { command, print } = mechanic.notation;
  return {
    /** "3d8 · /check 2" */
    roll: [sayDice(diceOf(mechanic, spec)), `/${command} ${print(spec)}`.trim()].filter(Boolean).join(" · "),
    /** "Chance: 49 %", or the chance at each likely target; "" if the roll has no verdict. */
    chance: sayChance(mechanic, spec),
  };
}

/** As `chance` of a preview. */
export function sayChance(mechanic: AnyMechanic, spec: Fields): string {
  const chance = chanceOf(mechanic, spec);
  const targets = chance === null ? whatIf({ mechanic: mechanic.id, spec }).targets : [];
  const words =
    chance === null ? targets.map(({ label, p }) => `${label}: ${formatWhole(p)}`).join(", ") : formatWhole(chance.p);
  return words === "" ? "" : game.i18n.format("QUINCUNX.Teach.chance", { chance: words });
}

/** "Roll: Might · 3d8 · /check 2 · Chance: 49 %" */
export function sayStat(stat: ActorStat, actor: Actor.Implementation): string {
  const found = previewOf(stat, actor);
  const label = game.i18n.format("QUINCUNX.Sheet.roll", { label: speak(stat.label) });
  return [label, found?.roll ?? "", found?.chance ?? ""].filter((one) => one !== "").join(" · ");
}
