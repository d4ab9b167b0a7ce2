/** Prompt controls of a difficulty pool. */
import type { Control, ListControl, TargetScale } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { fieldControls, group } from "../spec/field-controls.ts";
import { difficultySpec, isAssembled, type DifficultySpec } from "./spec.ts";

/** Ranges of the steppers; other numbers can be typed. */
const BASES = { min: -99, max: 99 } as const;
const MOST_ATTEMPTS = 99;
const AMOUNTS = { min: -LIMITS.sum, max: LIMITS.sum } as const;

const controlsOf = fieldControls(difficultySpec, "QUINCUNX.difficulty-pool");

export function controls(spec: DifficultySpec): readonly Control[] {
  const { toggle } = controlsOf(spec);
  return [
    ...poolControls(spec),
    ...targetControls(spec),
    toggle("secondary", { hint: "QUINCUNX.difficulty-pool.Control.secondaryHint" }),
    toggle("combat", { hint: "QUINCUNX.difficulty-pool.Control.combatHint" }),
    group("modifierGroup", { label: "QUINCUNX.Field.modifiers.list", folded: true }, [modifierList(spec)]),
    moreControls(spec),
  ];
}

/** The base difficulty, set by the GM. */
function targetControls(spec: DifficultySpec): readonly Control[] {
  return [
    controlsOf(spec).stepper("base", {
      ...BASES,
      hint: "QUINCUNX.difficulty-pool.Control.baseHint",
      none: { label: "QUINCUNX.Word.unknown" },
      ...(spec.base === null ? {} : { word: phrase("QUINCUNX.Label.difficulty") }),
    }),
  ];
}

export function scale({ base }: DifficultySpec): TargetScale {
  return { control: "base", value: base, ticks: [] };
}

function poolControls(spec: DifficultySpec): readonly Control[] {
  const { stepper, toggle } = controlsOf(spec);
  return isAssembled(spec)
    ? [
        stepper("attribute"),
        stepper("ability", { none: { label: "QUINCUNX.difficulty-pool.Control.noAbility", start: 1 } }),
      ]
    : [
        stepper("dice", { label: "QUINCUNX.Label.dice" }),
        toggle("untrained", { hint: "QUINCUNX.difficulty-pool.Control.untrainedHint" }),
      ];
}

/** Modifiers from powers are fixed: visible, but not adjustable (DP-4). */
function modifierList(spec: DifficultySpec): ListControl {
  const { list, stepper, whatFor } = controlsOf(spec);
  return list<DifficultySpec["modifiers"][number]>("modifiers", {
    label: "QUINCUNX.Field.modifiers.list",
    entry: ({ label, value, fixed }, field) => {
      const display = phrase("QUINCUNX.Word.value", { value: { signed: value } });
      const own = { id: `${field}.fixed`, label: "QUINCUNX.difficulty-pool.Control.fixed" } as const;
      return {
        label: label ? freeText(label) : phrase("QUINCUNX.Field.modifiers.value"),
        isFixed: fixed,
        controls: fixed
          ? [stepper(`${field}.value`, { ...own, min: value, max: value, display, showsStepValue: false })]
          : [
              stepper(`${field}.value`, { label: "QUINCUNX.Label.value", display }),
              whatFor(`${field}.label`, "QUINCUNX.difficulty-pool.Control.modifierPlaceholder"),
            ],
      };
    },
    add: [{ id: "modifier", label: "QUINCUNX.Label.addModifier", value: { label: "", value: 1, fixed: false } }],
    isCompact: true,
    empty: "QUINCUNX.Label.none",
  });
}

function moreControls(spec: DifficultySpec): Control {
  const { attempts, scale } = spec;
  const { choice, stepper, text } = controlsOf(spec);
  const scaled = choice("scale", {
    label: "QUINCUNX.difficulty-pool.Control.scale",
    options: [
      { id: "none", value: null, label: phrase("QUINCUNX.difficulty-pool.Control.noScale") },
      {
        id: "some",
        value: scale === null ? { unit: "", amount: 1 } : { ...scale },
        label: phrase("QUINCUNX.difficulty-pool.Control.someScale"),
      },
    ],
    look: "buttons",
    showsStepValue: false,
  });
  const parts =
    scale === null
      ? []
      : [
          stepper("scale.amount", {
            ...AMOUNTS,
            label: "QUINCUNX.difficulty-pool.Control.amount",
            showsStepValue: false,
          }),
          stepper("scale.base", {
            ...AMOUNTS,
            none: { label: "QUINCUNX.Label.none", start: 1 },
            showsStepValue: false,
          }),
          text("scale.unit", { placeholder: "QUINCUNX.difficulty-pool.Control.unitPlaceholder" }),
        ];
  return group("more", { label: "QUINCUNX.difficulty-pool.Control.more", folded: attempts === 0 && scale === null }, [
    stepper("attempts", { max: MOST_ATTEMPTS, hint: "QUINCUNX.difficulty-pool.Control.attemptsHint" }),
    scaled,
    ...parts,
  ]);
}
