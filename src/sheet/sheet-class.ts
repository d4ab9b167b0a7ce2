/** A sheet class per declared actor type: the window only. The contents are in body.ts. */
import type { System } from "../rules/contract/actor.ts";
import { sheetAppearanceOf } from "../actors/appearance.ts";
import type { DeclaredActor } from "../actors/any-stats.ts";
import { templatePath } from "../ui/draw/templates.ts";
import { makeSheetBody, type SheetBody, type SheetWindow } from "./body.ts";

/**
 * The used members of ActorSheetV2 with Handlebars parts (app.md 3.2, 3.3); the published types nest too deeply for
 * the compiler.
 */
interface SheetBase extends SheetWindow {
  readonly title: string;
  _prepareContext(options: { readonly isFirstRender?: boolean }): Promise<object>;
  _onRender(context: object, options: object): Promise<void>;
  /** Called for buttons with an action that core does not know, after a press of any mouse button. */
  _onClickAction(event: PointerEvent, target: HTMLElement): void;
  setPosition(position?: { readonly top: number }): unknown;
  _attachPartListeners(id: string, part: HTMLElement, options: object): void;
  _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void;
  _processFormData(event: Event | null, form: HTMLFormElement, formData: object): Record<string, unknown>;
  _processSubmitData(event: Event | null, form: HTMLFormElement, data: Submitted, options?: object): Promise<void>;
}

interface Submitted {
  readonly system?: System;
}

/** Height in px at the bottom of the page. */
const HOTBAR = 80;

/**
 * Called at init, when Foundry's classes exist. Returns a function from a declaration to its class; all classes share
 * one base.
 */
export function makeSheetClasses(): (declared: DeclaredActor) => object {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  const Base = HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) as unknown as new (
    ...args: unknown[]
  ) => SheetBase;

  abstract class QuincunxActorSheet extends Base {
    static DEFAULT_OPTIONS: object = {
      classes: ["quincunx", "quincunx-sheet-window"],
      position: { width: 560, height: "auto" as const },
      window: { resizable: true },
      form: { submitOnChange: true, closeOnSubmit: false },
    };

    static PARTS = { sheet: { template: templatePath("quincunx-sheet"), scrollable: [""] } };

    abstract readonly declared: DeclaredActor;

    #body: SheetBody | null = null;
    /** At the last drawing. */
    #height = 0;

    /** The title is the actor's name, without the document type. */
    override get title(): string {
      return sheetAppearanceOf(this.actor).name;
    }

    override async _prepareContext(options: { readonly isFirstRender?: boolean }): Promise<object> {
      const body = (this.#body ??= makeSheetBody(this.declared, this));
      const context = await body.prepare(options.isFirstRender === true);
      return { ...(await super._prepareContext(options)), ...context };
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      this.#body?.rendered();
      this.#stayAboveHotbar();
    }

    override _attachPartListeners(id: string, part: HTMLElement, options: object): void {
      super._attachPartListeners(id, part, options);
      this.#body?.listen(part);
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const { sheet, ...others } = result;
      super._replaceHTML(sheet && this.#body?.takesOver(sheet) ? others : result, content, options);
    }

    override _processFormData(event: Event | null, form: HTMLFormElement, formData: object): Record<string, unknown> {
      const submitted = super._processFormData(event, form, formData);
      return this.#body?.submitted(submitted, form, event?.target ?? null) ?? submitted;
    }

    override async _processSubmitData(
      event: Event | null,
      form: HTMLFormElement,
      data: Submitted,
      options?: object,
    ): Promise<void> {
      const send = (): Promise<void> => super._processSubmitData(event, form, data, options);
      await (this.#body && data.system ? this.#body.sending(data.system, send) : send());
    }

    /** A window that has grown with its contents leaves the hotbar free, to which stats are dragged. */
    #stayAboveHotbar(): void {
      this.setPosition();
      const { top, height } = this.element.getBoundingClientRect();
      const most = Math.max(0, window.innerHeight - HOTBAR - height);
      if (height > this.#height && top > most) this.setPosition({ top: most });
      this.#height = height;
    }

    override _onClickAction(event: PointerEvent, target: HTMLElement): void {
      // Core filters mouse buttons only for actions that it knows.
      if (event.button === 0) void this.#body?.act(target, event);
    }
  }

  return (declared) => {
    const { icon, sheetClass } = declared.declaration;
    class QuincunxSheet extends QuincunxActorSheet {
      static override DEFAULT_OPTIONS = { window: { icon } };
      readonly declared = declared;
    }
    // Final: Foundry stores it in `flags.core.sheetClass`; it must survive minification (app.md 4).
    Object.defineProperty(QuincunxSheet, "name", { value: sheetClass });
    return QuincunxSheet;
  };
}
