/** What people see: the ways in from `module.ts`. */
import type { Ports } from "../platform/ports.ts";
import { announce } from "./announce.ts";
import { explain, notifyError } from "./explain.ts";
import { START_TEMPLATES, compileTemplates } from "./draw/templates.ts";
import { gmWindowsIfLoaded, windowsIfLoaded, withGmWindows, withWindows } from "./first-window.ts";
import { drawLink } from "../features/chat-commands/inline-roll.ts";
import { sentence } from "../card/draw/plain-sentence.ts";
import { drawMessage } from "../log/draw/draw-message.ts";
import { speak } from "./speak.ts";
import { withdrawOptions } from "../actors/refused-types.ts";

export { refreshEntries, registerEntries } from "../features/toolbar/register.ts";
export { drawTableBadges } from "../features/shared-die/badge.ts";
export { prefetchWindows, withGmWindows, withWindows } from "./first-window.ts";
export { markOpenSheets, registerForeignSheets } from "../features/stat-maps/register.ts";
export { registerMacroPictures } from "../features/hotbar/macro-pictures.ts";
export { registerSheets } from "../actors/sheet/register.ts";
export { registerSettingsMenus } from "./settings-menus.ts";
export { registerSuggestions } from "../features/suggestions/register.ts";
export { tellTakenLetters } from "../dice/taken-letters.ts";
export { tellRefusedTypes } from "../actors/refused-types.ts";
export { tellTakenWords } from "../features/chat-commands/taken-words.ts";

/** At init: what messages are drawn with. Windows that are there already, as in tests, draw from the beginning. */
export function loadTemplates(): Promise<void> {
  return windowsIfLoaded()?.loadWindowTemplates() ?? compileTemplates(START_TEMPLATES);
}

/** The table has settled something anew: a die of the table, a house rule. */
export function promptsFollowTable(): void {
  const windows = windowsIfLoaded();
  windows?.promptsFollowTable();
  windows?.sheetsFollowTable();
}

/** What the world has settled has changed. */
export function tableFollows(): void {
  gmWindowsIfLoaded()?.tableFollows();
}

/** Who is told of players' open prompts has changed. */
export function followLiveSetting(): void {
  windowsIfLoaded()?.followLiveSetting();
}

/** When the world is open. Where the windows do not come now, whoever opens the table hears them. */
export function hearPrompts(): void {
  withWindows(({ hearPrompts: hear, followDirectory }) => {
    followDirectory();
    hear();
  }).catch(() => undefined);
}

/** When the world is open. Where the windows do not come now, whoever starts a tour registers them. */
export function registerTours(): void {
  withWindows(({ registerTours: register }) => register()).catch(() => undefined);
}

export const uiPorts: Ports = {
  openPrompt: (request) => withWindows(({ openPrompt }) => openPrompt(request)),
  followQuestion: (id) => windowsIfLoaded()?.followQuestion(id),
  openRequest: (draft) => withGmWindows(({ openRequest }) => openRequest(draft)),
  askDice: (about) => withGmWindows(({ askDice }) => askDice(about)),
  askActor: (asking) => withWindows(({ askActor }) => askActor(asking)),
  askWords: (asking) => withWindows(({ askWords }) => askWords(asking)),
  openContest: (start) => withWindows(({ openContest }) => openContest(start)),
  createSamples: (owners) => withGmWindows(({ createSamples }) => createSamples(owners)),
  openTable: () => withGmWindows(({ openTable }) => openTable()),
  askTableDie: (die, state) => withGmWindows(({ askTableDie }) => askTableDie(die, state)),
  askHarm: (question) => withWindows(({ askHarm }) => askHarm(question)),
  drawMessage,
  drawLink,
  withdrawOptions,
  startTour: (id) => withWindows(({ startTour }) => startTour(id)),
  announce,
  notifyError,
  explain,
  sentence,
  speak,
};
