/**
 * A GM's answer to a roll before its dice (FP-2). Three carriers transport it: the answer to a question, the operations of a
 * request, and the queries of an open prompt.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { giftField, MOST_GIFTS } from "../adjustments/gift.ts";
import type { Offer } from "../../log/operation.ts";
import {
  boolean,
  choice,
  defaulted,
  type Infer,
  type InferRecord,
  integer,
  list,
  optional,
  plainObject,
  reader,
  record,
  text,
  variants,
  where,
} from "../../rules/contract/schema.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { gmFields, unknownTargets } from "../../rules/spec/change.ts";
import { grantableOf } from "../../rules/spec/grants.ts";
import { sealHash } from "../../card/secrets/seal.ts";
import type { TargetsStatus } from "../prompt/targets-status.ts";

const MOST_FIELDS = 100;
const MOST_WAIVED = 40;

/** Ends the roll before its dice: no roll needed, or impossible. */
export type Excuse = "none" | "impossible";

/** Adds `amount` to a numeric field of the spec. `from`: name of the giver, and the reason. */
const rulingShift = record({ kind: choice(["shift"]), field: text(), amount: integer(), from: text(), id: text() });
export type RulingShift = Infer<typeof rulingShift>;

/** A GM's gift to a roll, besides its targets. */
const rulingBonus = where(variants("field", rulingShift, giftField), ({ amount }) => amount !== 0);
export type RulingBonus = Infer<typeof rulingBonus>;

const RULING = {
  /** Fields of the spec with the GM's values; hidden targets are not among them. */
  fields: defaulted(
    where(plainObject, (fields) => Object.keys(fields).length <= MOST_FIELDS),
    {},
  ),
  /** Each gift can be withdrawn on its own. */
  gifts: defaulted(list(rulingBonus, { max: MOST_GIFTS }), []),
  /** Ids of conditions and effects that do not apply (`PromptAdjustment`). Absent: none. */
  waived: optional(list(text(), { max: MOST_WAIVED })),
  /** Only GM clients know the targets. */
  isHidden: defaulted(boolean(), false),
  /** Hash of the hidden targets (SC-2). Absent: not sealed. */
  seal: optional(sealHash),
  /** `wave` allows the roll as proposed. */
  answer: defaulted(choice(["none", "impossible", "wave", null]), null),
};

export type Ruling = InferRecord<typeof RULING>;

export const NO_RULING: Ruling = { fields: {}, gifts: [], isHidden: false, answer: null };

export const EXCUSE_NAMES = { none: "QUINCUNX.Question.none", impossible: "QUINCUNX.Question.impossible" } as const;

export function isExcuse(answer: unknown): answer is Excuse {
  return answer === "none" || answer === "impossible";
}

/** Absent members are those of `NO_RULING`. `null`: invalid. */
export const readRuling = reader(
  RULING,
  ({ gifts, seal, isHidden }) =>
    (seal === undefined || isHidden) && new Set(gifts.map(({ id }) => id)).size === gifts.length,
);

/** Reads a ruling that decides exactly one thing: the targets, hidden targets, or an excuse. */
export function readDecision(data: object): Ruling | null {
  const ruling = readRuling(data);
  if (!ruling || ruling.gifts.length > 0 || ruling.answer === "wave") return null;
  const decides = [Object.keys(ruling.fields).length > 0, ruling.isHidden, ruling.answer !== null];
  return decides.filter(Boolean).length === 1 ? ruling : null;
}

/** True if it contains no hidden target, and the mechanic knows its gifts. */
export function fitsMechanic(mechanic: AnyMechanic, { fields, gifts, isHidden }: Ruling): boolean {
  const { hideable } = mechanic;
  if (isHidden && hideable.some((field) => field in fields)) return false;
  return gifts.every((gift) =>
    gift.kind === "shift" ? !hideable.includes(gift.field) : grantableOf(mechanic, gift) !== null,
  );
}

/** True if all fields belong to GMs, and no target is unknown. */
export function setsGMFields(mechanic: AnyMechanic, { fields }: Ruling): boolean {
  const gmNames = gmFields(mechanic);
  return Object.entries(fields).every(
    ([field, value]) => gmNames.includes(field) && !(value === null && mechanic.hideable.includes(field)),
  );
}

/** Fields that the ruling sets; hidden targets are `null`. */
export function ruledFields(mechanic: AnyMechanic, { fields, isHidden }: Ruling): Fields {
  return { ...fields, ...(isHidden ? unknownTargets(mechanic) : {}) };
}

/** The spec with the fields of the ruling. Throws RuleError if the rules refuse them. */
export function ruledSpec(mechanic: AnyMechanic, spec: Fields, ruling: Ruling): Fields {
  return mechanic.parseSpec({ ...spec, ...ruledFields(mechanic, ruling) });
}

/** Status of the targets under the ruling; `null` if it does not concern them. */
export function ruledStatus({ hideable }: AnyMechanic, { answer, isHidden, fields }: Ruling): TargetsStatus | null {
  if (isExcuse(answer)) return answer;
  if (isHidden) return "hidden";
  return hideable.some((field) => field in fields) ? "target" : null;
}

/** For example "Mira: target 15". `name`: the GM; `spec`: the spec under the ruling. */
export function sayRuling(
  mechanic: AnyMechanic,
  spec: Fields,
  { answer, isHidden, fields }: Ruling,
  name: string,
): Phrase {
  if (answer === "none") return phrase("QUINCUNX.Question.saysNone", { name });
  if (answer === "impossible") return phrase("QUINCUNX.Question.saysImpossible", { name });
  if (isHidden) return phrase("QUINCUNX.Question.saysHidden", { name });
  const targets = describeValues(mechanic, spec, Object.keys(fields));
  return phrase("QUINCUNX.Question.saysTarget", { name, targets });
}

/** Buttons that excuse a roll. */
export function excuseOffers(take: (ruling: Ruling) => Promise<void>): readonly Offer[] {
  return (["none", "impossible"] as const).map((answer) => ({
    id: answer,
    place: "foot",
    label: phrase(EXCUSE_NAMES[answer]),
    take: () => take({ ...NO_RULING, answer }),
  }));
}
