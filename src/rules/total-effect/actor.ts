/** The actor sub-type `effect-hero`: what it holds and how its sheet is laid out. */
import type { ActorDeclaration } from "../actor/declaration.ts";
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../spec/schema.ts";
import { samples } from "./samples.ts";
import { USUAL_THRESHOLDS } from "./spec.ts";
import { statsOf } from "./stats.ts";

const text = (max: number = LIMITS.text) => ({ kind: "text", initial: "", max }) as const;
const MOST_ROWS = 50;

export const effectHero: ActorDeclaration = {
  type: "effect-hero",
  sheetClass: "QuincunxEffectSheet",
  icon: "fa-solid fa-dice-six",
  fields: {
    escalation: { kind: "integer", initial: 0, min: -LIMITS.sum, max: LIMITS.sum },
    stats: {
      kind: "list",
      max: MOST_ROWS,
      of: { label: text(), value: { kind: "integer", initial: 0, min: -3, max: 3 } },
    },
    abilities: {
      kind: "list",
      max: MOST_ROWS,
      of: {
        label: text(),
        text: text(2000),
        spec: {
          kind: "spec",
          only: ["effects", "thresholds"],
          initial: { effects: [{ rank: "low" }], thresholds: USUAL_THRESHOLDS.map(({ at }) => ({ at })) },
        },
      },
    },
    bonds: {
      kind: "list",
      max: MOST_ROWS,
      of: { label: text(), count: { kind: "integer", initial: 1, min: 0, max: LIMITS.sum } },
    },
    depletion: {
      kind: "list",
      max: MOST_ROWS,
      of: { label: text(), value: { kind: "integer", initial: 1, min: 0, max: LIMITS.sum } },
    },
    vulnerabilities: { kind: "list", max: MOST_ROWS, of: { kind: text() } },
    resistances: { kind: "list", max: MOST_ROWS, of: { kind: text() } },
  },
  sections: [
    {
      id: "escalation",
      label: phrase("QUINCUNX.total-effect.Sheet.now"),
      look: "fields",
      cells: [{ field: "escalation", label: phrase("QUINCUNX.total-effect.Field.escalation"), look: "stepper" }],
    },
    {
      id: "stats",
      label: phrase("QUINCUNX.Label.stats"),
      hint: phrase("QUINCUNX.total-effect.Sheet.statsHint"),
      look: "rows",
      list: "stats",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.total-effect.Field.advantage"), look: "stepper" },
      ],
      add: { label: phrase("QUINCUNX.Label.addStat"), value: { label: "", value: 0 } },
      empty: phrase("QUINCUNX.Label.noStats"),
    },
    {
      id: "abilities",
      label: phrase("QUINCUNX.total-effect.Sheet.abilities"),
      look: "rows",
      list: "abilities",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "text", label: phrase("QUINCUNX.total-effect.Sheet.text"), look: "text" },
        { field: "spec", label: phrase("QUINCUNX.total-effect.Sheet.spec"), look: "spec" },
      ],
      add: { label: phrase("QUINCUNX.total-effect.Sheet.addAbility"), value: { label: "", text: "" } },
      empty: phrase("QUINCUNX.total-effect.Sheet.noAbilities"),
    },
    {
      id: "bonds",
      label: phrase("QUINCUNX.total-effect.Sheet.bonds"),
      hint: phrase("QUINCUNX.total-effect.Sheet.bondsHint"),
      look: "rows",
      list: "bonds",
      cells: [
        { field: "label", label: phrase("QUINCUNX.total-effect.Sheet.with"), look: "text" },
        { field: "count", label: phrase("QUINCUNX.total-effect.Sheet.bonds"), look: "stepper" },
      ],
      add: { label: phrase("QUINCUNX.total-effect.Sheet.addBond"), value: { label: "", count: 1 } },
      empty: phrase("QUINCUNX.total-effect.Sheet.noBonds"),
    },
    {
      id: "depletion",
      label: phrase("QUINCUNX.total-effect.Sheet.depletion"),
      hint: phrase("QUINCUNX.total-effect.Sheet.depletionHint"),
      look: "rows",
      list: "depletion",
      cells: [
        { field: "label", label: phrase("QUINCUNX.total-effect.Sheet.thing"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.total-effect.Sheet.depletion"), look: "stepper" },
      ],
      add: { label: phrase("QUINCUNX.total-effect.Sheet.addDepletion"), value: { label: "", value: 1 } },
      empty: phrase("QUINCUNX.total-effect.Sheet.noDepletion"),
    },
    {
      id: "vulnerabilities",
      label: phrase("QUINCUNX.total-effect.Sheet.vulnerabilities"),
      hint: phrase("QUINCUNX.total-effect.Sheet.vulnerabilitiesHint"),
      look: "rows",
      list: "vulnerabilities",
      cells: [{ field: "kind", label: phrase("QUINCUNX.total-effect.Sheet.kind"), look: "text" }],
      add: { label: phrase("QUINCUNX.total-effect.Sheet.addKind"), value: { kind: "" } },
      empty: phrase("QUINCUNX.Label.none"),
    },
    {
      id: "resistances",
      label: phrase("QUINCUNX.total-effect.Sheet.resistances"),
      hint: phrase("QUINCUNX.total-effect.Sheet.resistancesHint"),
      look: "rows",
      list: "resistances",
      cells: [{ field: "kind", label: phrase("QUINCUNX.total-effect.Sheet.kind"), look: "text" }],
      add: { label: phrase("QUINCUNX.total-effect.Sheet.addKind"), value: { kind: "" } },
      empty: phrase("QUINCUNX.Label.none"),
    },
  ],
  stats: statsOf,
  samples,
};
