/**
 * Entry point of the bundle: the module as a seat loads it, and inner parts for the oracles. Bundled from the sources
 * by load.ts.
 */
import "../../../src/main.ts";

export { cardOf } from "../../../src/card/card.ts";
export { cardFields } from "../../../src/card/card-field.ts";
export { originSchemas } from "../../../src/card/state.ts";
export { secretOf } from "../../../src/card/secrets/secrets.ts";
export { act, offerViews } from "../../../src/log/act.ts";
export { authorOf } from "../../../src/log/authors.ts";
export { historyOf } from "../../../src/log/history.ts";
export { flagsOn } from "../../../src/platform/documents.ts";
export { openMessage, whileReading } from "../../../src/log/log.ts";
export { mechanics } from "../../../src/mechanics/mechanics.ts";
export { contestOf, judgeSides } from "../../../src/features/contest/state.ts";
export { answerOf, requestOf } from "../../../src/features/request/state.ts";
export { stateOf, sharedDice } from "../../../src/roll/shared-die/declared.ts";
export { areTemplatesLoaded } from "../../../src/ui/draw/templates.ts";
export { implementations } from "../../support/implementations.ts";
export { speak } from "../../../src/ui/speak.ts";
export { longTestOf, snapshotsOn } from "../../../src/features/long-test/long-test.ts";
export { beginLongTest, workerOf } from "../../../src/features/long-test/post.ts";
export { snapshotOf } from "../../../src/features/long-test/snapshot.ts";
export { postOperation } from "../../../src/log/post.ts";
export { longTestHand, longTestJoin } from "../../../src/features/long-test/operations.ts";
export { throwRound } from "../../../src/features/long-test/roll-round.ts";
export { answer } from "../../../src/rules/protocol/answer.ts";
export { kinds } from "../../support/registered.ts";
export { operations } from "../../support/registered.ts";
export { endPrompt } from "../../../src/features/open-prompts/console/rule-menu.ts";
export {
  receivedPrompts,
  hideFrom,
  listenToPrompts,
  rule,
  setOpenly,
  takeBackBonus,
} from "../../../src/features/open-prompts/received-prompts.ts";
export { setWorldDifficulty } from "../../../src/features/open-prompts/set-world-difficulty.ts";
export { aidOf } from "../../../src/features/aid/aid.ts";
export { difficultyBySetting, worldDifficultySetting } from "../../../src/roll/difficulty/world-difficulty.ts";
export { PromptSession } from "../../../src/roll/prompt/prompt-session.ts";
export { postContest } from "../../../src/features/contest/begin.ts";
export { contestBetween, contestMode } from "../../../src/features/contest/request-mode.ts";
export { askedInMode } from "../../../src/features/request/window-mode.ts";
export { beginRequest } from "../../../src/features/request/window-state.ts";
export { openEditor } from "../../../src/roll/prompt/open-editor.ts";
export { editSpec } from "../../../src/roll/spec-editor/edit.ts";
export { givings, giveRow, rowOf } from "../../../src/features/open-prompts/console/rows.ts";
export { harmStatusOf } from "../../../src/features/harm/harm.ts";
