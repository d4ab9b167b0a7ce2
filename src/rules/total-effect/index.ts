/** Total//Effect: 3d6; the sum shows how well, a single die how much. */
import { defineMechanic } from "../define/define-mechanic.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { effectHero } from "./actor.ts";
import { charts, figures } from "./charts.ts";
import { added, controls, scale } from "./controls.ts";
import { deals } from "./deals.ts";
import { describe } from "./describe.ts";
import { firstThrow, resolve, verdict } from "./resolve.ts";
import { shortName } from "./names.ts";
import { notation } from "./notation.ts";
import { odds, oddsGiven } from "./odds.ts";
import { halved } from "./rule.ts";
import { effectSpec } from "./spec.ts";
import { applyStats, gather, isDepletion, slots } from "./stat-slots.ts";
import { readTerms, terms, toTerms } from "./terms.ts";
import { rulesText } from "./rules-text.ts";

const ADVANTAGE = { kind: "advantage", field: "advantage", amounts: [1] } as const;

export const totalEffect = defineMechanic({
  id: "total-effect",
  schema: 1,
  icon: "fa-solid fa-dice-six",
  rulesText,
  spec: effectSpec,
  // After the throw, only the thresholds may change (SC-8).
  hideable: ["thresholds"],
  hasOwnTargets: true,
  situational: ["escalation", "modifiers"],
  // Help is an edge, not a number (TE-2, TE-3).
  aid: [ADVANTAGE],
  corrections: [
    ADVANTAGE,
    { kind: "bonus", field: "modifiers", amounts: [], entry: (value, label) => ({ label, value }) },
  ],
  condition: { key: "disadvantage", usual: 1 },
  adjustments: {
    advantage: { label: phrase("QUINCUNX.total-effect.Field.advantage"), fields: ["advantage"] },
    disadvantage: { label: phrase("QUINCUNX.total-effect.Field.disadvantage"), fields: ["disadvantage"] },
    steps: { label: phrase("QUINCUNX.total-effect.Field.effects.step"), each: { list: "effects", field: "step" } },
    bonus: {
      label: phrase("QUINCUNX.Field.modifiers.value"),
      list: "modifiers",
      entry: (value, label) => ({ label, value }),
    },
  },
  firstThrow,
  resolve,
  traceNames: ({ effects }, { effect: number }) => {
    const effect = typeof number === "number" ? effects[number - 1] : undefined;
    return effect && typeof number === "number" ? { effect: shortName(effect, number) } : {};
  },
  deals,
  numbers: ({ effects }, outcome) =>
    effects.flatMap((effect, index) => {
      const { value, applies } = outcome.effects[index] ?? {};
      const field = shortName(effect, index + 1);
      return typeof value === "number" && applies === true && effect.kind === undefined
        ? [{ label: phrase("QUINCUNX.Card.History.value", { field, value }), value }]
        : [];
    }),
  dealsAgain: (_spec, { met }) => {
    const lasting = met?.find(({ again }) => again !== undefined);
    return lasting ? { rounds: lasting.again === "next" ? 1 : 0, text: freeText(lasting.text ?? "") } : null;
  },
  usedUp: ({ effects }, { effects: results }) =>
    effects.flatMap((effect, index) => {
      const { passed, applies } = results[index] ?? {};
      return isDepletion(effect) && effect.label && passed === true && applies === true ? [effect.label] : [];
    }),
  halfOf: halved,
  describeHighest: (names, total) =>
    names.length > 0
      ? phrase("QUINCUNX.total-effect.highest", { names, total })
      : phrase("QUINCUNX.total-effect.sideBySide"),
  verdict,
  describe,
  odds: { of: odds, onFaces: oddsGiven, figures, charts },
  prompt: {
    controls,
    scale,
    added,
    edge: { advantage: "advantage", disadvantage: "disadvantage" },
    targetControl: (figure) => figure.replace(/^threshold\.(\d+)$/u, "thresholds.$1.at"),
  },
  stats: { slots, apply: applyStats, gather },
  notation,
  dice: { terms, rollClass: "QuincunxEffectRoll", toTerms, readTerms },
  actors: [effectHero],
});
