/** Active effects that change rolls of any actor (docs/active-effects.md). */
import type { Feature } from "../feature.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { rollEffectsOn, type RollEffect, type RollEffectProblem } from "../../actors/effects.ts";
import { adjustOption, type OfferedAdjustment } from "../../roll/adjust-option.ts";
import { isWords, MOST_SITUATION_WORDS as MOST } from "../../card/flags.ts";
import { listOf } from "../../platform/shape.ts";
import type { RollDraft } from "../../roll/pre-roll-option.ts";
import { targetedToken } from "../../roll/targeted.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { foldName } from "../../rules/notation/fold-name.ts";
import { speak } from "../../ui/speak.ts";

declare module "../../card/flags.ts" {
  interface Origin {
    /** Names of active effects that are in the spec. */
    readonly effects?: readonly string[];
  }
}

const MOST_NAMES = 20;

export const effectsFeature: Feature = {
  id: "effects",
  preRoll: [
    adjustOption({
      id: "effects",
      label: "QUINCUNX.Effect.chips",
      icon: "fa-solid fa-bolt",
      of: effectsFor,
    }),
  ],
  card: {
    origin: { effects: listOf(isWords, MOST_NAMES) },
    remarks: ({ origin }) =>
      (origin.effects ?? []).map((name) => phrase("QUINCUNX.Effect.remark", { name: freeText(name) })),
  },
};

function effectsFor({
  mechanic,
  config: { pooled = [] },
  context: { actor },
}: RollDraft): readonly OfferedAdjustment[] {
  const names = [mechanic.id, mechanic.notation.command].map(foldName);
  const of = (from: Actor.Implementation): readonly RollEffect[] => {
    const { effects, problems } = rollEffectsOn(from);
    for (const problem of problems) warn(problem);
    return effects.filter(({ mechanic: wanted }) => wanted === undefined || names.includes(foldName(wanted)));
  };
  const own = (actor ? of(actor) : []).flatMap(({ mechanic: _mechanic, stat, isTarget, ...effect }) => {
    if (isTarget || stat === undefined || !actor) return isTarget ? [] : [effect];
    const stats = statsNamed(actor, stat);
    return [stats.some((id) => pooled.includes(id)) ? effect : { ...effect, stats }];
  });
  const token = unlessRefused(targetedToken);
  const others = token?.isKnown ? of(token.actor).filter(({ isTarget }) => isTarget) : [];
  return [
    ...own,
    ...others.map((effect) => ({ ...effect, name: `${effect.name} (${token?.name ?? ""})`.slice(0, MOST) })),
  ];
}

function statsNamed(actor: Actor.Implementation, name: string): readonly string[] {
  const wanted = foldName(name);
  return statsOf(actor).flatMap(({ id, label }) => (id === name || foldName(speak(label)) === wanted ? [id] : []));
}

const warned = new Set<string>();

/** Once in a session. */
function warn({ name, key, value }: RollEffectProblem): void {
  const words = game.i18n.format("QUINCUNX.Effect.unreadable", { name, key, value });
  if (warned.has(words)) return;
  warned.add(words);
  ui.notifications.warn(words, { console: false });
}
