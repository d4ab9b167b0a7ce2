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
      label: phrase("QUINCUNX.total-effect.Field.advantage"),
      hint: phrase("QUINCUNX.total-effect.Hint.advantage"),
      value: spec.advantage,
      min: 0,
      max: MOST_INSTANCES,
    },
    {
      kind: "stepper",
      id: "disadvantage",
      path: ["disadvantage"],
      label: phrase("QUINCUNX.total-effect.Field.disadvantage"),
      hint: phrase("QUINCUNX.total-effect.Hint.disadvantage"),
      value: spec.disadvantage,
      min: 0,
      max: MOST_INSTANCES,
    },
    {
      kind: "stepper",
      id: "escalation",
      path: ["escalation"],
      label: phrase("QUINCUNX.total-effect.Field.escalation"),
      hint: phrase("QUINCUNX.total-effect.Hint.escalation"),
      value: spec.escalation,
      min: -LIMITS.sum,
      max: LIMITS.sum,
    },
    group("effects", phrase("QUINCUNX.total-effect.Field.effects.list"), spec.effects.length === 0, [effectList(spec)]),
    group("modifiers", phrase("QUINCUNX.total-effect.modifiers"), spec.modifiers.length === 0, [modifierList(spec)]),
    group(
      "thresholds",
      phrase("QUINCUNX.total-effect.Field.thresholds.list"),
      spec.thresholds !== null,
      targetControls(spec),
    ),
  ];
}

/** The thresholds, or that the GM is to say them. */
export function targetControls({ thresholds }: EffectSpec): readonly Control[] {
  const unknown: Control = {
    kind: "toggle",
    id: "thresholds.unknown",
    path: ["thresholds"],
    label: phrase("QUINCUNX.total-effect.thresholdsUnknown"),
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
    label: phrase("QUINCUNX.total-effect.Field.thresholds.list"),
    items: thresholds.map(({ at, text }, index) => ({
      label: phrase("QUINCUNX.total-effect.Line.threshold", { at }),
      controls: [
        {
          kind: "stepper",
          id: `thresholds.${index}.at`,
          path: ["thresholds", index, "at"],
          label: phrase("QUINCUNX.total-effect.thresholdAt"),
          value: at,
          min: 1,
          max: MOST_THRESHOLD,
        },
        {
          kind: "text",
          id: `thresholds.${index}.text`,
          path: ["thresholds", index, "text"],
          label: phrase("QUINCUNX.total-effect.happens"),
          value: text ?? "",
          max: LIMITS.text,
          optional: true,
          placeholder: phrase("QUINCUNX.total-effect.Placeholder.threshold"),
        },
      ],
    })),
    add: [
      {
        id: "threshold",
        label: phrase("QUINCUNX.total-effect.Add.threshold"),
        value: { at: nextThreshold(thresholds) },
      },
    ],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.total-effect.noThresholds"),
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
    label: phrase("QUINCUNX.total-effect.modifiers"),
    items: modifiers.map(({ label, value }, index) => ({
      label: label === "" ? phrase("QUINCUNX.Field.modifiers.value") : freeText(label),
      controls: [
        {
          kind: "text",
          id: `modifiers.${index}.label`,
          path: ["modifiers", index, "label"],
          label: phrase("QUINCUNX.Label.whatFor"),
          value: label,
          max: LIMITS.text,
        },
        {
          kind: "stepper",
          id: `modifiers.${index}.value`,
          path: ["modifiers", index, "value"],
          label: phrase("QUINCUNX.Label.value"),
          value,
          min: -LIMITS.sum,
          max: LIMITS.sum,
        },
      ],
    })),
    add: [{ id: "modifier", label: phrase("QUINCUNX.Label.addModifier"), value: { label: "", value: 1 } }],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.Label.none"),
  };
}

function effectList({ effects }: EffectSpec): ListControl {
  return {
    kind: "list",
    id: "effects",
    path: ["effects"],
    label: phrase("QUINCUNX.total-effect.Field.effects.list"),
    items: effects.map((effect, index) => ({ label: labelledEffect(effect), controls: effectControls(effect, index) })),
    add: [
      { id: "low", label: phrase("QUINCUNX.total-effect.Rank.low"), value: { rank: "low" } },
      { id: "mid", label: phrase("QUINCUNX.total-effect.Rank.mid"), value: { rank: "mid" } },
      { id: "high", label: phrase("QUINCUNX.total-effect.Rank.high"), value: { rank: "high" } },
      { id: "flat", label: phrase("QUINCUNX.total-effect.Effect.flat"), value: { flat: 1 } },
    ],
    max: LIMITS.list,
    empty: phrase("QUINCUNX.total-effect.noEffects"),
  };
}

function group(id: string, label: Phrase, folded: boolean, inside: readonly Control[]): Control {
  return { kind: "group", id: `${id}.group`, path: [id], label, folded, controls: inside };
}
