/** Spec of a Total//Effect roll (TE-2 … TE-11); docs/protocol.md lists its fields. */
import {
  boolean,
  choice,
  clamped,
  defaulted,
  integer,
  list,
  nullable,
  optional,
  record,
  sum,
  text,
  variants,
  type Infer,
} from "../contract/schema.ts";

export const RANKS = ["low", "mid", "high"] as const;
export type Rank = (typeof RANKS)[number];

export const OPERATORS = ["<", "<=", "=", ">=", ">"] as const;
export type Operator = (typeof OPERATORS)[number];

const MOST_STEPS = 99;
export const MOST_THRESHOLD = 999;
const MOST_FLAT = 999;

/** TE-4: default thresholds. */
export const USUAL_THRESHOLDS = [{ at: 9 }, { at: 11 }, { at: 13 }] as const;

const step = () => defaulted(integer({ min: -MOST_STEPS, max: MOST_STEPS }), 0);
/** Meaning of a passed check for the roller. */
export const TONES = ["good", "bad", "plain"] as const;
export type CheckTone = (typeof TONES)[number];

/** TE-9: `text` for a passed check, `otherwise` for a failed one. */
const check = record({
  op: choice(OPERATORS),
  value: integer(),
  tone: optional(choice(TONES)),
  text: optional(text()),
  otherwise: optional(text()),
});
/** TE-10: the band of Totals for which an effect applies, ends included. */
const when = record({ min: optional(integer()), max: optional(integer()) });
/** The effect read as a list, by its value. */
const lines = list(text(), { min: 1, max: 6 });
const common = {
  label: optional(text()),
  kind: optional(text()),
  when: optional(when),
  check: optional(check),
  lines: optional(lines),
};

const dieEffect = record({
  rank: choice(RANKS),
  step: step(),
  invert: defaulted(boolean(), false),
  halve: defaulted(boolean(), false),
  ...common,
});
/** TE-6: cannot be inverted or halved. */
const flatEffect = record({ flat: integer({ min: 0, max: MOST_FLAT }), step: step(), ...common });

export const effectSpec = record({
  // Any integer; the judgement caps it to 0…3 (TE-2), and the trace reports the cap.
  advantage: defaulted(clamped(), 0),
  disadvantage: defaulted(clamped(), 0),
  escalation: defaulted(sum(), 0),
  modifiers: defaulted(list(record({ label: text(), value: sum() })), () => []),
  thresholds: defaulted(
    nullable(
      list(
        record({
          at: integer({ min: 1, max: MOST_THRESHOLD }),
          text: optional(text()),
          again: optional(choice(["this", "next"])),
        }),
      ),
    ),
    () => USUAL_THRESHOLDS.map((threshold) => ({ ...threshold })),
  ),
  effects: defaulted(list(variants("flat", flatEffect, dieEffect)), () => []),
});

export type EffectSpec = Infer<typeof effectSpec>;
export type DieEffect = Infer<typeof dieEffect>;
export type FlatEffect = Infer<typeof flatEffect>;
export type Effect = EffectSpec["effects"][number];
export type Threshold = NonNullable<EffectSpec["thresholds"]>[number];
export type Check = Infer<typeof check>;
export type Band = Infer<typeof when>;

export function parseSpec(input: unknown): EffectSpec {
  return effectSpec.parse(input, "");
}

export function isFlat(effect: Effect): effect is FlatEffect {
  return "flat" in effect;
}

/** Index of the middle threshold, which decides if a single one is needed; -1 without thresholds. */
export function focusOf(spec: Pick<EffectSpec, "thresholds">): number {
  const count = spec.thresholds?.length ?? 0;
  return count === 0 ? -1 : Math.floor(count / 2);
}
