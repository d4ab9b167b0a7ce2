/** Prompt controls of a check. */
import type { Control, ListControl, TargetScale } from "../contract/control.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { fieldControls, group } from "../spec/field-controls.ts";
import { tierName } from "./tiers.ts";
import { bonusOf, CHECK_SIZE, checkSpec, ownDiceOf, TIERS, tierOf, type Bonus, type CheckSpec } from "./spec.ts";

const controlsOf = fieldControls(checkSpec, "QUINCUNX.standard-check");

export function controls(spec: CheckSpec): readonly Control[] {
  return [...targetControls(spec), bonusList(spec), moreControls(spec)];
}

/** The tiers and a number for the same field (SC-2). */
function targetControls(spec: CheckSpec): readonly Control[] {
  const { target } = spec;
  const { choice, stepper } = controlsOf(spec);
  const unknown = phrase("QUINCUNX.Word.unknown");
  return [
    choice("target", {
      id: "tier",
      label: "QUINCUNX.Label.difficulty",
      options: [
        { id: "open", value: null, label: unknown, hint: phrase("QUINCUNX.standard-check.Control.openHint") },
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
      showsStepValue: false,
    }),
    stepper("target", {
      label: "QUINCUNX.standard-check.Control.target",
      none: { label: unknown, start: USUAL_TARGET },
      ...(target === null ? {} : { word: wordOf(target) }),
    }),
  ];
}

const USUAL_TARGET = 15;

function wordOf(target: number): Phrase {
  const tier = tierOf(target);
  return tier === null ? phrase("QUINCUNX.Label.difficulty") : tierName(tier);
}

/** The tiers on the axis of totals. */
export function scale({ target }: CheckSpec): TargetScale {
  return {
    control: "target",
    chart: "total",
    value: target,
    ticks: TIERS.map((tier) => ({ value: tier.target, name: tierName(tier.id) })),
  };
}

export function added(spec: CheckSpec): number {
  return bonusOf(spec);
}

function bonusList(spec: CheckSpec): ListControl {
  const { list, stepper, whatFor } = controlsOf(spec);
  return list<Bonus>("bonuses", {
    entry: ({ label, value }, field) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.standard-check.Field.bonuses.value"),
      controls: [
        stepper(`${field}.value`, {
          label: "QUINCUNX.Label.value",
          display: phrase("QUINCUNX.Word.value", { value: { signed: value } }),
        }),
        whatFor(`${field}.label`, "QUINCUNX.standard-check.Control.bonusPlaceholder"),
      ],
    }),
    add: [{ id: "bonus", label: "QUINCUNX.standard-check.Control.addBonus", value: { label: "", value: 1 } }],
    isCompact: true,
    empty: "QUINCUNX.Label.none",
  });
}

/** Extra dice and passive exclude each other (SC-6). */
function moreControls(spec: CheckSpec): Control {
  const { toggle } = controlsOf(spec);
  const hasExtra = spec.extra.length > 0 || (spec.taken ?? []).length > 0;
  return group("more", { label: "QUINCUNX.standard-check.Control.more", folded: !hasExtra && !spec.passive }, [
    ...(spec.passive ? [] : [extraList(spec), takenList(spec)]),
    ...(hasExtra
      ? []
      : [
          toggle("passive", {
            label: "QUINCUNX.standard-check.Control.passive",
            hint: "QUINCUNX.standard-check.Control.passiveHint",
          }),
        ]),
  ]);
}

function extraList(spec: CheckSpec): ListControl {
  const { dieSize, list, whatFor } = controlsOf(spec);
  return list<CheckSpec["extra"][number]>("extra", {
    hint: "QUINCUNX.standard-check.Control.extraHint",
    entry: ({ label, size }, field) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.Word.die", { size }),
      controls: [
        dieSize(`${field}.size`, "QUINCUNX.Label.die"),
        whatFor(`${field}.label`, "QUINCUNX.standard-check.Control.extraPlaceholder"),
      ],
    }),
    add: [{ id: "extra", label: "QUINCUNX.Label.addDie", value: { label: "", size: 6 } }],
    isCompact: true,
    empty: "QUINCUNX.Label.none",
  });
}

const TAKE_DIE = { id: "taken", label: "QUINCUNX.Alteration.takeDie", value: { label: "" } } as const;

/** Dice that an ability takes out (SC-8). */
function takenList(spec: CheckSpec): ListControl {
  const { list, whatFor } = controlsOf(spec);
  return list<{ readonly label: string }>("taken", {
    entry: ({ label }, field) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.Word.die", { size: CHECK_SIZE }),
      controls: [whatFor(`${field}.label`)],
    }),
    // One die stays.
    add: ownDiceOf(spec) > 0 && ownDiceOf(spec) + spec.extra.length > 1 ? [TAKE_DIE] : [],
    isCompact: true,
    empty: "QUINCUNX.Label.none",
  });
}
