/** The window frame of an ApplicationV2: header, controls, content, resize handle. */
import { classNames, el } from "../shared/dom.ts";
import { localize, say } from "../shared/host.ts";
import type { Configuration, HeaderControl, WindowParts } from "./application-types.ts";

/** The root of an application, framed or not, without its content. */
export function buildRoot(options: Configuration, id: string): HTMLElement {
  const root = document.createElement(options.tag);
  root.id = id;
  root.classList.add("application", ...classNames(...options.classes));
  if (root.tagName === "FORM") {
    root.setAttribute("autocomplete", "off");
    (root as HTMLFormElement).noValidate = false;
  }
  return root;
}

/** Builds header, content and resize handle into the root and records them on the application. */
export function buildFrame(root: HTMLElement, options: Configuration, id: string, parts: WindowParts): void {
  const settings = options.window;
  const header = el("header", { class: "window-header", role: "none" });
  const icon = el("i", { class: "window-icon hidden", inert: true });
  const title = el("h1", { class: "window-title", id: `${id}-title` });
  const controls = el("button", {
    type: "button",
    class: "header-control icon fa-solid fa-ellipsis-vertical",
    "data-action": "toggleControls",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-label": say("APPLICATION.TOOLS.ControlsMenu", "Toggle Controls"),
    "data-tooltip": true,
  });
  const close = el("button", {
    type: "button",
    class: "header-control icon fa-solid fa-xmark",
    "data-action": "close",
    "aria-label": say("APPLICATION.TOOLS.Close", "Close Window"),
    "data-tooltip": true,
  });
  header.append(icon, title, controls, close);
  const dropdown = el("menu", { class: "controls-dropdown", role: "menu", hidden: true });
  const content = document.createElement(settings.contentTag || "section");
  if (content.tagName === "FORM") content.setAttribute("autocomplete", "off");
  content.classList.add("window-content", ...classNames(...settings.contentClasses));
  root.append(header, dropdown, content);
  Object.assign(parts, { header, icon, title, controls, close, controlsDropdown: dropdown, content });
  if (settings.resizable) {
    parts.resize = el("div", { class: "window-resize-handle" });
    root.append(parts.resize);
  }
  if (root.tagName === "DIV" && !root.hasAttribute("role")) root.setAttribute("role", "dialog");
  root.setAttribute("aria-labelledby", title.id);
}

/** One entry of the controls menu, as a list item with a real button. */
export function buildHeaderControl(control: HeaderControl): HTMLLIElement {
  const button = el("button", { type: "button", class: "control", role: "menuitem", tabindex: "-1" });
  if (control.icon) button.append(el("i", { class: `control-icon fa-fw ${control.icon}`, inert: true }));
  button.append(el("span", { class: "control-label" }, localize(control.label)));
  const classes = classNames("header-control", control.classes).join(" ");
  return el("li", { class: classes, "data-action": control.action ?? null, role: "none" }, button);
}
