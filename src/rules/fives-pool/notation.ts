/** Notation of `fives`: parses text into a spec and prints it. */
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import { grammarReader } from "../notation/grammar.ts";
import {
  located,
  numberOf,
  parsed,
  quoted,
  syntaxError,
  targetOf,
  type NamedTarget,
  type Places,
  type SumNode,
  type ValueNode,
} from "../notation/words.ts";
import { CHALLENGE_TIERS } from "./controls.ts";
import * as peggy from "./grammar.peggy";
import { DIE_ROLES, parseSpec, type FivesSpec, type PoolDie } from "./spec.ts";

interface DiceNode {
  readonly kind: "dice";
  readonly at: number;
  readonly plus: boolean;
  readonly count: number;
  readonly size: number;
  /** Text in brackets: a role, or a label. */
  readonly role: string | null;
  readonly label: string | null;
}

type Item =
  | DiceNode
  | { readonly kind: "target"; readonly at: number; readonly target: SumNode | null }
  | {
      readonly kind: "challenge";
      readonly at: number;
      readonly dice: { readonly tier: string } | { readonly value: ValueNode };
    }
  | { readonly kind: "discord"; readonly at: number; readonly discord: ValueNode | "unrolled" | null }
  | { readonly kind: "infinite"; readonly at: number }
  | { readonly kind: "luck"; readonly at: number; readonly size: number }
  | { readonly kind: "remove"; readonly at: number; readonly what: "die" | "success" }
  | { readonly kind: "by"; readonly at: number; readonly who: "gm" | "roller" }
  | { readonly kind: "protect"; readonly at: number; readonly indices: readonly number[] };

const MOST_DICE = 40;

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

function build(items: readonly Item[], read: ReadPath, defaults: object = {}): Parsed<FivesSpec> {
  const places: Places = new Map();
  const spec: Record<string, unknown> = {};
  const pool: object[] = [];
  let named: NamedTarget | undefined;
  const once = (field: string, at: number, word: string): void => {
    if (places.has(field)) throw syntaxError(at, ["once"], word);
    places.set(field, at);
  };
  for (const item of items) {
    switch (item.kind) {
      case "dice":
        addDice(item, pool, places);
        break;
      case "target":
        once("target", item.at, "vs");
        named = targetOf(item.target, read);
        spec["target"] = named.value;
        break;
      case "challenge":
        once("challenge", item.at, "cd");
        spec["challenge"] = "value" in item.dice ? numberOf(item.dice.value, read) : tierDice(item.dice.tier);
        break;
      case "discord":
        once("discord", item.at, "discord");
        spec["discord"] =
          item.discord === null || item.discord === "unrolled" ? item.discord : numberOf(item.discord, read);
        break;
      case "infinite":
        once("infinite", item.at, "infinite");
        spec["infinite"] = true;
        break;
      case "luck":
        once("luckDie", item.at, "luck");
        spec["luckDie"] = item.size;
        break;
      case "remove":
        once("challengeRemoves", item.at, "remove");
        spec["challengeRemoves"] = item.what;
        break;
      case "by":
        once("challengeBy", item.at, "by");
        spec["challengeBy"] = item.who;
        break;
      case "protect":
        once("protect", item.at, "protect");
        spec["protect"] = item.indices;
    }
  }
  const whole = located(places, () => parseSpec({ ...defaults, ...spec, pool }));
  return parsed(whole, named);
}

/** A plus separates dice. Brackets contain a role, or else a label. */
function addDice({ at, plus, count, size, role, label }: DiceNode, pool: object[], places: Places): void {
  if (!plus && pool.length > 0) throw syntaxError(at, ["plus"], "d");
  if (count === 0) throw syntaxError(at, ["die"], "0");
  if (!places.has("pool")) places.set("pool", at);
  const known = DIE_ROLES.find((name) => name === role?.toLowerCase());
  const words = label ?? (known || role === "" ? null : role);
  const die = { size, role: known ?? "hero", ...(words === null ? {} : { label: words }) };
  // One die above the limit is enough for the error.
  for (let thrown = 0; thrown < Math.min(count, MOST_DICE + 1); thrown += 1) {
    places.set(`pool.${pool.length}`, at);
    pool.push(die);
  }
}

function tierDice(tier: string): number {
  return CHALLENGE_TIERS.find(({ id }) => id === tier)?.dice ?? 0;
}

/** Prints the shortest form. */
export function print(spec: FivesSpec): string {
  return [
    groupPool(spec.pool).map(printDice).join(" + "),
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

interface Run {
  readonly die: PoolDie;
  count: number;
}

function groupPool(pool: FivesSpec["pool"]): readonly Run[] {
  const out: Run[] = [];
  for (const die of pool) {
    const last = out.at(-1);
    if (last && last.die.size === die.size && last.die.role === die.role && last.die.label === die.label)
      last.count += 1;
    else out.push({ die, count: 1 });
  }
  return out;
}

function printDice({ die: { size, role, label }, count }: Run): string {
  return `${count > 1 ? count : ""}d${size}${role === "hero" ? "" : `[${role}]`}${label === undefined ? "" : ` ${quoted(label)}`}`;
}
