/** Notation of `fives`: parses text into a spec and prints it. */
import type { Fields } from "../contract/fields.ts";
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import {
  grammarReader,
  located,
  numberOf,
  parsedSpec,
  placeOnce,
  quoted,
  runsOf,
  syntaxError,
  targetOf,
  type NamedTarget,
  type Places,
  type SumNode,
  type ValueNode,
} from "../notation/words.ts";
import { CHALLENGE_TIERS } from "./controls.ts";
import * as peggy from "./grammar.peggy";
import { DIE_ROLES, isSameDie, MOST_DICE, parseSpec, type FivesSpec, type PoolDie } from "./spec.ts";

interface DiceNode {
  readonly field: "pool";
  readonly at: number;
  /** 0: not written. */
  readonly sign: -1 | 0 | 1;
  readonly count: number;
  readonly size: number;
  /** Text in brackets: a role, or a label. */
  readonly role: string | null;
  readonly label: string | null;
}

type Item =
  | DiceNode
  | { readonly field: "target"; readonly at: number; readonly value: SumNode | null }
  | { readonly field: "challenge"; readonly at: number; readonly value: { readonly tier: string } | ValueNode }
  | { readonly field: "discord"; readonly at: number; readonly value: ValueNode | "unrolled" | null }
  | { readonly field: PlainField; readonly at: number; readonly value: unknown };

type PlainField = "infinite" | "luckDie" | "challengeRemoves" | "challengeBy" | "protect";

const WORDS = {
  target: "vs",
  challenge: "cd",
  discord: "discord",
  infinite: "infinite",
  luckDie: "luck",
  challengeRemoves: "remove",
  challengeBy: "by",
  protect: "protect",
} as const;

const reader = grammarReader(peggy);

export const notation: Notation<FivesSpec> = {
  command: "fives",
  least: "d6",
  examples: [
    "fives 2d6 + d8 vs 5",
    "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2",
    "fives 2d6+d8 vs 5 cd daunting discord 7",
    "fives 3d6 vs 4 infinite luck d6",
    "fives d12 vs ? remove die",
  ],
  parse: (words, read, defaults) => build(reader.parse(words) as readonly Item[], read, defaults),
  complete: reader.complete,
  print,
};

function build(items: readonly Item[], read: ReadPath, defaults: Fields = {}): Parsed<FivesSpec> {
  const places: Places = new Map();
  const spec: Record<string, unknown> = {};
  const pool: object[] = [];
  const taken: object[] = [];
  let named: NamedTarget | undefined;
  for (const item of items) {
    if (item.field === "pool") {
      addDice(item, { pool, taken }, places);
      continue;
    }
    placeOnce(places, item.field, item.at, WORDS[item.field]);
    if (item.field === "target") named = targetOf(item.value, read);
    spec[item.field] = item.field === "target" ? named?.value : valueOf(item, read);
  }
  const whole = located(places, () =>
    parseSpec({ ...defaults, ...spec, pool, ...(taken.length > 0 ? { taken } : {}) }),
  );
  return parsedSpec(whole, named);
}

interface DiceLists {
  readonly pool: object[];
  readonly taken: object[];
}

/** A sign separates dice; a minus takes them out. Brackets contain a role, or else a label. */
function addDice({ at, sign, count, size, role, label }: DiceNode, { pool, taken }: DiceLists, places: Places): void {
  if (sign === 0 && pool.length + taken.length > 0) throw syntaxError(at, ["plus"], "d");
  if (count === 0) throw syntaxError(at, ["die"], "0");
  const [field, dice] = sign < 0 ? (["taken", taken] as const) : (["pool", pool] as const);
  if (!places.has(field)) places.set(field, at);
  const known = DIE_ROLES.find((name) => name === role?.toLowerCase());
  const words = label ?? (known || role === "" ? null : role);
  const named = words === null ? {} : { label: words };
  const die = sign < 0 ? { size, ...named } : { size, role: known ?? "hero", ...named };
  // One die above the limit is enough for the error.
  for (let thrown = 0; thrown < Math.min(count, MOST_DICE + 1); thrown += 1) {
    places.set(`${field}.${dice.length}`, at);
    dice.push(die);
  }
}

function valueOf({ field, value }: Exclude<Item, { readonly field: "pool" | "target" }>, read: ReadPath): unknown {
  if (field === "discord") return value === null || value === "unrolled" ? value : numberOf(value, read);
  if (field !== "challenge") return value;
  return "tier" in value ? CHALLENGE_TIERS.find(({ id }) => id === value.tier)?.dice : numberOf(value, read);
}

/** Prints the shortest form. */
function print(spec: FivesSpec): string {
  return [
    [runsOf(spec.pool, isSameDie).map(printDice).join(" + "), ...(spec.taken ?? []).map(printTaken)].join(" "),
    ...(spec.target === null ? [] : [`vs ${spec.target}`]),
    ...(spec.challenge === 0 ? [] : [`cd ${spec.challenge}`]),
    ...(spec.discord === null ? [] : [`discord ${spec.discord}`]),
    ...(spec.infinite ? ["infinite"] : []),
    ...(spec.luckDie === null ? [] : [`luck d${spec.luckDie}`]),
    ...(spec.challengeRemoves === "success" ? [] : ["remove die"]),
    ...(spec.challengeBy === undefined ? [] : [`by ${spec.challengeBy}`]),
    ...(spec.protect.length === 0 ? [] : [`protect ${spec.protect.join(",")}`]),
  ].join(" ");
}

function printTaken({ size, label }: NonNullable<FivesSpec["taken"]>[number]): string {
  return `- d${size}${label === undefined ? "" : ` ${quoted(label)}`}`;
}

function printDice({
  first: { size, role, label },
  count,
}: {
  readonly first: PoolDie;
  readonly count: number;
}): string {
  return `${count > 1 ? count : ""}d${size}${role === "hero" ? "" : `[${role}]`}${label === undefined ? "" : ` ${quoted(label)}`}`;
}
