/** The chat toolbar, and a tool in the scene controls. */
import { closestTo } from "../../ui/target.ts";
import { onHook, renderedElement, type Rendered } from "../../platform/hooks.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { defineSetting } from "../../platform/settings.ts";
import { draw, loadTemplates } from "../../ui/draw/templates.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { openPopup } from "../../ui/popup-menu.ts";
import { rareEntries, toolbarGroups } from "./toolbar-entries.ts";
import { userActions } from "../../ui/user-actions.ts";
import { type Feature, templates, moduleSettings, atInit } from "../feature.ts";
import { mechanicsOffSetting } from "../../mechanics/house-rules/in-use.ts";

const chatButtonSetting = defineSetting({
  key: "chatButton",
  scope: "user",
  default: true,
  name: "QUINCUNX.Settings.chatButton.name",
  hint: "QUINCUNX.Settings.chatButton.hint",
});

const sceneToolSetting = defineSetting({
  key: "sceneTool",
  scope: "user",
  default: true,
  name: "QUINCUNX.Settings.sceneTool.name",
  hint: "QUINCUNX.Settings.sceneTool.hint",
});

/** Foundry's bar above the chat input; the practice table's has no id (integrations.md 9). */
const BARS = "#chat-controls, .chat-controls";

/** Called at init. Each move of the shared input calls a hook; early builds of 13 call only `renderChatLog`. */
function registerToolbar(): void {
  for (const hook of ["renderChatLog", "renderChatInput"])
    onHook(hook, (app: Parameters<typeof pageOf>[0]) =>
      whenIdle(() => void placeButtons(pageOf(app)).catch(notifyError)),
    );
  onHook("getSceneControlButtons", addTool);
}

/** Called when a setting or the list of mechanics in use changes. */
function refreshToolbar(): void {
  void placeButtons(document).catch(notifyError);
  const { controls } = ui as { readonly controls?: { render?: (options: object) => unknown } };
  controls?.render?.({ reset: true });
}

function openMenu(anchor: HTMLElement | null): void {
  openPopup({
    anchor,
    label: game.i18n.localize("QUINCUNX.Toolbar.menu"),
    groups: toolbarGroups(),
    rare: rareEntries(),
  });
}

function pageOf({ element }: { readonly element?: Rendered }): Document {
  return renderedElement(element)?.ownerDocument ?? document;
}

async function placeButtons(page: Document): Promise<void> {
  await loadTemplates();
  for (const bar of page.querySelectorAll<HTMLElement>(BARS)) {
    bar.querySelector(".quincunx-toolbar")?.remove();
    if (!chatButtonSetting.read()) continue;
    const buttons = draw("quincunx-toolbar", { buttons: buttonsOfActions() }, page);
    buttons.addEventListener("click", press);
    (bar.querySelector(".control-buttons") ?? bar).append(buttons);
  }
}

/** Actions that one click runs, beside the menu. */
function buttonsOfActions(): readonly object[] {
  return userActions().flatMap(({ id, icon, button }) => (button ? [{ id, icon, label: speak(button.label) }] : []));
}

function press(event: Event): void {
  const button = closestTo(event, ".quincunx-toolbar__button");
  const id = button?.dataset["quincunxAction"];
  if (button?.hasAttribute("aria-haspopup")) openMenu(button);
  const action = userActions().find((action) => action.id === id);
  Promise.resolve()
    .then(() => action?.button?.run())
    .catch(notifyError);
}

interface SceneTools {
  readonly tokens?: { readonly tools?: Record<string, object> };
}

/** Offers the same menu while the sidebar is collapsed. */
function addTool(controls: unknown): void {
  const { tools } = (controls as SceneTools).tokens ?? {};
  if (!tools || !game.user.isGM || !sceneToolSetting.read()) return;
  tools["quincunx"] = {
    name: "quincunx",
    order: Object.keys(tools).length,
    title: "QUINCUNX.Toolbar.menu",
    icon: "fa-solid fa-dice",
    button: true,
    onChange: (event?: Event) => {
      const button = event && closestTo(event, "button");
      openMenu(button ?? document.querySelector('[data-tool="quincunx"]'));
    },
  };
}

export const toolbarFeature: Feature = {
  id: "toolbar",
  provides: [
    templates.of({ "quincunx-toolbar": "features/toolbar/buttons" }),
    moduleSettings.of(chatButtonSetting, sceneToolSetting),
    atInit.of(() => {
      registerToolbar();
      for (const setting of [chatButtonSetting, sceneToolSetting, mechanicsOffSetting])
        setting.onChange(refreshToolbar);
    }),
  ],
};
