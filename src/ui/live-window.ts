/** Base of windows that Foundry draws once; later redraws of their only part use `morph`. */
import { draw, templatePath, type TemplateName } from "./draw/templates.ts";
import { morph } from "./draw/morph.ts";
import { keepOnPage } from "./anchor-scroll.ts";

/** Call when a window is first opened, since Foundry's classes do not exist before. */
export function liveWindow(part: string, template: TemplateName) {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

  return class LiveWindow extends HandlebarsApplicationMixin(ApplicationV2) {
    static override PARTS = { [part]: { template: templatePath(template) } };

    readonly #closers: (() => void)[] = [];

    /** What the template shows. */
    present(): object {
      return {};
    }

    /** Runs once, when the window is drawn. `root`: its element. */
    opened?(root: HTMLElement): void;

    /** `typing`: as `morph` has it. */
    redraw(typing?: Element | null): void {
      const live = (this.parts as Record<string, HTMLElement | undefined>)[part];
      if (live) morph(live, draw(template, this.present(), live.ownerDocument), typing);
    }

    /** Runs `act` at these hooks until the window closes. */
    listenToHooks(hooks: readonly string[], act: (...args: never[]) => void): void {
      for (const hook of hooks) {
        const id = Hooks.on(hook as "updateActor", act as () => void);
        this.whenClosed(() => Hooks.off(hook as "updateActor", id));
      }
    }

    /** Runs once, when the window closes. */
    whenClosed(act: () => void): void {
      this.#closers.push(act);
    }

    protected override async _prepareContext(): Promise<object> {
      return this.present();
    }

    protected override async _onFirstRender(context: never, options: never): Promise<void> {
      await super._onFirstRender(context, options);
      const sizes = keepOnPage(this);
      this.whenClosed(() => sizes?.disconnect());
      if (this.element.matches("form")) this.element.addEventListener("submit", (event) => event.preventDefault());
      this.opened?.(this.element);
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      for (const close of this.#closers.splice(0)) close();
    }
  };
}
