/** Example of a pre-roll option: a standard check gets +1 when its roller takes their time. The card keeps it. */
import { cardField } from "../../src/card/card-field.ts";
import { type Feature, preRollOptions, cardFields } from "../../src/features/feature.ts";
import { choice } from "../../src/rules/contract/schema.ts";
import type { PreRollOption } from "../../src/roll/pre-roll-option.ts";
import type { JsonValue } from "../../src/rules/contract/control.ts";

const timeTaken = cardField<true>({ key: "time", schema: choice([true]) });

type Bonuses = readonly { readonly label: string; readonly value: number }[];

/** Also the name of the form field, so that it is unique in the form. */
const ID = "take-your-time";
const LABEL = "time";
const bonusesOf = (spec: object): Bonuses => (spec as { readonly bonuses: Bonuses }).bonuses;
const without = (spec: object): Bonuses => bonusesOf(spec).filter(({ label }) => label !== LABEL);

const takeYourTime: PreRollOption<true, true> = {
  id: ID,
  offer: ({ mechanic, occasion, locked }) =>
    mechanic.id === "standard-check" && occasion === "roll" && !locked.includes("bonuses") ? true : null,
  open(prompt) {
    const { editor } = prompt;
    // Derived from the spec, since Reset and the list of bonuses can remove the bonus.
    const isTaken = (): boolean => bonusesOf(editor.state.spec).some(({ label }) => label === LABEL);
    return {
      present: () => [
        {
          place: "words",
          template: "quincunx-prompt-toggle",
          name: ID,
          label: "Take your time",
          isChecked: isTaken(),
        },
      ],
      read({ name, checked }) {
        if (name !== ID || checked === isTaken()) return;
        const others = without(editor.state.spec);
        const bonuses = checked ? [...others, { label: LABEL, value: 1 }] : others;
        editor.edit({ kind: "put", fields: { bonuses: bonuses as unknown as JsonValue } });
      },
      answer: () => (isTaken() ? true : null),
    };
  },
  forget: (mechanic, spec) => mechanic.parseSpec({ ...spec, bonuses: without(spec) }),
  recorded: (origin) => timeTaken.in(origin),
  origin: () => timeTaken.of(true),
};

export const takeYourTimeFeature: Feature = {
  id: ID,
  provides: [preRollOptions.of(takeYourTime), cardFields.of(timeTaken)],
};
