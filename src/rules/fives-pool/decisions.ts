/** Decisions and spends after a throw (FP-12, FP-14), and their effect on the roll. */
import type { Action, ActionWords, Decisions } from "../contract/decisions.ts";
import { outOfRange, notAllowed } from "../contract/error.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { lazily } from "../lazily.ts";
import { choice, defaulted, integer, list, optional, record, type Infer } from "../contract/schema.ts";
import {
  type FivesFaces,
  MOST_DICE,
  thrownPool,
  type FivesSpec,
  type FivesOutcome,
  type FivesVerdict,
} from "./spec.ts";

/** No actor has more Luck. */
const MOST_BOUGHT = 999;

const schema = lazily(() =>
  record({
    /** Indices of pool dice, besides those protected by the spec. */
    protect: defaulted(list(integer({ min: 0, max: MOST_DICE - 1 }), { max: MOST_DICE }), () => []),
    /** Bought successes; they count only if the dice have at least one. */
    successes: defaulted(integer({ min: 0, max: MOST_BOUGHT }), 0),
    /** The choice when ones outnumber successes; ignored while they do not. */
    choice: optional(choice(["keep", "costly", "fail"])),
  }),
);

export type FivesDecided = Infer<ReturnType<typeof schema>>;

export const NOTHING_DECIDED: FivesDecided = { protect: [], successes: 0 };

function parse(spec: FivesSpec, input: unknown): FivesDecided {
  const pool = thrownPool(spec);
  const decided = schema().parse(input, "decided");
  decided.protect.forEach((index, at) => {
    const field = `decided.protect.${at}`;
    if (index >= pool.length)
      throw outOfRange(field, `"${field}" names no die of the pool`, [0, pool.length - 1], index);
  });
  return decided;
}

export function withProtected(spec: FivesSpec, { protect }: FivesDecided): FivesSpec {
  return protect.length === 0 ? spec : { ...spec, protect: [...spec.protect, ...protect] };
}

/** The verdict remains `choice` until the roller chooses (FP-12). */
export function withChoice(verdict: FivesVerdict, { choice: made }: FivesDecided): FivesVerdict {
  if (verdict !== "choice" || made === undefined) return verdict;
  return made === "fail" ? "failure" : "success";
}

/** Prices of FP-12 and FP-14. Eliminated dice can be protected while dice of later stages wait. */
function actions(spec: FivesSpec, { dice }: FivesFaces, outcome: FivesOutcome): readonly Action[] {
  const { verdict, ones, eliminated } = outcome;
  const struck = dice.length === thrownPool(spec).length ? eliminated : [];
  const protect = struck.map((die): Action => ({ id: "protect", die, price: { karma: 1 } }));
  const more: Action = { id: "success", price: { luck: 1 } };
  if (verdict === "success") return [...protect, more];
  if (verdict !== "choice") return protect;
  return [
    ...protect,
    more,
    { id: "keep", price: { luck: 1 } },
    { id: "keep", price: { karma: ones } },
    { id: "costly", price: {} },
    { id: "fail", price: {} },
  ];
}

/** Adds the action (FP-12, FP-14). */
function add({ id, die }: Action, decided: FivesDecided = NOTHING_DECIDED): FivesDecided {
  if (id === "protect" && die !== undefined) return { ...decided, protect: [...decided.protect, die] };
  if (id === "success") return { ...decided, successes: decided.successes + 1 };
  if (id === "keep" || id === "costly" || id === "fail") return { ...decided, choice: id };
  throw notAllowed("action", `there is nothing called "${id}" to be done`, "protect, success, keep, costly, fail");
}

const WORDS: Readonly<Record<string, ActionWords>> = {
  success: words("QUINCUNX.fives-pool.Action.success", "QUINCUNX.fives-pool.Action.successEntry"),
  keep: words("QUINCUNX.fives-pool.Action.keep", "QUINCUNX.fives-pool.Action.keepEntry"),
  costly: {
    ...words("QUINCUNX.fives-pool.Action.costly", "QUINCUNX.fives-pool.Action.costlyEntry"),
    asks: phrase("QUINCUNX.fives-pool.Action.costlyAsks"),
  },
  fail: words("QUINCUNX.fives-pool.Action.fail", "QUINCUNX.fives-pool.Action.failEntry"),
};

function words(offer: LanguageKey, historyText: LanguageKey): ActionWords {
  return { offer: phrase(offer), historyText: phrase(historyText) };
}

function describe({ id, die = -1 }: Action, _spec: FivesSpec, { dice }: FivesFaces): ActionWords {
  const face = dice[die] ?? 0;
  return (
    WORDS[id] ?? {
      offer: phrase("QUINCUNX.fives-pool.Action.protect", { face }),
      historyText: phrase("QUINCUNX.fives-pool.Action.protectEntry", { face }),
    }
  );
}

export const decisions: Decisions<FivesSpec, FivesFaces, FivesOutcome, FivesDecided> = {
  actions,
  parse,
  add,
  describe,
};
