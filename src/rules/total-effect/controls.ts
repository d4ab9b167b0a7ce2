/** Prompt controls of a Total//Effect roll: three steppers, and groups that are folded while empty. */
import type { Control, ListControl, TargetScale } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { fieldControls, group } from "../spec/field-controls.ts";
import { effectControls } from "./effect-controls.ts";
import { labelledEffect, rankName } from "./names.ts";
import { odds } from "./odds.ts";
import {
  effectSpec,
  isFlat,
  MOST_THRESHOLD,
  RANKS,
  USUAL_THRESHOLDS,
  type Effect,
  type EffectSpec,
  type Rank,
  type Threshold,
} from "./spec.ts";

/** Instances above 3 have no effect (TE-2); the field accepts any number, and the trace reports the cap. */
const INSTANCES = { min: 0, max: 3 } as const;

const controlsOf = fieldControls(effectSpec, "QUINCUNX.total-effect");

export function controls(spec: EffectSpec): readonly Control[] {
  const { stepper } = controlsOf(spec);
  return [
    ...bondDie(spec),
    stepper("advantage", { ...INSTANCES, hint: "QUINCUNX.total-effect.Hint.advantage" }),
    stepper("disadvantage", { ...INSTANCES, hint: "QUINCUNX.total-effect.Hint.disadvantage" }),
    stepper("escalation", { isRare: true, hint: "QUINCUNX.total-effect.Hint.escalation" }),
    foldList(effectList(spec), spec.effects.length === 0),
    foldList(modifierList(spec), spec.modifiers.length === 0),
    group(
      "thresholds.group",
      { label: "QUINCUNX.total-effect.Field.thresholds.list", of: "thresholds", folded: spec.thresholds !== null },
      targetControls(spec),
    ),
  ];
}

/** TE-9: a roll on a bond asks for little, some or much help by its die. Empty for other rolls. */
function bondDie(spec: EffectSpec): readonly Control[] {
  const [effect] = spec.effects;
  const isBond = effect && !isFlat(effect) && effect.invert && effect.check?.op === "<";
  if (!isBond || spec.thresholds?.length !== 0) return [];
  const chanceWith = (rank: Rank): number => odds({ ...spec, effects: [{ ...effect, rank }] }).effectPassed[0] ?? 0;
  return [
    controlsOf(spec).choice("effects.0.rank", {
      id: "bond",
      label: "QUINCUNX.total-effect.bondDie",
      hint: "QUINCUNX.total-effect.Hint.bondDie",
      options: RANKS.map((value) => ({
        id: value,
        value,
        label: rankName(value, false),
        hint: phrase("QUINCUNX.Question.chance", { chance: { percent: chanceWith(value) } }),
      })),
      look: "buttons",
      showsStepValue: false,
    }),
  ];
}

function foldList(list: ListControl, isFolded: boolean): Control {
  return group(`${list.id}.group`, { label: list.label, of: list.id, folded: isFolded }, [list]);
}

/** The thresholds on the axis of Totals; `figure` is that of one of them. */
export function scale({ thresholds }: EffectSpec, figure: string | null): TargetScale | null {
  if (thresholds === null)
    return { chart: "total", value: null, ticks: USUAL_THRESHOLDS.map(({ at }) => ({ value: at })) };
  const index = Number(/^threshold\.(\d+)$/u.exec(figure ?? "")?.[1] ?? -1);
  const focused = thresholds[index];
  if (!focused) return null;
  const ticks = thresholds.map(({ at }, each) => ({ value: at, figure: `threshold.${each}` }));
  return {
    control: `thresholds.${index}.at`,
    chart: "total",
    value: focused.at,
    ticks: ticks.toSorted((a, b) => a.value - b.value),
  };
}

/** The thresholds, or the option to leave them to the GM. */
function targetControls(spec: EffectSpec): readonly Control[] {
  const { thresholds } = spec;
  const { list, stepper, text, toggle } = controlsOf(spec);
  const unknown = toggle("thresholds", {
    id: "thresholds.unknown",
    label: "QUINCUNX.total-effect.thresholdsUnknown",
    value: thresholds === null,
    on: null,
    off: USUAL_THRESHOLDS.map(({ at }) => ({ at })),
    showsStepValue: false,
  });
  if (thresholds === null) return [unknown];
  const known = list<Threshold>("thresholds", {
    entry: ({ at, again }, field) => ({
      label: phrase("QUINCUNX.total-effect.Line.threshold", { at }),
      controls: [
        stepper(`${field}.at`, {
          label: "QUINCUNX.total-effect.thresholdAt",
          word: phrase("QUINCUNX.total-effect.thresholdWord"),
        }),
        text(`${field}.text`, {
          label: "QUINCUNX.total-effect.happens",
          placeholder: "QUINCUNX.total-effect.Placeholder.threshold",
        }),
        ...againControls(spec, again, `${field}.again`),
      ],
    }),
    add: [{ id: "threshold", label: "QUINCUNX.total-effect.Add.threshold", value: { at: nextThreshold(thresholds) } }],
    empty: "QUINCUNX.total-effect.noThresholds",
  });
  return [known, unknown];
}

/** The harm waits for something, such as a move, and comes again if it happens. */
function againControls(spec: EffectSpec, again: Threshold["again"], field: string): readonly Control[] {
  const { choice, toggle } = controlsOf(spec);
  const on = toggle(field, {
    id: `${field}.on`,
    label: "QUINCUNX.total-effect.again",
    value: again !== undefined,
    on: "next",
    off: undefined,
    showsStepValue: false,
  });
  if (again === undefined) return [on];
  return [
    on,
    choice(field, {
      label: "QUINCUNX.total-effect.againWhen",
      look: "buttons",
      showsStepValue: false,
      options: [
        { id: "this", value: "this", label: phrase("QUINCUNX.total-effect.againThis") },
        { id: "next", value: "next", label: phrase("QUINCUNX.total-effect.againNext") },
      ],
    }),
  ];
}

/** Everything added to the dice of the Total. */
export function added({ escalation, modifiers }: EffectSpec): number {
  return modifiers.reduce((sum, { value }) => sum + value, escalation);
}

/** Thresholds are usually two apart (TE-4). */
function nextThreshold(thresholds: readonly Threshold[]): number {
  return thresholds.length === 0
    ? USUAL_THRESHOLDS[1].at
    : Math.min(MOST_THRESHOLD, Math.max(...thresholds.map(({ at }) => at)) + 2);
}

function modifierList(spec: EffectSpec): ListControl {
  const { list, stepper, text } = controlsOf(spec);
  return list<EffectSpec["modifiers"][number]>("modifiers", {
    label: "QUINCUNX.total-effect.modifiers",
    entry: ({ label }, field) => ({
      label: label === "" ? phrase("QUINCUNX.Field.modifiers.value") : freeText(label),
      controls: [
        text(`${field}.label`, { label: "QUINCUNX.Label.whatFor" }),
        stepper(`${field}.value`, { label: "QUINCUNX.Label.value" }),
      ],
    }),
    add: [{ id: "modifier", label: "QUINCUNX.Label.addModifier", value: { label: "", value: 1 } }],
    empty: "QUINCUNX.Label.none",
  });
}

function effectList(spec: EffectSpec): ListControl {
  const fields = controlsOf(spec);
  return fields.list<Effect>("effects", {
    entry: (effect, field) => ({ label: labelledEffect(effect), controls: effectControls(fields, effect, field) }),
    add: [
      { id: "low", label: "QUINCUNX.total-effect.Rank.low", value: { rank: "low" } },
      { id: "mid", label: "QUINCUNX.total-effect.Rank.mid", value: { rank: "mid" } },
      { id: "high", label: "QUINCUNX.total-effect.Rank.high", value: { rank: "high" } },
      { id: "flat", label: "QUINCUNX.total-effect.Effect.flat", value: { flat: 1 } },
    ],
    empty: "QUINCUNX.total-effect.noEffects",
  });
}
