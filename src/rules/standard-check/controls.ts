/** What the prompt offers for a check: bonuses, the difficulty as a ladder and as a number, extra dice, passive. */
import type { ChoiceControl, Control, ListControl, StepperControl } from "../contract/control.ts";
import { LIMITS } from "../spec/schema.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { tierName } from "./describe.ts";
import { EXTRA_SIZES, TARGET, TIERS, tierOf, type CheckSpec } from "./spec.ts";

export function controls(spec: CheckSpec): readonly Control[] {
  return [...targetControls(spec), bonusList(spec), moreControls(spec)];
}

/** The ladder of tiers and any other number: two ways to the same field (SC-2). */
export function targetControls({ target }: CheckSpec): readonly Control[] {
  const tier: ChoiceControl = {
    kind: "choice",
    id: "tier",
    path: ["target"],
    label: phrase("QUINCUNX.Label.difficulty"),
    value: target,
    options: [
      {
        id: "open",
        value: null,
        label: phrase("QUINCUNX.Word.unknown"),
        hint: phrase("QUINCUNX.standard-check.Control.openHint"),
      },
      ...TIERS.map((step) => ({
        id: step.id,
        value: step.target,
        label: phrase("QUINCUNX.standard-check.Control.tierOption", { tier: tierName(step.id), target: step.target }),
      })),
      ...(target === null || tierOf(target) !== null
        ? []
        : [{ id: "other", value: target, label: phrase("QUINCUNX.standard-check.Control.tierOther", { target }) }]),
    ],
    look: "select",
    worth: false,
  };
  const number: StepperControl = {
    kind: "stepper",
    id: "target",
    path: ["target"],
    label: phrase("QUINCUNX.standard-check.Control.target"),
    value: target,
    min: TARGET.min,
    max: TARGET.max,
    none: { label: phrase("QUINCUNX.Word.unknown"), start: 15, value: null },
  };
  return [tier, number];
}

function bonusList({ bonuses }: CheckSpec): ListControl {
  return {
    kind: "list",
    id: "bonuses",
    path: ["bonuses"],
    label: phrase("QUINCUNX.standard-check.Field.bonuses.list"),
    items: bonuses.map(({ label, value }, index) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.standard-check.Field.bonuses.value"),
      controls: [
        {
          kind: "stepper",
          id: `bonuses.${index}.value`,
          path: ["bonuses", index, "value"],
          label: phrase("QUINCUNX.Label.value"),
          value,
          min: -LIMITS.sum,
          max: LIMITS.sum,
          display: phrase("QUINCUNX.Word.value", { value: { signed: value } }),
        },
        {
          kind: "text",
          id: `bonuses.${index}.label`,
          path: ["bonuses", index, "label"],
          label: phrase("QUINCUNX.Label.whatFor"),
          value: label,
          max: LIMITS.text,
          placeholder: phrase("QUINCUNX.standard-check.Control.bonusPlaceholder"),
        },
      ],
    })),
    add: [{ id: "bonus", label: phrase("QUINCUNX.standard-check.Control.addBonus"), value: { label: "", value: 1 } }],
    max: LIMITS.list,
    isCompact: true,
    empty: phrase("QUINCUNX.Label.none"),
  };
}

/** Extra dice and passive exclude each other (SC-6), so only what is possible is offered. */
function moreControls(spec: CheckSpec): Control {
  const hasExtra = spec.extra.length > 0;
  return {
    kind: "group",
    id: "more",
    path: [],
    label: phrase("QUINCUNX.standard-check.Control.more"),
    controls: [
      ...(spec.passive ? [] : [extraList(spec)]),
      ...(hasExtra
        ? []
        : [
            {
              kind: "toggle",
              id: "passive",
              path: ["passive"],
              label: phrase("QUINCUNX.standard-check.Control.passive"),
              hint: phrase("QUINCUNX.standard-check.Control.passiveHint"),
              value: spec.passive,
            } as const,
          ]),
    ],
    folded: !hasExtra && !spec.passive,
  };
}

function extraList({ extra }: CheckSpec): ListControl {
  return {
    kind: "list",
    id: "extra",
    path: ["extra"],
    label: phrase("QUINCUNX.standard-check.Field.extra.list"),
    hint: phrase("QUINCUNX.standard-check.Control.extraHint"),
    items: extra.map(({ label, size }, index) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.Word.die", { size }),
      controls: [
        {
          kind: "choice",
          id: `extra.${index}.size`,
          path: ["extra", index, "size"],
          label: phrase("QUINCUNX.Label.die"),
          value: size,
          options: EXTRA_SIZES.map((option) => ({
            id: `d${option}`,
            value: option,
            label: phrase("QUINCUNX.Word.die", { size: option }),
          })),
          look: "select",
          worth: false,
        },
        {
          kind: "text",
          id: `extra.${index}.label`,
          path: ["extra", index, "label"],
          label: phrase("QUINCUNX.Label.whatFor"),
          value: label,
          max: LIMITS.text,
          placeholder: phrase("QUINCUNX.standard-check.Control.extraPlaceholder"),
        },
      ],
    })),
    add: [{ id: "extra", label: phrase("QUINCUNX.Label.addDie"), value: { label: "", size: 6 } }],
    max: LIMITS.list,
    isCompact: true,
    empty: phrase("QUINCUNX.Label.none"),
  };
}
