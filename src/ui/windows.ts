/**
 * What nobody sees or needs before they open or ask for something: windows, sheets from within, what is offered while a command is typed; the walk of a roll,
 * and what begins contests (foundry/on-demand.ts). One file of the shipped script; what only GMs open is another (gm-windows.ts).
 */
export { rollCommand, runCommand, runQx } from "../foundry/chat/run-command.ts";
export { postContest, prepareContest } from "../foundry/contests/begin.ts";
export { setSide } from "../foundry/contests/set-side.ts";
export { followLiveSetting, hearPrompts } from "../foundry/live/heard-prompts.ts";
export { pressLongTest } from "../foundry/messages/kinds/long-test-press.ts";
export { rollSpec } from "../foundry/rolling/roll.ts";
export { rollSplit } from "../foundry/rolling/split.ts";
export { askActor } from "./ask-actor.ts";
export { askWords } from "./ask-words.ts";
export { openContest } from "./contests/open-contest.ts";
export { followDirectory } from "./directory-arms.ts";
export { loadWindowTemplates } from "./draw/window-templates.ts";
export { openMenu } from "./entries/menu.ts";
export { askHarm } from "./harm/ask-harm.ts";
export { followQuestion, openPrompt, promptsFollowTable } from "./prompt/open-prompt.ts";
export { sheetsFollowTable } from "./sheets/follow-table.ts";
export { makeSheetBody } from "./sheets/body.ts";
export { hearTyping } from "./suggestions/hear-typing.ts";
export { markSheet } from "./stat-maps/mark.ts";
export { registerTours, startTour } from "./tours/register.ts";
