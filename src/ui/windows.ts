/**
 * What nobody sees or needs before they open or ask for something: windows, sheets from within, what is offered while a command is typed; the walk of a roll,
 * and what begins requests and contests (foundry/on-demand.ts). One file of the shipped script.
 */
export { createSamples } from "../foundry/actors/samples.ts";
export { rollCommand, runCommand, runQx } from "../foundry/chat/run-command.ts";
export { postContest, prepareContest } from "../foundry/contests/begin.ts";
export { setSide } from "../foundry/contests/set-side.ts";
export { followLiveSetting, hearPrompts } from "../foundry/live/heard-prompts.ts";
export { pressLongTest } from "../foundry/messages/kinds/long-test-press.ts";
export { postRequest } from "../foundry/requests/post.ts";
export { prepareRequest } from "../foundry/requests/prepare.ts";
export { rollSpec } from "../foundry/rolling/roll.ts";
export { rollSplit } from "../foundry/rolling/split.ts";
export { askActor } from "./ask-actor.ts";
export { askWords } from "./ask-words.ts";
export { openContest } from "./contests/open-contest.ts";
export { followDirectory } from "./directory-arms.ts";
export { askDice } from "./dice-choice/ask-dice.ts";
export { openMenu } from "./entries/menu.ts";
export { askHarm } from "./harm/ask-harm.ts";
export { openTable, tableFollows } from "./live/open-table.ts";
export { followQuestion, openPrompt, promptsFollowTable } from "./prompt/open-prompt.ts";
export { openRequest } from "./requests/open-request.ts";
export { makeHarmMenu } from "./settings/harm-menu.ts";
export { makeMechanicsMenu } from "./settings/mechanics-menu.ts";
export { makeSamplesMenu } from "./settings/samples-menu.ts";
export { makeSecretsWindow } from "./settings/secrets-window.ts";
export { sheetsFollowTable } from "./sheets/follow-table.ts";
export { makeSheetInside } from "./sheets/inside.ts";
export { hearTyping } from "./suggestions/hear-typing.ts";
export { markSheet } from "./stat-maps/mark.ts";
export { askTableDie } from "./table-die/ask-table-die.ts";
export { registerTours, startTour } from "./tours/register.ts";
