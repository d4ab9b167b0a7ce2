/**
 * What nobody sees or needs before they open or ask for something: windows, sheets from within, what is offered while a command is typed; the walk of a roll,
 * and what begins contests (foundry/on-demand.ts). One file of the shipped script; what only GMs open is another (gm-windows.ts).
 */
export { rollCommand, runCommand, runQx } from "../features/chat-commands/run-command.ts";
export { postContest, prepareContest } from "../features/contest/begin.ts";
export { setSide } from "../features/contest/set-side.ts";
export { followLiveSetting, hearPrompts } from "../features/open-prompts/received-prompts.ts";
export { pressLongTest } from "../features/long-test/press.ts";
export { rollSpec } from "../roll/roll.ts";
export { rollSplit } from "../features/split-pool/roll-split.ts";
export { askActor } from "./dialogs/ask-actor.ts";
export { askWords } from "./dialogs/ask-words.ts";
export { openContest } from "../features/contest/open-contest.ts";
export { followDirectory } from "../actors/directory-crests.ts";
export { loadWindowTemplates } from "./draw/window-templates.ts";
export { openMenu } from "../features/toolbar/menu.ts";
export { askHarm } from "../features/harm/ask-harm.ts";
export { followQuestion, openPrompt, promptsFollowTable } from "../roll/prompt/open-prompt.ts";
export { sheetsFollowTable } from "../actors/sheet/follow-table.ts";
export { makeSheetBody } from "../actors/sheet/body.ts";
export { hearTyping } from "../features/suggestions/listen.ts";
export { markSheet } from "../features/stat-maps/mark.ts";
export { registerTours, startTour } from "../features/tours/register.ts";
