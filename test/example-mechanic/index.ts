/** The highest of n d6 against a number: a minimal useful mechanic. docs/adding-a-mechanic.md walks through it. */
import { defineMechanic } from "../../src/rules/define/define-mechanic.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import { highHero } from "./actor.ts";
import { describe } from "./describe.ts";
import { charts, odds } from "./odds.ts";
import { firstThrow, resolve } from "./resolve.ts";
import { highDieSpec } from "./spec.ts";
import { terms } from "./terms.ts";

export const highDie = defineMechanic({
  id: "high-die",
  icon: "fa-solid fa-arrow-up",
  spec: highDieSpec,
  hideable: ["target"],
  stats: { slots: [{ id: "skill", label: phrase("QUINCUNX.high-die.skill"), min: 0, max: 1, field: "dice" }] },
  notation: {
    command: "high",
    examples: ["high 3 vs 5", "high 2 vs ?"],
    words: [{ field: "dice" }, { word: "vs", field: "target" }],
  },
  firstThrow,
  resolve,
  describe,
  odds: { of: odds, charts },
  dice: {
    terms,
    specTerm: { number: "dice", modifiers: { vs: "target" } },
    rollClass: "QuincunxHighRoll",
  },
  actors: [highHero],
});
