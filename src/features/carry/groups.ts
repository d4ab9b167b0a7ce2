/** Where a number can go: the hero's numbers first, then a next roll of the same mechanic; other heroes and mechanics are folded. */
import { shownNameOf } from "../../actors/appearance.ts";
import { ownResources } from "../../actors/any-stats.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { countPhrase } from "../../rules/contract/phrase.ts";
import { changeTracked } from "../../rules/actor/tracked.ts";
import { roundUp } from "../../rules/notation/rounding.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import type { CarryGroup, CarryOption } from "./ask-carry.ts";
import { specWith, waysOf, type CarriedNumber } from "./numbers.ts";

export function groupsOf(
  numbers: readonly CarriedNumber[],
  hero: Actor.Implementation | null,
  own: AnyMechanic | undefined,
): readonly CarryGroup[] {
  const others = game.actors.contents.filter((actor) => actor.isOwner && actor.uuid !== hero?.uuid);
  const withNumbers = others.filter((actor) => tracksOf(actor).length > 0);
  const inUse = mechanicsInUse();
  const groups: readonly CarryGroup[] = [
    ...(hero?.isOwner ? [{ group: shownNameOf(hero), options: optionsOfActor(hero, numbers, false) }] : []),
    ...inUse.filter((one) => one === own).map((one) => groupOfMechanic(one, numbers, false)),
    {
      group: speak(countPhrase("QUINCUNX.Carry.others", withNumbers.length)),
      isFolded: true,
      options: withNumbers.flatMap((actor) => optionsOfActor(actor, numbers, true)),
    },
    ...inUse.filter((one) => one !== own).map((one) => groupOfMechanic(one, numbers, own !== undefined)),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function groupOfMechanic(mechanic: AnyMechanic, numbers: readonly CarriedNumber[], isFolded: boolean): CarryGroup {
  const name = speak(mechanic.label);
  return {
    group: game.i18n.format("QUINCUNX.Carry.nextRoll", { mechanic: name }),
    isFolded,
    options: waysOf(mechanic)
      .filter((way) => numbers.some(({ value }) => specWith(mechanic, way, value)))
      .map((way): CarryOption => {
        const label = speak(way.label);
        const effects = numbers.map(({ value }) => ({
          addition: {
            does: game.i18n.format("QUINCUNX.Carry.rollWith", { value: formatNumber(value), as: label }),
            change: "",
          },
        }));
        return { id: `roll ${mechanic.id} ${way.id}`, label, effects };
      }),
  };
}

/** Numbers that rows of the sheet use up count differently. */
function tracksOf(actor: Actor.Implementation): readonly ActorResource[] {
  return ownResources(actor).filter(({ marks }) => marks === undefined);
}

function optionsOfActor(
  actor: Actor.Implementation,
  numbers: readonly CarriedNumber[],
  isNamed: boolean,
): readonly CarryOption[] {
  return tracksOf(actor).map((resource): CarryOption => {
    const name = speak(resource.label);
    const label = isNamed ? `${shownNameOf(actor)}: ${name}` : name;
    const effect = (by: number, key: "QUINCUNX.Carry.addTo" | "QUINCUNX.Carry.takeFrom") => {
      const { before, after } = changeTracked(resource, by, "add");
      return {
        does: game.i18n.format(key, { value: formatNumber(Math.abs(by)), resource: label }),
        change: speak({ key: "QUINCUNX.Card.History.result", data: { before, after } }),
      };
    };
    return {
      id: `track ${actor.uuid} ${resource.id}`,
      label,
      effects: numbers.map(({ value }) => ({
        addition: effect(value, "QUINCUNX.Carry.addTo"),
        removal: effect(-roundUp(value), "QUINCUNX.Carry.takeFrom"),
      })),
    };
  });
}
