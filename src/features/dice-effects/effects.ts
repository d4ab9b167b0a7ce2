/** Dice effects that a GM has written (FP-16): "three 6s: the pact stirs, for 1 Luck". A name limits one to rolls with a die of that name. */
import { accepts, type Infer, integer, LIMITS, record, text } from "../../rules/contract/schema.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { registerEffect } from "../../mechanics/dice-effects.ts";
import { defineSetting } from "../../platform/settings.ts";
import type { DiceEffect } from "../../rules/contract/dice-effect.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { OutcomeBase } from "../../rules/contract/trace.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { foldName } from "../../rules/notation/fold-name.ts";

export const MOST_WORDS = 200;
export const MOST_PRICE = 9;
/** Stands for equal faces, beside the ids of a mechanic's events. */
export const FACES = "faces";

const size = integer({ min: 1, max: 100 });

const writtenEffect = record({
  id: text(),
  mechanic: text(),
  /** `FACES`, or the id of an event. */
  when: text(),
  face: size,
  /** Number of dice that show the face. */
  least: size,
  words: text(LIMITS.stored),
  /** Points that it costs, such as Luck; 0: the words appear by themselves. */
  price: integer({ min: 0, max: MOST_PRICE }),
  /** Name of a die that the pool must have; empty: any pool. */
  die: text(LIMITS.stored),
});

export type WrittenEffect = Infer<typeof writtenEffect>;

/** As stored; read it with `writtenEffects`. */
export const diceEffectsSetting = defineSetting<readonly unknown[]>({ key: "diceEffects", default: [] });

/** Mechanics that know dice effects. */
export function effectMechanics(): readonly AnyMechanic[] {
  return mechanics.filter(({ countedFaceOdds }) => countedFaceOdds);
}

/** Without invalid entries. */
export function writtenEffects(): readonly WrittenEffect[] {
  return diceEffectsSetting.read().filter((one) => accepts(writtenEffect, one));
}

/** The chance with this pool; `null`: the mechanic does not know the event, or the pool lacks the named die. */
export function chanceOf(mechanic: AnyMechanic, spec: Fields, effect: WrittenEffect): number | null {
  if (!hasDie(spec, effect.die)) return null;
  if (effect.when === FACES) return mechanic.countedFaceOdds?.(spec, effect.face, effect.least) ?? null;
  return mechanic.effectEvents?.find(({ id }) => id === effect.when)?.chance(spec) ?? null;
}

function hasDie(spec: Fields, name: string): boolean {
  const { pool = [] }: { readonly pool?: readonly { readonly label?: string }[] } = spec;
  return name.trim() === "" || pool.some(({ label = "" }) => foldName(label) === foldName(name));
}

function diceEffectOf(mechanic: AnyMechanic, written: WrittenEffect): DiceEffect {
  const { id, when, face, least, words, price, die } = written;
  // Without a resource that could pay, the words appear by themselves.
  const paid = price > 0 ? mechanic.effectPrice?.(price) : undefined;
  const event = mechanic.effectEvents?.find((one) => one.id === when);
  const about = event
    ? phrase("QUINCUNX.DiceEffect.onEvent", { event: event.label, words: freeText(words) })
    : phrase("QUINCUNX.DiceEffect.onFaces", { least, face, words: freeText(words) });
  return {
    id: `world.${id}`,
    text: about,
    test: ({ spec, outcome, counted }) =>
      hasDie(spec, die) &&
      (when === FACES
        ? counted.filter((shown) => shown === face).length >= least
        : event?.holds(outcome as OutcomeBase) === true),
    ...(paid ? { actions: [{ id: "use", offer: freeText(words), historyText: freeText(words), price: paid }] } : {}),
  };
}

let removers: readonly (() => void)[] = [];

/** At setup, and when the setting has changed. */
export function registerWritten(): void {
  for (const remove of removers) remove();
  removers = writtenEffects().flatMap((written) => {
    const mechanic = effectMechanics().find(({ id }) => id === written.mechanic);
    return mechanic && written.words.trim() !== "" ? [registerEffect(mechanic, diceEffectOf(mechanic, written))] : [];
  });
}
