/** Active effects that change rolls of any actor (docs/active-effects.md). */
import { type Feature, cardExtensions, preRollOptions, cardFields } from "../feature.ts";
import { statsNamed } from "../../actors/any-stats.ts";
import { rollEffectsOn, type RollEffect, type RollEffectProblem } from "../../actors/effects.ts";
import { adjustOption, concerning, type OfferedAdjustment } from "../../roll/adjustments/adjust-option.ts";
import { adjustmentFields, namesOf, sayDoubts } from "../../roll/adjustments/stored-adjustment.ts";
import { MOST_SITUATION_WORDS as MOST } from "../../card/state.ts";
import type { RollDraft } from "../../roll/pre-roll-option.ts";
import { targetedToken } from "../../roll/opponents/targeted.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { foldName } from "../../rules/notation/fold-name.ts";

export const effectsFeature: Feature = {
  id: "effects",
  provides: [
    cardExtensions.of({
      remarks({ state }) {
        const effects = adjustmentFields.effects.in(state) ?? [];
        const names = namesOf(state.mechanic, effects);
        return [...names.map((name) => phrase("QUINCUNX.Effect.remark", { name })), ...sayDoubts(effects)];
      },
    }),
    preRollOptions.of(
      adjustOption({
        id: "effects",
        keeps: adjustmentFields.effects,
        label: "QUINCUNX.Effect.chips",
        icon: "fa-solid fa-bolt",
        of: effectsFor,
      }),
    ),
    cardFields.of(adjustmentFields.effects),
  ],
};

function effectsFor({
  mechanic,
  config: { pooled = [], against },
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
    return [concerning(effect, statsNamed(actor, stat), pooled)];
  });
  const token = against === undefined ? unlessRefused(targetedToken) : against;
  const others = token?.isKnown ? of(token.actor).filter(({ isTarget }) => isTarget) : [];
  return [
    ...own,
    ...others.map((effect) => ({ ...effect, name: `${effect.name} (${token?.name ?? ""})`.slice(0, MOST) })),
  ];
}

const warned = new Set<string>();

/** Once in a session. */
function warn({ name, key, value }: RollEffectProblem): void {
  const words = game.i18n.format("QUINCUNX.Effect.unreadable", { name, key, value });
  if (warned.has(words)) return;
  warned.add(words);
  ui.notifications.warn(words, { console: false });
}
