/** The roll that the first page of a new table offers: a stat of the user's own hero, with its dice and its chance. */
import { shownNameOf } from "../actors/appearance.ts";
import { statsOf, type StatSource } from "../actors/any-stats.ts";
import { speakingActor } from "../actors/speaker.ts";
import { mechanicById } from "../mechanics/mechanics.ts";
import { sayTargets } from "../roll/difficulty/world-difficulty.ts";
import { rollStat } from "../roll/stat.ts";
import type { RollResult } from "../roll/throw.ts";
import { pickFields, type Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { atUsualTarget } from "../rules/odds/targets.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { formatWhole, speak } from "../ui/speak.ts";
import { chanceOf, diceOf, focusOf, specOf } from "./chance.ts";

interface Suggestion {
  readonly label: string;
  readonly detail: string;
  roll(): Promise<RollResult>;
}

/** `null`: the user owns no actor with a stat to roll. */
export function suggestRoll(): Suggestion | null {
  const own = game.actors.contents.filter(({ isOwner }) => isOwner);
  for (const actor of [speakingActor(), ...own]) {
    const stat = actor?.isOwner ? statsOf(actor).find(({ roll }) => roll) : undefined;
    const found = actor && stat ? suggestionOf(actor, stat) : null;
    if (found) return found;
  }
  return null;
}

function suggestionOf(actor: Actor.Implementation, stat: ReturnType<StatSource>[number]): Suggestion | null {
  const { id, roll } = stat;
  const mechanic = mechanicById(stat.mechanic);
  const initialSpec = roll && specOf({ mechanic, spec: roll.spec, actor, stats: roll.with ?? [id] });
  if (!roll || !initialSpec) return null;
  const isWithoutTarget = mechanic.hideable.every((field) => initialSpec[field] === null);
  const spec = (isWithoutTarget ? atUsualTarget(mechanic, initialSpec) : null) ?? initialSpec;
  const against = isWithoutTarget ? pickFields(spec, mechanic.hideable) : {};
  return {
    label: game.i18n.format("QUINCUNX.Sheet.suggested", { name: shownNameOf(actor), stat: speak(roll.title) }),
    detail: [sayDice(diceOf(mechanic, spec)), sayChanceAt(mechanic, spec)].filter((words) => words !== "").join(", "),
    roll: () => rollStat(actor, id, { skip: true, against }),
  };
}

function sayChanceAt(mechanic: AnyMechanic, spec: Fields): string {
  const chance = chanceOf(mechanic, spec);
  if (!chance) return "";
  const target = focusOf(mechanic, spec) || sayTargets(mechanic, spec);
  return game.i18n.format("QUINCUNX.Sheet.suggestedChance", { chance: formatWhole(chance.p), target });
}
