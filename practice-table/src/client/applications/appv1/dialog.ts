/** V1 Dialog: buttons by name, callbacks with jQuery. */
import { mergeObject } from "../../utils/merge.ts";
import { jquery } from "../shared/jquery.ts";
import { localize, say, type Loose } from "../shared/host.ts";
import { Application } from "./application.ts";

export class Dialog extends Application {
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      template: "templates/hud/dialog.html",
      focus: true,
      classes: ["dialog"],
      width: 400,
      jQuery: true,
    });
  }

  data: Loose;
  #onKey: ((event: KeyboardEvent) => void) | undefined;

  constructor(data: Loose, options: Loose = {}) {
    super(options);
    this.data = data;
  }

  override get title(): string {
    return (this.data.title as string | undefined) || "Dialog";
  }

  override getData(_options: Loose = {}): Loose {
    return { content: this.data.content as unknown, buttons: this.data.buttons as unknown };
  }

  override async _renderInner(data: Loose): Promise<Loose> {
    const $ = jquery();
    const content = $(`<div class="dialog-content"></div>`).html(data.content ?? "");
    const buttons = $(`<div class="dialog-buttons"></div>`);
    for (const [name, button] of Object.entries((data.buttons ?? {}) as Record<string, Loose>)) {
      const node = $(`<button type="button" class="dialog-button"></button>`).addClass(name).attr("data-button", name);
      if (button.disabled) node.prop("disabled", true);
      if (this.data.default === name) node.addClass("default");
      if (button.icon) node.append(button.icon, " ");
      node.append(document.createTextNode(localize(button.label ?? name)));
      buttons.append(node);
    }
    return Promise.resolve(content.add(buttons));
  }

  #subject(html: Loose): Loose {
    return this.options.jQuery ? html : html[0];
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    html
      .find(".dialog-button")
      .add(html.filter(".dialog-button"))
      .on("click", (event: Loose) => this._onClickButton(event));
    this.#onKey ??= (event) => this._onKeyDown(event);
    document.addEventListener("keydown", this.#onKey);
    this.data.render?.(this.#subject(html));
    html.find(".dialog-button.default").trigger("focus");
  }

  _onClickButton(event: Loose): void {
    const button = this.data.buttons[event.currentTarget.dataset.button];
    this.submit(button, event);
  }

  _onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    } else if (
      event.key === "Enter" &&
      this.data.default &&
      this.element[0]?.contains(event.target as Node) &&
      (event.target as Element).tagName !== "TEXTAREA" &&
      (event.target as Element).tagName !== "BUTTON"
    ) {
      event.preventDefault();
      event.stopPropagation();
      this.submit(this.data.buttons[this.data.default]);
    }
  }

  submit(button: Loose, event?: Loose): void {
    button?.callback?.(this.#subject(this.element), event);
    void this.close({ submitted: true });
  }

  override async close(options: Loose = {}): Promise<void> {
    const element = this.element as Loose;
    const wasOpen = this.rendered;
    if (wasOpen || options.force) this.data.close?.(this.#subject(element));
    if (this.#onKey) document.removeEventListener("keydown", this.#onKey);
    this.#onKey = undefined;
    await super.close(options);
  }

  static async confirm({
    title,
    content,
    yes,
    no,
    render,
    defaultYes = true,
    rejectClose = false,
    options = {},
  }: Loose = {}): Promise<Loose> {
    const result = (callback: Loose, fallback: boolean) => (html: Loose) =>
      (callback ? callback(html) : fallback) as unknown;
    return ask(
      this,
      (resolve) => ({
        title,
        content,
        render,
        default: defaultYes ? "yes" : "no",
        buttons: {
          yes: {
            icon: `<i class="fas fa-check"></i>`,
            label: say("Yes", "Yes"),
            callback: (html: Loose) => resolve(result(yes, true)(html)),
          },
          no: {
            icon: `<i class="fas fa-times"></i>`,
            label: say("No", "No"),
            callback: (html: Loose) => resolve(result(no, false)(html)),
          },
        },
      }),
      options,
      rejectClose,
    );
  }

  static async prompt({
    title,
    content,
    label,
    callback,
    render,
    rejectClose = false,
    options = {},
  }: Loose = {}): Promise<Loose> {
    return ask(
      this,
      (resolve) => ({
        title,
        content,
        render,
        default: "ok",
        buttons: {
          ok: {
            icon: `<i class="fas fa-check"></i>`,
            label: label ?? say("Confirm", "Confirm"),
            callback: (html: Loose) => resolve(callback ? callback(html) : null),
          },
        },
      }),
      options,
      rejectClose,
    );
  }

  /** Resolves to the result of the pressed button's callback, or to the button's name. */
  static async wait(data: Loose = {}, options: Loose = {}, renderOptions: Loose = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      const buttons = Object.fromEntries(
        Object.entries((data.buttons ?? {}) as Record<string, Loose>).map(([name, button]) => [
          name,
          {
            ...button,
            callback: (html: Loose, event: Loose) =>
              resolve(button.callback instanceof Function ? (button.callback(html, event) ?? name) : name),
          },
        ]),
      );
      const close = (html: Loose): void => {
        if (data.close instanceof Function) resolve(data.close(html));
        else reject(new Error("The Dialog was closed without a choice being made."));
      };
      new this({ ...data, buttons, close }, options).render(true, renderOptions);
    });
  }
}

function ask(
  cls: typeof Dialog,
  data: (resolve: (value: unknown) => void) => object,
  options: Loose,
  rejectClose: boolean,
): Promise<Loose> {
  return new Promise((resolve, reject) => {
    const close = (): void => {
      if (rejectClose) reject(new Error("The Dialog was closed without a choice being made."));
      else resolve(null);
    };
    new cls({ ...data(resolve), close }, options).render(true);
  });
}
