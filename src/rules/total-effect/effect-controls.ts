/** The controls of one effect: which die, how far stepped, and the rarer things folded away. */
import type { Control } from "../contract/control.ts";
import { LIMITS } from "../spec/schema.ts";
import { phrase, type KeyPhrase } from "../contract/phrase.ts";
import { operatorSign, rankName } from "./names.ts";
import { isFlat, MOST_FLAT, MOST_STEPS, OPERATORS, RANKS, type Band, type Check, type Effect } from "./spec.ts";

/** Bounds of what the prompt steps through; typed commands and the API go further. */
const MOST_TOTAL = 9999;

export function effectControls(effect: Effect, index: number): readonly Control[] {
  return [
    ...(isFlat(effect) ? flatControls(effect.flat, index) : rankControls(effect.rank, index)),
    stepControl(effect.step, index),
    moreControls(effect, index),
  ];
}

function rankControls(rank: (typeof RANKS)[number], index: number): readonly Control[] {
  return [
    {
      kind: "choice",
      id: `effects.${index}.rank`,
      path: ["effects", index, "rank"],
      label: phrase("QUINCUNX.Label.die"),
      value: rank,
      options: RANKS.map((value) => ({ id: value, value, label: rankName(value, false) })),
      look: "buttons",
    },
  ];
}

function flatControls(flat: number, index: number): readonly Control[] {
  return [
    {
      kind: "stepper",
      id: `effects.${index}.flat`,
      path: ["effects", index, "flat"],
      label: phrase("QUINCUNX.total-effect.Effect.flat"),
      value: flat,
      min: 0,
      max: MOST_FLAT,
    },
  ];
}

function stepControl(step: number, index: number): Control {
  return {
    kind: "stepper",
    id: `effects.${index}.step`,
    path: ["effects", index, "step"],
    label: phrase("QUINCUNX.total-effect.effectStep"),
    hint: phrase("QUINCUNX.total-effect.Hint.step"),
    value: step,
    min: -MOST_STEPS,
    max: MOST_STEPS,
  };
}

function moreControls(effect: Effect, index: number): Control {
  const isUsed =
    effect.label !== undefined || effect.kind !== undefined || effect.when !== undefined || effect.check !== undefined;
  const isChanged = !isFlat(effect) && (effect.invert || effect.halve);
  return {
    kind: "group",
    id: `effects.${index}.more`,
    path: ["effects", index],
    label: phrase("QUINCUNX.total-effect.effectMore"),
    folded: !isUsed && !isChanged,
    controls: [
      ...(isFlat(effect)
        ? []
        : [
            toggle(index, "invert", phrase("QUINCUNX.total-effect.effectInvert"), effect.invert),
            toggle(index, "halve", phrase("QUINCUNX.total-effect.effectHalve"), effect.halve),
          ]),
      text(index, "label", "QUINCUNX.Label.name", effect.label),
      text(index, "kind", "QUINCUNX.total-effect.effectKind", effect.kind),
      ...whenControls(effect.when, index),
      ...checkControls(effect.check, index),
    ],
  };
}

function toggle(index: number, field: string, label: KeyPhrase, value: boolean): Control {
  return { kind: "toggle", id: `effects.${index}.${field}`, path: ["effects", index, field], label, value };
}

function text(index: number, field: string, key: KeyPhrase["key"], value: string | undefined): Control {
  return {
    kind: "text",
    id: `effects.${index}.${field}`,
    path: ["effects", index, field],
    label: phrase(key),
    value: value ?? "",
    max: LIMITS.text,
    optional: true,
  };
}

/** TE-10. */
function whenControls(when: Band | undefined, index: number): readonly Control[] {
  const path = ["effects", index, "when"];
  const id = `effects.${index}.when`;
  const start = 12;
  const on: Control = {
    kind: "toggle",
    id,
    path,
    label: phrase("QUINCUNX.total-effect.effectWhen"),
    value: when !== undefined,
    on: { min: start, max: start },
    off: undefined,
  };
  if (!when) return [on];
  const bound = (name: "min" | "max", key: KeyPhrase["key"]): Control => ({
    kind: "stepper",
    id: `${id}.${name}`,
    path: [...path, name],
    label: phrase(key),
    value: when[name] ?? null,
    min: -MOST_TOTAL,
    max: MOST_TOTAL,
    none: { label: phrase("QUINCUNX.total-effect.Band.open"), start: when.min ?? when.max ?? start, value: undefined },
  });
  return [on, bound("min", "QUINCUNX.total-effect.whenMin"), bound("max", "QUINCUNX.total-effect.whenMax")];
}

/** TE-9. */
function checkControls(check: Check | undefined, index: number): readonly Control[] {
  const path = ["effects", index, "check"];
  const id = `effects.${index}.check`;
  const on: Control = {
    kind: "toggle",
    id,
    path,
    label: phrase("QUINCUNX.total-effect.effectCheck"),
    value: check !== undefined,
    on: { op: "<=", value: 2 },
    off: undefined,
  };
  if (!check) return [on];
  return [
    on,
    {
      kind: "choice",
      id: `${id}.op`,
      path: [...path, "op"],
      label: phrase("QUINCUNX.total-effect.Field.effects.check.op"),
      value: check.op,
      options: OPERATORS.map((value) => ({ id: value, value, label: operatorSign(value) })),
      look: "buttons",
    },
    {
      kind: "stepper",
      id: `${id}.value`,
      path: [...path, "value"],
      label: phrase("QUINCUNX.total-effect.checkValue"),
      value: check.value,
      min: -MOST_TOTAL,
      max: MOST_TOTAL,
    },
    {
      kind: "text",
      id: `${id}.text`,
      path: [...path, "text"],
      label: phrase("QUINCUNX.total-effect.happens"),
      value: check.text ?? "",
      max: LIMITS.text,
      optional: true,
    },
  ];
}
