/** DialogV2: questions with buttons, awaited (app.md 3.4). */
import { cleanHTML } from "../../utils/clean-html.ts";
import { mergeObject } from "../../utils/merge.ts";
import { classNames, el } from "../shared/dom.ts";
import { localize, page, type Dict, type Loose } from "../shared/host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { ClickAction, Configuration } from "./application-types.ts";

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

type DialogType = "prompt" | "confirm" | "wait" | "input";
const TYPES: readonly DialogType[] = ["prompt", "confirm", "wait", "input"];

export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    modal: false,
    buttons: [],
    content: "",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
  };

  /** Requires at least one button. Buttons are keyed by action, and each one is an action. */
  override _initializeApplicationOptions(options: Loose): Configuration {
    const configured = super._initializeApplicationOptions(options);
    const list = (
      Array.isArray(configured.buttons) ? configured.buttons : Object.values((configured.buttons ?? {}) as Dict)
    ) as DialogButton[];
    if (!list.length) throw new Error("You must define at least one entry in options.buttons");
    configured.buttons = Object.fromEntries(list.map((button) => [button.action, button]));
    for (const { action } of list)
      configured.actions[action] = (this.constructor as typeof DialogV2)._onClickButton as ClickAction;
    return configured;
  }

  get #buttons(): Record<string, DialogButton> {
    return this.options.buttons as Record<string, DialogButton>;
  }

  /** Cleans a string; uses an element's inner HTML unchanged. */
  override async _renderHTML(_context: Loose, _options: Loose): Promise<HTMLFormElement> {
    const form = el("form", { class: "dialog-form standard-form", autocomplete: "off", novalidate: false });
    const content = this.options.content as Loose;
    const body = el("div", { class: "dialog-content standard-form" });
    body.innerHTML = typeof content === "string" ? cleanHTML(content) : String(content?.innerHTML ?? "");
    const footer = el("footer", { class: "form-footer" });
    footer.innerHTML = this._renderButtons();
    if (body.childNodes.length) form.append(body);
    form.append(footer);
    form.addEventListener(
      "submit",
      (event) => void this._onSubmit((event.submitter as HTMLButtonElement | null) ?? this.#defaultButton(form), event),
    );
    return Promise.resolve(form);
  }

  _renderButtons(): string {
    const hasAutofocus = typeof this.options.content === "string" && /\bautofocus\b/.test(this.options.content);
    return Object.values(this.#buttons)
      .map((button) => {
        const node = el("button", {
          type: button.type ?? "submit",
          "data-action": button.action,
          class: classNames(button.class).join(" ") || null,
          autofocus: button.default === true && !hasAutofocus,
          disabled: button.disabled === true,
        });
        for (const [property, value] of Object.entries(button.style ?? {})) node.style.setProperty(property, value);
        if (button.icon) node.append(el("i", { class: button.icon, inert: true }));
        node.append(el("span", {}, localize(button.label)));
        return node.outerHTML;
      })
      .join("");
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: Loose): void {
    content.replaceChildren(result);
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    const open = this.options.modal ? dialog.showModal?.bind(dialog) : dialog.show?.bind(dialog);
    if (open) open();
    else dialog.setAttribute("open", "");
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    const focus = dialog.querySelector<HTMLElement>("[autofocus]");
    if (focus && !dialog.contains(document.activeElement)) focus.focus();
    else if (focus && document.activeElement !== focus) focus.focus();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    (this.element as HTMLElement).addEventListener("keydown", (event) => this._onKeyDown(event));
  }

  #defaultButton(root: ParentNode): HTMLButtonElement | null {
    const action = Object.values(this.#buttons).find((button) => button.default)?.action;
    const buttons = [...root.querySelectorAll<HTMLButtonElement>(".form-footer button[data-action]")];
    return (
      buttons.find((button) => button.dataset.action === action) ??
      buttons.find((button) => button.type === "submit") ??
      null
    );
  }

  /** Enter presses the focused or the default button, Escape dismisses. */
  _onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ closeKey: true });
      return;
    }
    const target = event.target as HTMLElement;
    if (
      event.key !== "Enter" ||
      target.tagName === "TEXTAREA" ||
      target.tagName === "BUTTON" ||
      target.isContentEditable ||
      target.tagName === "A" ||
      target.tagName === "SUMMARY"
    )
      return;
    const button = this.#defaultButton(this.element as HTMLElement);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    const form = button.form;
    if (button.type === "submit" && form && !form.reportValidity()) return;
    void this._onSubmit(button, event);
  }

  static _onClickButton(this: Loose, event: PointerEvent, target: HTMLButtonElement): void {
    if (target.type === "submit" && target.form && !target.formNoValidate && !target.form.reportValidity()) {
      event.preventDefault();
      return;
    }
    void (this as DialogV2)._onSubmit(target, event);
  }

  /** The result is the value of the button's callback, else the button's action. */
  async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.#buttons[target?.dataset.action ?? ""];
    const result = (await button?.callback?.(event, target as HTMLButtonElement, this)) ?? button?.action;
    await (this.options.submit as ((result: unknown, dialog: this) => unknown) | undefined)?.(result, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  // ---------------------------------------------------------------- asking

  static async confirm({ yes = {}, no = {}, ...options }: Loose = {}): Promise<Loose> {
    const own: DialogButton[] = [
      mergeObject(
        { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true },
        yes ?? {},
      ) as DialogButton,
      mergeObject(
        { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false },
        no ?? {},
      ) as DialogButton,
    ];
    if ((yes as DialogButton | null)?.default && !("default" in ((no ?? {}) as object)))
      own[1] = { ...(own[1] as DialogButton), default: false };
    return this.wait({ ...options, buttons: [...own, ...((options.buttons as DialogButton[] | undefined) ?? [])] });
  }

  static async prompt({ ok = {}, ...options }: Loose = {}): Promise<Loose> {
    const button = mergeObject(
      { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true },
      ok ?? {},
    ) as DialogButton;
    return this.wait({ ...options, buttons: [button, ...((options.buttons as DialogButton[] | undefined) ?? [])] });
  }

  static async input({ ok = {}, ...options }: Loose = {}): Promise<Loose> {
    const callback = (_event: Event, button: HTMLButtonElement): unknown =>
      new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...options, ok: { callback, ...(ok as object) } });
  }

  /** Resolves to the pressed button's result. Dismissed: the result of `close`, else null, or a rejection with `rejectClose`. */
  static async wait({
    rejectClose = false,
    close,
    render,
    renderOptions = {},
    submit,
    ...options
  }: Loose = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2) => {
          await submit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event: Event) => {
          const result = close?.(event, dialog) as unknown;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(result instanceof Promise ? result : (result ?? null));
        },
        { once: true },
      );
      if (typeof render === "function")
        dialog.addEventListener("render", (event: Event) => render(event, dialog) as unknown);
      dialog.render({ force: true, ...(renderOptions as object) }).catch(reject);
    });
  }

  /** Asks on another user's screen. Callbacks are refused, because the question travels as JSON. */
  static async query(user: Loose, type: DialogType, config: Loose = {}): Promise<Loose> {
    const target = typeof user === "string" ? page.game.users.get(user) : user;
    if (typeof target?.query !== "function") throw new Error("DialogV2.query requires a User or the id of one");
    if (!TYPES.includes(type)) throw new Error(`Invalid dialog query type "${type}"`);
    if (holdsFunction(config)) throw new Error("Callback options are not supported by DialogV2.query");
    return target.isSelf ? this._handleQuery({ type, config }) : target.query("dialog", { type, config });
  }

  static async _handleQuery({ type, config }: { type: DialogType; config: Loose }): Promise<Loose> {
    if (!TYPES.includes(type)) throw new Error(`Invalid dialog query type "${type}"`);
    return this[type](config);
  }
}

function holdsFunction(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsFunction);
}
