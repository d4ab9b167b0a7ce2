/** `[data-action]`, `[data-tab]` and the keyboard inside an application (app.md 3.1). */
import { eventElement } from "../shared/dom.ts";
import type { ApplicationV2 } from "./application.ts";

/** One delegated listener per application: DEFAULT_OPTIONS.actions first, `_onClickAction` for the rest. */
export function attachActions(app: ApplicationV2, element: HTMLElement): void {
  for (const type of ["click", "auxclick", "contextmenu"] as const) {
    element.addEventListener(type, (event) => onClick(app, event as PointerEvent, type));
  }
  element.addEventListener("keydown", (event) => onKeyDown(app, event));
}

function onClick(app: ApplicationV2, event: PointerEvent, type: "click" | "auxclick" | "contextmenu"): void {
  if (type === "auxclick" && event.button === 2) return;
  const target = eventElement(event)?.closest<HTMLElement>("[data-action]");
  if (!target || !(app.element as HTMLElement).contains(target)) return;
  const button = type === "contextmenu" ? 2 : event.button;
  const action = target.dataset.action ?? "";
  if (button === 0 && runBuiltIn(app, action, event, target)) return;
  const configured = app.options.actions[action];
  if (!configured) {
    if (button === 0) app._onClickAction(event, target);
    return;
  }
  const { handler, buttons } = typeof configured === "function" ? { handler: configured, buttons: [0] } : configured;
  if (!buttons.includes(button)) return;
  if (target.closest(".controls-dropdown")) void app.toggleControls(false);
  const result = handler.call(app, event, target);
  if (result instanceof Promise) result.catch((error: unknown) => console.error(error));
}

function runBuiltIn(app: ApplicationV2, action: string, event: PointerEvent, target: HTMLElement): boolean {
  if (action === "tab") {
    app._onClickTab(event);
    return true;
  }
  const inHeader = target.closest(".window-header") !== null;
  if (action === "toggleControls" && inHeader) {
    void app.toggleControls();
    return true;
  }
  if (action === "close" && (inHeader || !app.options.actions.close)) {
    void app.close();
    return true;
  }
  return false;
}

/** Keyboard handling of tabs drawn as links and of the controls menu, per their ARIA roles. */
function onKeyDown(app: ApplicationV2, event: KeyboardEvent): void {
  const target = eventElement(event) as HTMLElement | null;
  if (!target) return;
  if (target.closest(".controls-dropdown") && target.tagName === "BUTTON") {
    onMenuKey(app, event, target);
    return;
  }
  if (target.getAttribute("role") !== "tab") return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    target.click();
    return;
  }
  const step =
    event.key === "ArrowRight" || event.key === "ArrowDown"
      ? 1
      : event.key === "ArrowLeft" || event.key === "ArrowUp"
        ? -1
        : 0;
  if (!step) return;
  const tabs = [...(target.closest("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const next = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

function onMenuKey(app: ApplicationV2, event: KeyboardEvent, target: HTMLElement): void {
  const buttons = [...(app.window.controlsDropdown?.querySelectorAll<HTMLElement>("button") ?? [])];
  const at = buttons.indexOf(target);
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  if (event.key === "Escape" || event.key === "Tab") {
    if (event.key === "Escape") event.stopPropagation();
    void app.toggleControls(false);
  } else if (event.key in moves) {
    event.preventDefault();
    buttons[(moves[event.key] as number) % buttons.length]?.focus();
  }
}
