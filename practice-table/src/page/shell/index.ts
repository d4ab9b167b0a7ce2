/** The shell around the chat log. `registerShell` runs before `init`, `renderShell` after `setup`. */
import { activateListeners, registerCoreSheets, TooltipManager } from "../../client/applications/index.ts";
import { ChatLog } from "../../client/applications/sidebar/chat-log.ts";
import { h } from "../dom.ts";
import { setLanguage, t } from "../words.ts";
import { ActorDirectory } from "./actors.ts";
import { CombatTracker } from "./combat.ts";
import { page, type Loose } from "./common.ts";
import { CompendiumDirectory } from "./compendium.ts";
import { Hotbar, listenForDigits } from "./hotbar.ts";
import { JournalDirectory } from "./journal.ts";
import { Players } from "./players.ts";
import { SettingsConfig } from "./settings-config.ts";
import { Settings } from "./settings-tab.ts";
import { Sidebar, TABS } from "./sidebar.ts";
import { installShellStandIns } from "./stand-ins.ts";
import { MacroDirectory, RollTableDirectory } from "./tables.ts";
import { followTokens } from "./tokens.ts";
import { followActors, renderWelcome } from "./welcome.ts";

/** The classes of `CONFIG.ui`, which packages may replace until `setup`. */
const CLASSES = {
  sidebar: Sidebar,
  chat: ChatLog,
  combat: CombatTracker,
  actors: ActorDirectory,
  journal: JournalDirectory,
  tables: RollTableDirectory,
  macros: MacroDirectory,
  compendium: CompendiumDirectory,
  settings: Settings,
  hotbar: Hotbar,
  players: Players,
};

/** The windows that the shell draws, by their names in Foundry. */
export const SHELL_CLASSES = {
  "foundry.applications.settings.SettingsConfig": SettingsConfig,
  "foundry.applications.sidebar.Sidebar": Sidebar,
  "foundry.applications.sidebar.tabs.ActorDirectory": ActorDirectory,
  "foundry.applications.sidebar.tabs.CombatTracker": CombatTracker,
  "foundry.applications.sidebar.tabs.CompendiumDirectory": CompendiumDirectory,
  "foundry.applications.sidebar.tabs.JournalDirectory": JournalDirectory,
  "foundry.applications.sidebar.tabs.MacroDirectory": MacroDirectory,
  "foundry.applications.sidebar.tabs.RollTableDirectory": RollTableDirectory,
  "foundry.applications.sidebar.tabs.Settings": Settings,
  "foundry.applications.ui.Hotbar": Hotbar,
  "foundry.applications.ui.Players": Players,
};

export function registerShell(): void {
  Object.assign(page.CONFIG.ui as object, CLASSES);
  installShellStandIns(SHELL_CLASSES);
  for (const [path, cls] of Object.entries(SHELL_CLASSES)) page.foundry.utils.setProperty(page, path, cls);
  registerCoreSheets();
  page.Hooks.once("i18nInit", namePracticeTypes);
  page.game.tooltip = new TooltipManager.implementation() as unknown;
  page.game.tooltip.activateEventListeners();
}

export async function renderShell(): Promise<void> {
  setLanguage(page.game.i18n.lang as string);
  for (const name of Object.keys(CLASSES)) page.ui[name] = new page.CONFIG.ui[name]() as unknown;
  await page.ui.sidebar.render({ force: true });
  await page.ui.hotbar.render({ force: true });
  await page.ui.players.render({ force: true });
  document.title = `${String(page.game.user.name)} · ${t("join.title")}`;
  headChat();
  renderWelcome();
  followActors();
  followTokens();
  activateListeners(document);
  listenForDigits();
  page.Hooks.on("createChatMessage", (message: Loose) => {
    if (message.visible && (page.ui.sidebar.tabGroups.primary !== "chat" || !page.ui.sidebar.expanded))
      page.ui.sidebar.mark("chat", true);
  });
  for (const hook of [
    "createCombat",
    "updateCombat",
    "deleteCombat",
    "createCombatant",
    "updateCombatant",
    "deleteCombatant",
  ]) {
    page.Hooks.on(hook, () => void page.ui.combat.render());
  }
  for (const hook of ["createMacro", "updateMacro", "deleteMacro"])
    page.Hooks.on(hook, () => void page.ui.hotbar.render());
  page.Hooks.on("userConnected", () => void page.ui.players.render());
  if (!TABS.some((tab) => tab.name === page.ui.sidebar.tabGroups.primary)) page.ui.sidebar.changeTab("chat");
}

/** Adds a heading for the log above those of its messages, for screen readers. */
function headChat(): void {
  const hidden = { class: "visually-hidden" };
  document.getElementById("chat")?.prepend(h("h2", hidden, t("tab.chat")), h("h3", hidden, t("chat.messages")));
  const cards = document.getElementById("chat-notifications");
  cards?.setAttribute("aria-label", t("chat.new"));
  cards?.prepend(h("h2", hidden, t("tab.chat")), h("h3", hidden, t("chat.new")));
  document.getElementById("notifications")?.setAttribute("aria-label", t("notice.label"));
}

/** Labels for the types of the practice system, which has no language files. */
function namePracticeTypes(): void {
  setLanguage(page.game.i18n.lang as string);
  const types = { Actor: { character: t("type.character"), npc: t("type.npc") }, Item: { item: t("type.item") } };
  page.foundry.utils.mergeObject(page.game.i18n.translations, { TYPES: types }, { overwrite: false });
}
