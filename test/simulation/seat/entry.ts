/** The module as a seat loads it, and the inner parts that a simulation looks at. Bundled from the sources by load.ts. */
import "../../../src/module.ts";

export { cardOf } from "../../../src/foundry/cards/card.ts";
export { secretOf } from "../../../src/foundry/cards/secrets.ts";
export { act, offerViews } from "../../../src/foundry/log/act.ts";
export { authorOf } from "../../../src/foundry/log/authors.ts";
export { historyOf } from "../../../src/foundry/log/history.ts";
export { flagsOn } from "../../../src/foundry/flags/flags.ts";
export { openMessage, whileReading } from "../../../src/foundry/log/log.ts";
export { mechanics } from "../../../src/foundry/mechanics/registry.ts";
export { contestOf, judgeSides } from "../../../src/foundry/contests/state.ts";
export { answerOf, requestOf } from "../../../src/foundry/requests/state.ts";
export { stateOf, tableDice } from "../../../src/foundry/table/declared.ts";
export { areTemplatesLoaded } from "../../../src/ui/draw/templates.ts";
export { uiPorts } from "../../../src/ui/index.ts";
export { longTestOf, testsKeptBy } from "../../../src/foundry/long-tests/long-test.ts";
export { beginLongTest, workerOf } from "../../../src/foundry/long-tests/post.ts";
export { snapshotOf } from "../../../src/foundry/long-tests/snapshot.ts";
export { postOperation } from "../../../src/foundry/log/post.ts";
export { longTestHand, longTestJoin } from "../../../src/foundry/messages/operations/long-test/workers.ts";
export { throwRound } from "../../../src/foundry/rolling/long-test.ts";
export { answer } from "../../../src/rules/protocol/answer.ts";
export { kinds } from "../../../src/foundry/messages/kinds/index.ts";
export { operations } from "../../../src/foundry/messages/operations/index.ts";
export { endPrompt } from "../../../src/foundry/live/end-prompt.ts";
export {
  heardPrompts,
  hideFrom,
  listenToPrompts,
  rule,
  setOpenly,
  takeBackFrom,
} from "../../../src/foundry/live/heard-prompts.ts";
export { setStanding } from "../../../src/foundry/live/standing.ts";
export { aidOf } from "../../../src/foundry/cards/aid.ts";
export { changeSetting, setting } from "../../../src/foundry/settings.ts";
export { PromptAid } from "../../../src/ui/prompt/aid.ts";
export { PromptLives } from "../../../src/ui/prompt/lives.ts";
export { isReady } from "../../../src/ui/spec-editor/state.ts";
export { isSplitReady } from "../../../src/ui/prompt/split.ts";
export { postContest } from "../../../src/foundry/contests/begin.ts";
export { contestOfRequest } from "../../../src/ui/requests/contest.ts";
export { beginRequest } from "../../../src/ui/requests/state.ts";
export { openEditor } from "../../../src/ui/prompt/open-editor.ts";
export { openFields } from "../../../src/ui/prompt/fields.ts";
export { boughtIn, buy } from "../../../src/ui/prompt/purchase.ts";
export { editSpec } from "../../../src/ui/spec-editor/edit.ts";
export { givings, giveRow, rowOf } from "../../../src/ui/live/rows.ts";
export { standingOf } from "../../../src/foundry/cards/harm-standing.ts";
