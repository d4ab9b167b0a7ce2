/** Prompt controls of one effect: die, step, and a folded group of rarer options. */
import type { Control } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { group, type FieldControls } from "../spec/field-controls.ts";
import { operatorSign, rankName } from "./names.ts";
import { isFlat, OPERATORS, RANKS, TONES, type Band, type Check, type CheckTone, type Effect } from "./spec.ts";

/** Range of the steppers; typed commands and the API allow more. */
const TOTALS = { min: -9999, max: 9999 } as const;

/** Initial band of Totals (TE-10). */
const USUAL_TOTAL = 12;

/** `field`: path of the effect, for example `effects.0`. */
export function effectControls(make: FieldControls, effect: Effect, field: string): readonly Control[] {
  const { choice, stepper } = make;
  return [
    isFlat(effect)
      ? stepper(`${field}.flat`, { label: "QUINCUNX.total-effect.Effect.flat" })
      : choice(`${field}.rank`, {
          label: "QUINCUNX.Label.die",
          options: RANKS.map((value) => ({ id: value, value, label: rankName(value, false) })),
          look: "buttons",
        }),
    stepper(`${field}.step`, {
      label: "QUINCUNX.total-effect.effectStep",
      hint: "QUINCUNX.total-effect.Hint.step",
    }),
    moreControls(make, effect, field),
  ];
}

function moreControls(make: FieldControls, effect: Effect, field: string): Control {
  const { text, toggle } = make;
  const isUsed =
    effect.label !== undefined ||
    effect.kind !== undefined ||
    effect.when !== undefined ||
    effect.check !== undefined ||
    effect.lines !== undefined;
  const isChanged = !isFlat(effect) && (effect.invert || effect.halve);
  return group(`${field}.more`, { label: "QUINCUNX.Card.menu", of: field, folded: !isUsed && !isChanged }, [
    ...(isFlat(effect)
      ? []
      : [
          toggle(`${field}.invert`, { label: "QUINCUNX.total-effect.effectInvert" }),
          toggle(`${field}.halve`, { label: "QUINCUNX.total-effect.effectHalve" }),
        ]),
    text(`${field}.label`, { label: "QUINCUNX.Label.name" }),
    text(`${field}.kind`, { label: "QUINCUNX.total-effect.effectKind" }),
    ...whenControls(make, effect.when, `${field}.when`),
    ...checkControls(make, effect.check, `${field}.check`),
    ...lineControls(make, effect.lines, `${field}.lines`),
  ]);
}

/** TE-10. */
function whenControls({ stepper, toggle }: FieldControls, when: Band | undefined, field: string): readonly Control[] {
  const on = toggle(field, {
    label: "QUINCUNX.total-effect.effectWhen",
    value: when !== undefined,
    on: { min: USUAL_TOTAL, max: USUAL_TOTAL },
    off: undefined,
  });
  if (!when) return [on];
  const none = { label: "QUINCUNX.total-effect.Band.open", start: when.min ?? when.max ?? USUAL_TOTAL } as const;
  return [
    on,
    stepper(`${field}.min`, { ...TOTALS, label: "QUINCUNX.total-effect.whenMin", none }),
    stepper(`${field}.max`, { ...TOTALS, label: "QUINCUNX.total-effect.whenMax", none }),
  ];
}

const MOST_LINES = 6;

function lineControls({ text, toggle }: FieldControls, lines: Effect["lines"], field: string): readonly Control[] {
  const on = toggle(field, {
    label: "QUINCUNX.total-effect.effectLines",
    hint: "QUINCUNX.total-effect.Hint.lines",
    value: lines !== undefined,
    on: new Array<string>(MOST_LINES).fill(""),
    off: undefined,
  });
  return [
    on,
    ...(lines ?? []).map((_line, index) => text(`${field}.${index}`, { label: freeText(String(index + 1)) })),
  ];
}

const TONE_NAMES = {
  good: "QUINCUNX.total-effect.Tone.good",
  bad: "QUINCUNX.total-effect.Tone.bad",
  plain: "QUINCUNX.total-effect.Tone.plain",
} as const satisfies Record<CheckTone, string>;

/** TE-9. */
function checkControls(make: FieldControls, check: Check | undefined, field: string): readonly Control[] {
  const { choice, stepper, text, toggle } = make;
  const on = toggle(field, {
    label: "QUINCUNX.total-effect.effectCheck",
    value: check !== undefined,
    on: { op: "<=", value: 2 },
    off: undefined,
  });
  if (!check) return [on];
  return [
    on,
    choice(`${field}.op`, {
      options: OPERATORS.map((value) => ({ id: value, value, label: operatorSign(value) })),
      look: "buttons",
    }),
    stepper(`${field}.value`, { ...TOTALS, label: "QUINCUNX.total-effect.checkValue", isCompared: true }),
    choice(`${field}.tone`, {
      options: TONES.map((value) => ({ id: value, value, label: phrase(TONE_NAMES[value]) })),
      look: "buttons",
    }),
    text(`${field}.text`, { label: "QUINCUNX.total-effect.happens" }),
    text(`${field}.otherwise`, { label: "QUINCUNX.total-effect.happensElse" }),
  ];
}
