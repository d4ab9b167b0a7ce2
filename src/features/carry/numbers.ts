/** The numbers of a message that a next roll can take (MP-6, SC-1), and the ways to take one. */
import type { Fields } from "../../rules/contract/fields.ts";
import { shortWords, type Card } from "../../card/state.ts";
import { firstOf } from "../../card/extension.ts";
import { choice, finite, type Infer, record, text } from "../../rules/contract/schema.ts";
import type { Base } from "../../log/operation.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Control } from "../../rules/contract/control.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { withAdjusted } from "../../rules/spec/adjust.ts";

/** A number of another message that went into the roll (MP-6, SC-1). */
export const carriedOrigin = record({
  /** Id of its message. */
  from: text(),
  as: choice(["dice", "target", "required", "bonus", "difficulty"]),
  value: finite(),
  /** "Margin 3 (Strike)". */
  name: shortWords,
});

export type CarriedOrigin = Infer<typeof carriedOrigin>;

export interface CarriedNumber {
  /** "Margin 3". */
  readonly label: Phrase;
  readonly value: number;
}

/** Of a card its headline and what it deals, of a contest the difference; as everybody may know them. */
export function numbersOf(base: Base): readonly CarriedNumber[] {
  if (base.kind !== "card") return dealt(firstOf(({ dealtBy }) => dealtBy?.(base))?.deals ?? []);
  const { mechanic, spec, faces, outcome, unjudged } = (base as Card).state;
  if (unjudged === "draw") return [];
  const deals = dealt(mechanic.deals?.(spec, outcome) ?? []);
  const headline = mechanic
    .describe(spec, faces, outcome)
    .headline.flatMap(({ value, label }) =>
      typeof value === "number" && label && deals.every((one) => one.value !== value)
        ? [{ label: phrase("QUINCUNX.Card.History.value", { field: label, value }), value }]
        : [],
    );
  return [...headline, ...deals, ...(mechanic.numbers?.(spec, outcome) ?? [])];
}

function dealt(deals: readonly { readonly label: Phrase; readonly amount: number }[]): readonly CarriedNumber[] {
  return deals.map(({ label, amount: value }) => ({ label, value }));
}

/** A way into a roll of a mechanic: `fields` are set, or `key` is added to what the roll has. */
export interface CarryWay {
  readonly id: CarriedOrigin["as"];
  readonly label: Phrase;
  fields?(value: number): Fields;
}

export function waysOf(mechanic: AnyMechanic): readonly CarryWay[] {
  const { adjustments = {}, hideable } = mechanic;
  const { dice, target, bonus, difficulty } = adjustments;
  const [field = ""] = hideable;
  const required = controlsIn(mechanic.prompt.controls(minimalSpec(mechanic))).find(
    ({ path }) => path[0] === "required",
  );
  const pools = (dice?.fields ?? []).filter((field) => field === "dice" || field === "pool");
  const set =
    (names: readonly string[]) =>
    (value: number): Fields =>
      Object.fromEntries(names.map((name) => [name, value]));
  const ways: readonly (CarryWay | null)[] = [
    dice && pools.length > 0 ? { id: "dice", label: dice.label, fields: set(pools) } : null,
    target ? { id: "target", label: target.label, fields: set([field]) } : null,
    required ? { id: "required", label: required.label, fields: set(["required"]) } : null,
    bonus ? { id: "bonus", label: bonus.label } : null,
    difficulty && difficulty !== target ? { id: "difficulty", label: difficulty.label } : null,
  ];
  return ways.filter((way) => way !== null);
}

function controlsIn(controls: readonly Control[]): readonly Control[] {
  return controls.flatMap((control) => (control.kind === "group" ? controlsIn(control.controls) : [control]));
}

/** The spec that the next roll begins with; `null`: the rules refuse the number there. */
export function specWith(mechanic: AnyMechanic, { id: key, fields }: CarryWay, value: number): Fields | null {
  const initialSpec = minimalSpec(mechanic);
  if (fields) return unlessRefused(() => mechanic.parseSpec({ ...initialSpec, ...fields(value) }));
  if (key !== "bonus" && key !== "difficulty") return null;
  return withAdjusted(mechanic, initialSpec, { name: "…", key, amount: value }) && initialSpec;
}
