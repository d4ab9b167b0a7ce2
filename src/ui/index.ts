/** What people see: the ways in from `module.ts`. */
import type { Ports } from "../foundry/ports.ts";
import { announce } from "./announce.ts";
import { askActor } from "./ask-actor.ts";
import { explain, notifyError } from "./explain.ts";
import { askHarm } from "./harm/ask-harm.ts";
import { openContest } from "./contests/open-contest.ts";
import { drawLink } from "./inline-roll.ts";
import { sentence } from "./messages/card/sentence.ts";
import { drawMessage } from "./messages/draw-message.ts";
import { followQuestion, openPrompt } from "./prompt/open-prompt.ts";
import { openTable } from "./live/open-table.ts";
import { openRequest } from "./requests/open-request.ts";
import { speak } from "./speak.ts";
import { startTour } from "./tours/register.ts";
import { withdrawOptions } from "./settings/refused-types.ts";
import { askDice } from "./dice-choice/ask-dice.ts";
import { askTableDie } from "./table-die/ask-table-die.ts";

export { promptsFollowTable } from "./prompt/open-prompt.ts";
export { refreshEntries, registerEntries } from "./entries/register.ts";
export { drawTableBadges } from "./table-die/badge.ts";
export { tableFollows } from "./live/open-table.ts";
export { loadTemplates } from "./draw/templates.ts";
export { markOpenSheets, registerForeignSheets } from "./stat-maps/register.ts";
export { registerMacroPictures } from "./macro-pictures.ts";
export { registerSheets } from "./sheets/register.ts";
export { registerSettingsMenus } from "./settings/menus.ts";
export { registerSuggestions } from "./suggestions/register.ts";
export { registerTours } from "./tours/register.ts";
export { tellTakenLetters } from "./settings/taken-letters.ts";
export { tellRefusedTypes } from "./settings/refused-types.ts";
export { tellTakenWords } from "./settings/taken-words.ts";

export const uiPorts: Ports = {
  openPrompt,
  followQuestion,
  openRequest,
  askDice,
  askActor,
  openContest,
  openTable,
  askTableDie,
  askHarm,
  drawMessage,
  drawLink,
  withdrawOptions,
  startTour,
  announce,
  notifyError,
  explain,
  sentence,
  speak,
};
