/** All kinds of steps. To add one, add a file beside this one and an entry here. */
import type { Step, StepKind } from "../story.ts";
import { deleteAll, deleteMessage, deleteOperation } from "./delete.ts";
import { again } from "./again.ts";
import { aid } from "./aid.ts";
import { isOf } from "./choose.ts";
import { askedContest, contest, contestWithFails, hasFails, isContest, oppose, rollSide } from "./contest.ts";
import { discord } from "./discord.ts";
import { fives, fivesChoice, isChoice } from "./fives.ts";
import { forgeQuery, forger } from "./forger.ts";
import { revealAll, setForAll, standIn } from "./group.ts";
import { strike } from "./harm.ts";
import { prompted, ruling, splitPrompted, watch } from "./live.ts";
import {
  hasPool,
  isLongTest,
  longTest,
  longTestNext,
  longTestOfAll,
  longTestOfPool,
  longTestPass,
  longTestWorker,
} from "./long-test.ts";
import { amendWith, press, pressBoth } from "./press.ts";
import { encounter } from "./encounter.ts";
import { goOn, question } from "./question.ts";
import { answer, closeRequest, cutAsked, request } from "./request.ts";
import { deleteUser, forge, turn, undoUndo } from "./roles.ts";
import { roll, rollWaiting, waitsForDice, type RollArgs } from "./roll.ts";
import { come, cut, cutWriting, leave, leaveHero, reload, secondTab } from "./seats.ts";
import { openRoll } from "./said.ts";
import { split } from "./split.ts";
import { standing } from "./standing.ts";
import { tamper } from "./tamper.ts";
import { type } from "./type.ts";

const isFives = ({ kind, args }: Step): boolean =>
  /^fives/u.test(kind) || /fives/u.test((args as Partial<RollArgs>).words ?? "");

/** Each kind draws and uses only its own arguments. */
export const STEPS = [
  roll,
  rollWaiting,
  type,
  amendWith("amend", false, { weight: 6 }),
  amendWith("hide", true, { weight: 3 }),
  press("reveal", { weight: 5, follows: ["hide"] }),
  openRoll,
  press("say", { weight: 5, on: isOf("open-roll", "open-roll", "prompted"), who: "own" }),
  press("waive", { weight: 4, on: isOf("open-roll") }),
  fives,
  fivesChoice,
  press("spend", { weight: 10, on: isFives, who: "here" }),
  pressBoth("spend", { weight: 4, on: isFives }),
  press("spend", { weight: 3, on: isChoice, who: "own", offer: "costly" }, "costly"),
  press("reroll", { weight: 8, on: isOf("roll", "contest", "oppose", "request"), who: "own" }),
  press("correct", { weight: 9, on: isOf("roll", "contest", "oppose"), who: "own" }),
  press("spendWords", { weight: 8, on: isFives, follows: ["costly"] }),
  press("undo", {
    weight: 4,
    follows: [
      ...["amend", "hide", "reveal", "target", "skip", "excuse", "spend", "harm", "correct", "reroll", "contest-harm"],
      ...["circumstances", "file", "contestOff", "interrupt", "longTestEnd", "carryRevert"],
      ...["spend-both", "costly", "spendWords", "contestCount", "side-target", "side-hidden", "side-said"],
      ...["say", "waive", "contestAccept"],
    ],
    who: "here",
  }),
  // The undo of a purchase before the throw is the same kind of step.
  press("undo", { weight: 5, on: isOf("fives", "fives-choice") }, "undo-bought"),
  press("throw", {
    weight: 10,
    on: waitsForDice,
  }),
  request,
  answer,
  standIn,
  setForAll,
  revealAll,
  press("group", { weight: 7, on: isOf("request") }),
  press("remind", { weight: 4, on: isOf("request") }),
  press("skip", { weight: 5, on: isOf("request") }),
  press("excuse", { weight: 5, on: isOf("request") }),
  question,
  goOn,
  again,
  split,
  strike,
  press("harm", { weight: 7, on: isOf("strike", "strike", "strike", "roll", "request"), who: "own" }),
  press("harm-revert", { weight: 6, follows: ["harm"], who: "here" }),
  press("carry", { weight: 3, on: isOf("roll", "strike") }, "track"),
  press("accumulationRevert", { weight: 8, follows: ["track"] }, "trackRevert"),
  prompted,
  splitPrompted,
  watch,
  ruling,
  press("interrupt", { weight: 4, on: isOf("split", "split", "split-prompted") }),
  press("circumstances", { weight: 6, on: isOf("again") }),
  press("file", { weight: 6, on: isOf("again") }),
  press("decide", { weight: 10, on: isOf("question") }),
  amendWith("decide-open", false, { weight: 3, on: isOf("question") }, { operation: "decide", offer: "other" }),
  amendWith("decide-hidden", true, { weight: 7, on: isOf("question") }, { operation: "decide", offer: "other" }),
  contest,
  contestWithFails,
  askedContest,
  oppose,
  rollSide,
  amendWith("side-target", false, { weight: 4, on: isContest }, { operation: "contestTarget", offer: null }),
  amendWith("side-hidden", true, { weight: 4, on: isContest }, { operation: "contestTarget", offer: null }),
  amendWith("side-said", false, { weight: 5, on: isContest, who: "here" }, { operation: "contestSay", offer: null }),
  press("contestAccept", { weight: 6, on: isContest, who: "here" }),
  press("contestOff", { weight: 2, on: isContest, who: "here" }),
  press("harm", { weight: 8, on: isContest }, "contest-harm"),
  press("contestCount", { weight: 8, on: hasFails }),
  aid,
  press("aidGrant", { weight: 6, on: isOf("aid"), who: "others" }),
  press("aidAccept", { weight: 6, on: isOf("aid") }),
  press("aidBack", { weight: 6, on: isOf("aid"), who: "here" }),
  press("carry", { weight: 5, on: isOf("roll", "roll", "fives", "strike", "type"), who: "own" }),
  press("carryRevert", { weight: 6, follows: ["carry"], who: "own" }),
  standing,
  cutAsked,
  closeRequest,
  press("accept", { weight: 12, follows: ["close"] }),
  longTest,
  longTestOfPool,
  longTestOfAll,
  longTestNext,
  longTestWorker,
  longTestPass,
  press("longTestUndo", { weight: 5, on: isLongTest, who: "here" }),
  press("longTestEnd", { weight: 2, on: isLongTest, who: "here" }),
  press("longTestDice", { weight: 1, on: hasPool }),
  deleteMessage,
  deleteOperation,
  deleteAll,
  reload,
  secondTab,
  leave,
  leaveHero,
  come,
  cut,
  cutWriting,
  discord,
  encounter,
  turn,
  deleteUser,
  forge,
  tamper,
  undoUndo,
  forger,
  forgeQuery,
] as readonly unknown[] as readonly StepKind[];

export function stepKind(kind: string): StepKind {
  const found = STEPS.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no step "${kind}"`);
  return found;
}
