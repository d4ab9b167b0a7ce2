/**
 * Steps that should follow soon after another step, because they need an open prompt, an unrolled side or the newest
 * roll.
 */
import type { Step } from "../story.ts";
import { isChoice } from "./fives.ts";
import { hasFails } from "./contest.ts";
import { isLongTest } from "./long-test.ts";
import { waitsForDice } from "./roll.ts";

/** In an encounter dice return at the end of the turn. */
const LONG_TEST = ["long-test-next", "long-test-next", "long-test-worker", "encounter"];
const SIDES = ["contest-roll", "contestOff", "side-target", "side-hidden", "side-said", "contestAccept"];

const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  "open-roll": ["say", "say", "waive", "amend"],
  say: ["undo", "amend", "hide"],
  waive: ["undo"],
  "side-said": ["contestAccept", "contestAccept", "contest-roll"],
  contestAccept: ["contest-roll", "undo"],
  roll: ["hide", "amend", "oppose"],
  carry: ["carryRevert", "carryRevert", "carry"],
  carryRevert: ["undo", "hide"],
  hide: ["reveal", "reveal", "undo"],
  amend: ["undo", "hide"],
  undo: ["undo-undo"],
  fives: ["spend", "spend-both", "undo-bought"],
  costly: ["spendWords", "spendWords", "spendWords", "undo"],
  again: ["again", "circumstances", "circumstances", "file"],
  circumstances: ["again", "undo"],
  strike: ["harm", "track"],
  harm: ["harm-revert", "harm-revert", "undo"],
  track: ["trackRevert", "trackRevert", "track"],
  split: ["interrupt"],
  request: ["answer", "stand-in", "skip", "excuse", "group", "remind", "target", "reveal-all", "close"],
  target: ["reveal-all"],
  close: ["accept"],
  contest: SIDES,
  "contest-asked": SIDES,
  oppose: SIDES,
  "long-test-next": [
    "long-test-next",
    "longTestUndo",
    "longTestDice",
    "encounter",
    "long-test-worker",
    "long-test-pass",
  ],
  "long-test-pass": ["encounter", "longTestDice"],
  "long-test-worker": ["long-test-next"],
  question: ["decide", "decide-open", "decide-hidden", "go-on"],
  prompted: ["ruling"],
  "split-prompted": ["ruling", "interrupt"],
  aid: ["aidGrant"],
  aidGrant: ["aidBack", "aidAccept", "aidAccept"],
};

/** Kinds of steps; a kind listed twice is twice as likely. */
export function followersOf(step: Step | undefined): readonly string[] {
  if (!step) return [];
  if (waitsForDice(step)) return ["throw"];
  if (isChoice(step)) return ["costly", "costly", "spend"];
  if (hasFails(step)) return ["contestCount", "contestCount", ...SIDES];
  if (isLongTest(step)) return LONG_TEST;
  return FOLLOWERS[step.kind] ?? [];
}
