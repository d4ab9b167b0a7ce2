/** What can be chosen before a Total//Effect roll: three steppers, and the rest folded away until there is something in it. */
import type { Control, ListControl } from "../contract/control.ts";
import { LIMITS } from "../spec/schema.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { effectControls } from "./effect-controls.ts";
import { labelledEffect } from "./names.ts";
import { MOST_THRESHOLD, USUAL_THRESHOLDS, type EffectSpec } from "./spec.ts";

const MOST_INSTANCES = 3;

export function controls(spec: EffectSpec): readonly Control[] {
  return [
    {
      kind: "stepper",
      id: "advantage",
      path: ["advantage"],
      label: phrase("QUINCUNX.TotalEffect.advantage"),
      hint: phrase("QUINCUNX.TotalEffect.Hint.advantage"),
      value: spec.advantage,
      min: 0,
      max: MOST_INSTANCES,
    },
    {
      kind: "stepper",
      id: "disadvantage",
      path: ["disadvantage"],
      label: phrase("QUINCUNX.TotalEffect.disadvantage"),
      hint: phrase("QUINCUNX.TotalEffect.Hint.disadvantage"),
      value: spec.disadvantage,
      min: 0,
      max: MOST_INSTANCES,
    },
    {
      kind: "stepper",
      id: "escalation",
      path: ["escalation"],
      label: phrase("QUINCUNX.TotalEffect.escalation"),
      hint: phrase("QUINCUNX.TotalEffect.Hint.escalation"),
      value: spec.escalation,
      min: -LIMITS.sum,
      max: LIMITS.sum,
    },
    group("effects", phrase("QUINCUNX.TotalEffect.effects"), spec.effects.length === 0, [effectList(spec)]),
    group("modifiers", phrase("QUINCUNX.TotalEffect.modifiers"), spec.modifiers.length === 0, [modifierList(spec)]),
    group("thresholds", phrase("QUINCUNX.TotalEffect.thresholds"), spec.thresholds !== null, targetControls(spec)),
  ];
}

/** The thresholds, or that the GM is to say them. */
export function targetControls({ thresholds }: EffectSpec): readonly Control[] {
  const unknown: Control = {
    kind: "toggle",
    id: "thresholds.unknown",
    path: ["thresholds"],
    label: phrase("QUINCUNX.TotalEffect.thresholdsUnknown"),
    value: thresholds === null,
    on: null,
    off: USUAL_THRESHOLDS.map(({ at }) => ({ at })),
    worth: false,
  };
  if (thresholds === null) return [unknown];
  const list: ListControl = {
    kind: "list",
    id: "thresholds",
    path: ["thresholds"],
    label: phrase("QUINCUNX.TotalEffect.thresholds"),
    items: thresholds.map(({ at, text }, index) => ({
      label: phrase("QUINCUNX.TotalEffect.Line.threshold", { at }),
      controls: [
        {
          kind: "stepper",
          id: `thresholds.${index}.at`,
          path: ["thresholds", index, "at"],
          label: phrase("QUINCUNX.TotalEffect.thresholdAt"),
          value: at,
          min: 1,
          max: MOST_THRESHOLD,
        },
        {
          kind: "text",
          id: `thresholds.${index}.text`,
          path: ["thresholds", index, "text"],
          label: phrase("QUINCUNX.TotalEffect.thresholdText"),
          value: text ?? "",
          max: LIMITS.text,
          optional: true,
          placeholder: phrase("QUINCUNX.TotalEffect.Placeholder.threshold"),
        },
      ],
    })),
    add: [
      {
        id: "threshold",
        label: phrase("QUINCUNX.TotalEffect.Add.threshold"),
        value: { at: nextThreshold(thresholds) },
      },
    ],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.TotalEffect.noThresholds"),
  };
  return [list, unknown];
}

/** Thresholds are usually two apart (TE-4). */
function nextThreshold(thresholds: NonNullable<EffectSpec["thresholds"]>): number {
  return thresholds.length === 0
    ? USUAL_THRESHOLDS[1].at
    : Math.min(MOST_THRESHOLD, Math.max(...thresholds.map(({ at }) => at)) + 2);
}

function modifierList({ modifiers }: EffectSpec): ListControl {
  return {
    kind: "list",
    id: "modifiers",
    path: ["modifiers"],
    label: phrase("QUINCUNX.TotalEffect.modifiers"),
    items: modifiers.map(({ label, value }, index) => ({
      label: label === "" ? phrase("QUINCUNX.TotalEffect.modifier") : freeText(label),
      controls: [
        {
          kind: "text",
          id: `modifiers.${index}.label`,
          path: ["modifiers", index, "label"],
          label: phrase("QUINCUNX.TotalEffect.modifierLabel"),
          value: label,
          max: LIMITS.text,
        },
        {
          kind: "stepper",
          id: `modifiers.${index}.value`,
          path: ["modifiers", index, "value"],
          label: phrase("QUINCUNX.TotalEffect.modifierValue"),
          value,
          min: -LIMITS.sum,
          max: LIMITS.sum,
        },
      ],
    })),
    add: [{ id: "modifier", label: phrase("QUINCUNX.TotalEffect.Add.modifier"), value: { label: "", value: 1 } }],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.TotalEffect.noModifiers"),
  };
}

function effectList({ effects }: EffectSpec): ListControl {
  return {
    kind: "list",
    id: "effects",
    path: ["effects"],
    label: phrase("QUINCUNX.TotalEffect.effects"),
    items: effects.map((effect, index) => ({ label: labelledEffect(effect), controls: effectControls(effect, index) })),
    add: [
      { id: "low", label: phrase("QUINCUNX.TotalEffect.Rank.low"), value: { rank: "low" } },
      { id: "mid", label: phrase("QUINCUNX.TotalEffect.Rank.mid"), value: { rank: "mid" } },
      { id: "high", label: phrase("QUINCUNX.TotalEffect.Rank.high"), value: { rank: "high" } },
      { id: "flat", label: phrase("QUINCUNX.TotalEffect.Effect.flat"), value: { flat: 1 } },
    ],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.TotalEffect.noEffects"),
  };
}

function group(id: string, label: Phrase, folded: boolean, inside: readonly Control[]): Control {
  return { kind: "group", id: `${id}.group`, path: [id], label, folded, controls: inside };
}
