/** What the prompt offers for a difficulty pool: dice or attribute and ability, the difficulty, and what adds to it. */
import type { ChoiceControl, Control, ListControl, StepperControl, ToggleControl } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { LIMITS } from "../spec/schema.ts";
import { isAssembled, type DifficultySpec } from "./spec.ts";

/** More than this nobody means by a base difficulty; other numbers can be typed. */
const BASE = { min: -99, max: 99 } as const;

export function controls(spec: DifficultySpec): readonly Control[] {
  return [
    ...poolControls(spec),
    ...targetControls(spec),
    secondaryControl(spec),
    combatControl(spec),
    modifierGroup(spec),
    moreControls(spec),
  ];
}

/** The GM's: what the difficulty starts from. */
export function targetControls({ base }: DifficultySpec): readonly Control[] {
  return [
    {
      kind: "stepper",
      id: "base",
      path: ["base"],
      label: phrase("QUINCUNX.difficulty-pool.Field.base"),
      hint: phrase("QUINCUNX.difficulty-pool.Control.baseHint"),
      value: base,
      ...BASE,
      none: { label: phrase("QUINCUNX.Word.unknown"), start: 6, value: null },
    },
  ];
}

function poolControls(spec: DifficultySpec): readonly Control[] {
  if (!isAssembled(spec)) {
    const dice: StepperControl = {
      kind: "stepper",
      id: "dice",
      path: ["dice"],
      label: phrase("QUINCUNX.Label.dice"),
      value: spec.dice,
      min: 1,
      max: 100,
    };
    const untrained: ToggleControl = {
      kind: "toggle",
      id: "untrained",
      path: ["untrained"],
      label: phrase("QUINCUNX.difficulty-pool.Field.untrained"),
      hint: phrase("QUINCUNX.difficulty-pool.Control.untrainedHint"),
      value: spec.untrained,
    };
    return [dice, untrained];
  }
  return [
    {
      kind: "stepper",
      id: "attribute",
      path: ["attribute"],
      label: phrase("QUINCUNX.difficulty-pool.Field.attribute"),
      value: spec.attribute,
      min: 0,
      max: 50,
    },
    {
      kind: "stepper",
      id: "ability",
      path: ["ability"],
      label: phrase("QUINCUNX.difficulty-pool.Field.ability"),
      value: spec.ability,
      min: 0,
      max: 50,
      none: { label: phrase("QUINCUNX.difficulty-pool.Control.noAbility"), start: 1, value: null },
    },
  ];
}

function secondaryControl({ secondary }: DifficultySpec): ToggleControl {
  return {
    kind: "toggle",
    id: "secondary",
    path: ["secondary"],
    label: phrase("QUINCUNX.difficulty-pool.Field.secondary"),
    hint: phrase("QUINCUNX.difficulty-pool.Control.secondaryHint"),
    value: secondary,
  };
}

function combatControl({ combat }: DifficultySpec): ToggleControl {
  return {
    kind: "toggle",
    id: "combat",
    path: ["combat"],
    label: phrase("QUINCUNX.difficulty-pool.Field.combat"),
    hint: phrase("QUINCUNX.difficulty-pool.Control.combatHint"),
    value: combat,
  };
}

function modifierGroup(spec: DifficultySpec): Control {
  return {
    kind: "group",
    id: "modifierGroup",
    path: [],
    label: phrase("QUINCUNX.Field.modifiers.list"),
    controls: [modifierList(spec)],
    folded: true,
  };
}

/** Modifiers from powers are set in stone: they are shown, and nobody steps them here (DP-4). */
function modifierList({ modifiers }: DifficultySpec): ListControl {
  return {
    kind: "list",
    id: "modifiers",
    path: ["modifiers"],
    label: phrase("QUINCUNX.Field.modifiers.list"),
    items: modifiers.map(({ label, value, fixed }, index) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.Field.modifiers.value"),
      controls: fixed
        ? [fixedModifier(index, value)]
        : [
            {
              kind: "stepper",
              id: `modifiers.${index}.value`,
              path: ["modifiers", index, "value"],
              label: phrase("QUINCUNX.Label.value"),
              value,
              min: -LIMITS.sum,
              max: LIMITS.sum,
              display: phrase("QUINCUNX.Word.value", { value: { signed: value } }),
            },
            {
              kind: "text",
              id: `modifiers.${index}.label`,
              path: ["modifiers", index, "label"],
              label: phrase("QUINCUNX.Label.whatFor"),
              value: label,
              max: LIMITS.text,
              placeholder: phrase("QUINCUNX.difficulty-pool.Control.modifierPlaceholder"),
            },
          ],
    })),
    add: [
      {
        id: "modifier",
        label: phrase("QUINCUNX.Label.addModifier"),
        value: { label: "", value: 1, fixed: false },
      },
    ],
    max: LIMITS.list,
    isCompact: true,
    empty: phrase("QUINCUNX.Label.none"),
  };
}

function fixedModifier(index: number, value: number): StepperControl {
  return {
    kind: "stepper",
    id: `modifiers.${index}.fixed`,
    path: ["modifiers", index, "value"],
    label: phrase("QUINCUNX.difficulty-pool.Control.fixed"),
    value,
    min: value,
    max: value,
    display: phrase("QUINCUNX.Word.value", { value: { signed: value } }),
    worth: false,
  };
}

function moreControls({ attempts, scale }: DifficultySpec): Control {
  const attempt: StepperControl = {
    kind: "stepper",
    id: "attempts",
    path: ["attempts"],
    label: phrase("QUINCUNX.difficulty-pool.Field.attempts"),
    hint: phrase("QUINCUNX.difficulty-pool.Control.attemptsHint"),
    value: attempts,
    min: 0,
    max: 99,
  };
  const scaled: ChoiceControl = {
    kind: "choice",
    id: "scale",
    path: ["scale"],
    label: phrase("QUINCUNX.difficulty-pool.Control.scale"),
    value: scale === null ? null : { unit: scale.unit, amount: scale.amount },
    options: [
      { id: "none", value: null, label: phrase("QUINCUNX.difficulty-pool.Control.noScale") },
      {
        id: "some",
        value: scale === null ? { unit: "", amount: 1 } : { unit: scale.unit, amount: scale.amount },
        label: phrase("QUINCUNX.difficulty-pool.Control.someScale"),
      },
    ],
    look: "buttons",
    worth: false,
  };
  const scaleControls: readonly Control[] =
    scale === null
      ? []
      : [
          {
            kind: "stepper",
            id: "scale.amount",
            path: ["scale", "amount"],
            label: phrase("QUINCUNX.difficulty-pool.Control.amount"),
            value: scale.amount,
            min: -LIMITS.sum,
            max: LIMITS.sum,
            worth: false,
          },
          {
            kind: "text",
            id: "scale.unit",
            path: ["scale", "unit"],
            label: phrase("QUINCUNX.difficulty-pool.Field.scale.unit"),
            value: scale.unit,
            max: LIMITS.text,
            placeholder: phrase("QUINCUNX.difficulty-pool.Control.unitPlaceholder"),
          },
        ];
  return {
    kind: "group",
    id: "more",
    path: [],
    label: phrase("QUINCUNX.difficulty-pool.Control.more"),
    controls: [attempt, scaled, ...scaleControls],
    folded: attempts === 0 && scale === null,
  };
}
