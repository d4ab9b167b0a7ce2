/** Notation of `check`: parses text into a spec and prints it. */
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import {
  grammarReader,
  located,
  parsedSpec,
  placeOnce,
  quoted,
  runsOf,
  syntaxError,
  targetOf,
  type NamedTarget,
  type Places,
  type SumNode,
} from "../notation/words.ts";
import { roundUpTogether } from "../notation/rounding.ts";
import { LIMITS } from "../contract/schema.ts";
import * as peggy from "./grammar.peggy";
import { CHECK_DICE, CHECK_SIZE, parseSpec, TIERS, type CheckSpec } from "./spec.ts";

type Item =
  | { readonly kind: "passive"; readonly at: number }
  | { readonly kind: "target"; readonly at: number; readonly target: TargetNode }
  | TermNode;
type TargetNode =
  | { readonly kind: "ask" }
  | { readonly kind: "tier"; readonly tier: string }
  | { readonly kind: "value"; readonly value: SumNode };

interface TermNode {
  readonly kind: "term";
  readonly at: number;
  /** `null`: not written. */
  readonly sign: 1 | -1 | null;
  readonly body:
    | { readonly kind: "dice"; readonly count: number; readonly size: number }
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "path"; readonly path: string; readonly at: number };
  readonly label: string;
}

const reader = grammarReader(peggy);

export const notation: Notation<CheckSpec> = {
  command: "check",
  examples: [
    "check 5 vs 20",
    "check @abilities.dex[Dexterity] + 2[Thievery] vs difficult",
    "check 5 + d6[ally] vs 20",
    "check passive 5",
    'check 3 - 1 "rain" vs ? # Climb the wall',
  ],
  parse: (words, read) => build(reader.parse(words) as readonly Item[], read),
  otherMeanings,
  complete: reader.complete,
  print,
};

/** For dice in the first place that are not the check's own, as in `1d20 + 5`. `d8 + 2d8`, as printed, and `2d20 - 3d8` are in no doubt. */
function otherMeanings(words: string, read: ReadPath): ReturnType<NonNullable<Notation<CheckSpec>["otherMeanings"]>> {
  const items = reader.parse(words) as readonly Item[];
  const first = items.find((item) => item.kind === "term");
  if (!first || first.sign !== null || first.label !== "" || first.body.kind !== "dice") return null;
  if (items.some(({ kind }) => kind === "passive") || ownDiceIn(items)) return null;
  const { spec } = build(items, read);
  if (spec.taken || print(spec).startsWith(APART)) return null;
  const taken = Array.from({ length: CHECK_DICE }, () => ({ label: "" }));
  return { usual: build(items, read, first).spec, alternative: parseSpec({ ...spec, taken }) };
}

/** `own`: the term with the check's own dice. */
function build(items: readonly Item[], read: ReadPath, own = ownDiceIn(items)): Parsed<CheckSpec> {
  const places: Places = new Map();
  const bonuses: { label: string; value: number }[] = [];
  const extra: { label: string; size: number }[] = [];
  const taken: { label: string }[] = [];
  const spec: { passive?: true; target?: number | null } = {};
  let named: NamedTarget | undefined;
  for (const item of items) {
    switch (item.kind) {
      case "passive":
        placeOnce(places, "passive", item.at, "passive");
        spec.passive = true;
        break;
      case "target":
        placeOnce(places, "target", item.at, "vs");
        named = readTarget(item.target, read);
        spec.target = named.value;
        break;
      case "term":
        if (item !== own) addTerm(item, { bonuses, extra, taken, places, read }, own !== undefined);
    }
  }
  const whole = located(places, () =>
    parseSpec({ ...spec, bonuses: roundUpTogether(bonuses), extra, ...(taken.length > 0 ? { taken } : {}) }),
  );
  return parsedSpec(whole, named);
}

function readTarget(target: TargetNode, read: ReadPath): NamedTarget {
  switch (target.kind) {
    case "ask":
      return targetOf(null, read);
    case "tier":
      return { value: TIERS.find(({ id }) => id === target.tier)?.target ?? null };
    case "value":
      return targetOf(target.value, read);
  }
}

interface Sum {
  readonly bonuses: { label: string; value: number }[];
  readonly extra: { label: string; size: number }[];
  readonly taken: { label: string }[];
  readonly places: Places;
  readonly read: ReadPath;
}

/** In `3d8 + 5`, an unlabelled 3d8 in first place is the check's own dice; three extra dice are `d8 + 2d8`. */
function ownDiceIn(items: readonly Item[]): TermNode | undefined {
  if (items.some(({ kind }) => kind === "passive")) return undefined;
  const first = items.find((item) => item.kind === "term");
  const isOwn = first?.sign === null && first.label === "" && first.body.kind === "dice" && first.body.count === 3;
  return isOwn && first.body.size === 8 ? first : undefined;
}

/** Terms need a sign between them. Only d8 can be taken out (SC-8). */
function addTerm({ at, sign, body, label }: TermNode, sum: Sum, isAfterOwn: boolean): void {
  const { bonuses, extra, taken, places, read } = sum;
  if (sign === null && (isAfterOwn || bonuses.length + extra.length + taken.length > 0))
    throw syntaxError(at, ["sign"], "");
  if (body.kind === "dice") {
    if (sign === -1 && body.size !== CHECK_SIZE) throw syntaxError(at, ["plus"], "-");
    if (body.count === 0) throw syntaxError(at, ["die"], "0");
    const field = sign === -1 ? "taken" : "extra";
    if (!places.has(field)) places.set(field, at);
    // One die above the limit is enough for the error.
    for (let count = 0; count < Math.min(body.count, LIMITS.list + 1); count += 1) {
      places.set(`${field}.${sum[field].length}`, at);
      if (sign === -1) taken.push({ label });
      else extra.push({ label, size: body.size });
    }
    return;
  }
  places.set(`bonuses.${bonuses.length}`, at);
  const value = body.kind === "number" ? (sign ?? 1) * body.value : (read.exact ?? read)(body.path, body.at, sign ?? 1);
  bonuses.push({ label, value });
}

interface Words {
  readonly isNegative: boolean;
  readonly words: string;
}

/** Prints the shortest form. */
function print(spec: CheckSpec): string {
  const terms: readonly Words[] = [
    ...spec.bonuses.map(({ label, value }) => ({
      isNegative: value < 0,
      words: withLabel(String(Math.abs(value)), label),
    })),
    ...runsOf(spec.extra, isSameExtra).map(({ first: { label, size }, count }) => ({
      isNegative: false,
      words: withLabel(`${count > 1 ? count : ""}d${size}`, label),
    })),
    ...runsOf(spec.taken ?? [], (one, other) => one.label === other.label).map(({ first: { label }, count }) => ({
      isNegative: true,
      words: withLabel(`${count > 1 ? count : ""}d${CHECK_SIZE}`, label),
    })),
  ];
  const sum = apart(terms)
    .map(({ isNegative, words }, index) =>
      index === 0 ? `${isNegative ? "-" : ""}${words}` : `${isNegative ? "-" : "+"} ${words}`,
    )
    .join(" ");
  return [
    ...(spec.passive ? ["passive"] : []),
    ...(sum === "" ? [] : [sum]),
    ...(spec.target === null ? [] : [`vs ${spec.target}`]),
  ].join(" ");
}

type Extra = CheckSpec["extra"][number];

function isSameExtra(one: Extra, other: Extra): boolean {
  return one.label === other.label && one.size === other.size;
}

const APART = "d8 + 2d8";

/** Splits an extra 3d8 in first place, which would be read as the check's own dice. */
function apart(terms: readonly Words[]): readonly Words[] {
  const [first, ...rest] = terms;
  if (first?.words !== "3d8" || first.isNegative) return terms;
  return [{ isNegative: false, words: "d8" }, { isNegative: false, words: "2d8" }, ...rest];
}

/** In brackets if the parser can read them back, else in quotes. */
function withLabel(words: string, label: string): string {
  if (label === "") return words;
  return /[\]\n\r\t]/u.test(label) ? `${words} ${quoted(label)}` : `${words}[${label}]`;
}
