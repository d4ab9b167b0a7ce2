/**
 * A sheet class per declared actor type, in two modes: in play what rolls is a button, in edit everything has its field. What is drawn comes from the
 * declaration; what is edited goes into the document at once (submitOnChange); what rolls goes through `rollStat`. Redrawing changes only what differs,
 * so that focus and opened parts stay.
 */
import type { DeclaredActor } from "../../foundry/actors/declarations.ts";
import { integerOf } from "../../rules/actor/data.ts";
import { isBlank } from "../../rules/actor/outlines.ts";
import { rollStat } from "../../foundry/rolling/stat.ts";
import { morph } from "../draw/morph.ts";
import { portraitOf, type Portrait } from "../draw/portrait.ts";
import { templatePath } from "../draw/templates.ts";
import { notifyError } from "../explain.ts";
import { withWindows } from "../first-window.ts";
import { startStatDrag } from "./drag.ts";
import type { SheetInside } from "./inside.ts";
import { makeNotes, thingAt } from "./keepings.ts";
import { drawModes, type SheetMode } from "./mode.ts";
import { fieldAt, updateAt, valueAt } from "./places.ts";
import { mergeSubmitted, type System } from "./rows.ts";
import { listenToSliders, type SliderMove } from "./sliders.ts";
import { makeTrackSteps } from "./track-steps.ts";
import { makeWalk } from "./walk.ts";

/** Of ActorSheetV2 with Handlebars parts (app.md 3.2, 3.3) what we touch: the published types of the pair are deeper than the compiler goes. */
interface SheetBase {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  render(): Promise<unknown>;
  _prepareContext(options: { readonly isFirstRender?: boolean }): Promise<object>;
  _onRender(context: object, options: object): Promise<void>;
  _attachPartListeners(id: string, part: HTMLElement, options: object): void;
  _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void;
  _processFormData(event: Event | null, form: HTMLFormElement, formData: object): Record<string, unknown>;
}

/** At init, when Foundry's classes are certain to be there. */
export function makeSheetClass(declared: DeclaredActor) {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  const Base = HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2 as never) as unknown as new (
    ...args: unknown[]
  ) => SheetBase;
  const { declaration, mechanic } = declared;

  class QuincunxSheet extends Base {
    static DEFAULT_OPTIONS = {
      classes: ["quincunx", "quincunx-sheet-window"],
      position: { width: 560, height: 600 },
      window: { resizable: true, icon: declaration.icon },
      form: { submitOnChange: true, closeOnSubmit: false },
      actions: {
        quincunxMode: QuincunxSheet.#onMode,
        quincunxOutline: QuincunxSheet.#onOutline,
        quincunxRoll: QuincunxSheet.#onRoll,
        quincunxNextRound: QuincunxSheet.#onNextRound,
        quincunxDropTest: QuincunxSheet.#onDropTest,
        quincunxPip: QuincunxSheet.#onPip,
        quincunxTrack: QuincunxSheet.#onTrack,
        quincunxUndoTrack: QuincunxSheet.#onUndoTrack,
        quincunxAddRow: QuincunxSheet.#onRow,
        quincunxRemoveRow: QuincunxSheet.#onRow,
        quincunxUndoRow: QuincunxSheet.#onRow,
        quincunxSet: QuincunxSheet.#onSet,
        quincunxPortrait: QuincunxSheet.#onPortrait,
        quincunxOpenThing: QuincunxSheet.#onOpenThing,
        quincunxRemoveThing: QuincunxSheet.#onRemoveThing,
      },
    };

    static PARTS = { sheet: { template: templatePath("quincunx-sheet"), scrollable: [""] } };

    /** It comes with the first window. */
    #inside: SheetInside | null = null;
    readonly #notes = makeNotes(() => this.actor);
    readonly #steps = makeTrackSteps({
      declaration,
      system: () => this.#source,
      update: (changes) => this.#update(changes),
    });
    readonly #walk = makeWalk();
    /** What its owner has chosen; everybody else plays. */
    #mode: SheetMode = "play";

    /** A window is called as its hero is, and nothing else. */
    override get title(): string {
      return this.actor.name;
    }

    get #shown(): SheetMode {
      return this.isEditable ? this.#mode : "play";
    }

    override async _prepareContext(options: { readonly isFirstRender?: boolean }): Promise<object> {
      const inside = (this.#inside ??= await this.#makeInside());
      // Who has nothing yet begins to write.
      if (options.isFirstRender) this.#mode = isBlank(declaration, this.#source) ? "edit" : "play";
      const isEdited = this.#shown === "edit";
      const notes = await this.#notes.prepare(this.#source, this.parts["sheet"], isEdited);
      return { ...(await super._prepareContext(options)), ...(isEdited ? inside.toEdit(notes) : inside.toPlay(notes)) };
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      drawModes(this.element, this.isEditable ? this.#mode : null);
      const { sheet } = this.parts;
      if (sheet) this.#walk.refresh(sheet);
    }

    override _attachPartListeners(id: string, part: HTMLElement, options: object): void {
      super._attachPartListeners(id, part, options);
      this.#inside?.listen(part);
      this.#walk.listen(part);
      listenToSliders(part, (slider, move) => this.#slide(slider, move));
      part.addEventListener("dragstart", (event) => startStatDrag(event, this.actor));
    }

    /** What is on screen already is changed where it differs, and not replaced: the caret stays, and so do opened cells. */
    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const live = this.parts["sheet"];
      const { sheet, ...others } = result;
      if (sheet) this.#notes.fill(sheet);
      if (!live?.isConnected || !sheet) return super._replaceHTML(result, content, options);
      morph(live, sheet);
      this.#inside?.drawn(live);
      super._replaceHTML(others, content, options);
    }

    override _processFormData(event: Event | null, form: HTMLFormElement, formData: object): Record<string, unknown> {
      const submitted = super._processFormData(event, form, formData);
      const own = Object.fromEntries(Object.entries(submitted).filter(([name]) => !name.startsWith("quincunx:")));
      if (own["system"])
        own["system"] = mergeSubmitted(declaration, this.#source, own["system"] as Record<string, unknown>, form);
      return own;
    }

    get #source(): System {
      return (this.actor.toObject() as unknown as { system: System }).system;
    }

    /** Whoever opens a sheet hears it where its inside does not come. */
    async #makeInside(): Promise<SheetInside> {
      try {
        return await withWindows(async ({ makeSheetInside }) =>
          makeSheetInside({
            declared,
            scope: this.id,
            actor: this.actor,
            isEditable: () => this.isEditable,
            system: () => this.#source,
            update: (changes) => void this.#update(changes),
            redraw: () => void this.render(),
            undoes: (track) => this.#steps.undoes(track),
            portrait: () => this.#portrait,
          }),
        );
      } catch (error) {
        notifyError(error);
        throw error;
      }
    }

    get #portrait(): Portrait {
      const { name, img } = this.actor;
      return portraitOf({ name: name ?? "", img, mechanic: mechanic.id, shape: "shield" });
    }

    /** A pip, a dot or an arrow key. */
    #slide({ dataset }: HTMLElement, move: SliderMove): void {
      const { quincunxTrack: track, quincunxPlace: place } = dataset;
      if (track !== undefined) return this.#steps.move(track, move);
      const field = place === undefined ? undefined : fieldAt(declaration, place);
      if (place === undefined || field?.kind !== "integer") return;
      const now = integerOf(valueAt(this.#source, place), field, field.initial);
      const value = integerOf("to" in move ? move.to : now + move.by, field, field.initial);
      if (value !== now) void this.#update(updateAt(this.#source, place, value));
    }

    async #update(changes: Readonly<Record<string, unknown>>): Promise<void> {
      if (!this.isEditable) return;
      await this.actor.update({ system: changes } as never).catch(notifyError);
    }

    static #onMode(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      // What is being written is kept before its editor goes.
      const editor = this.element.querySelector<HTMLElement & { open?: boolean }>("prose-mirror");
      if (editor?.open) editor.open = false;
      this.#mode = target.dataset["quincunxMode"] === "edit" ? "edit" : "play";
      this.parts["sheet"]?.scrollTo?.({ top: 0 });
      void this.render();
    }

    static #onOutline(this: QuincunxSheet, _event: Event, { dataset }: HTMLElement): void {
      this.parts["sheet"]?.querySelector<HTMLElement>("[name=name]")?.focus();
      this.#inside?.fill(dataset["quincunxOutline"] ?? "");
    }

    static #onPip(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      const slider = target.closest<HTMLElement>("[data-quincunx-slider]");
      if (!slider) return;
      const value = Number(target.dataset["quincunxValue"]);
      slider.focus();
      // The topmost one that is filled is emptied again.
      const isTop = value === Number(slider.getAttribute("aria-valuenow"));
      this.#slide(slider, { to: isTop ? value - 1 : value });
    }

    static #onTrack(this: QuincunxSheet, _event: Event, { dataset }: HTMLElement): void {
      this.#steps.move(dataset["quincunxTrack"] ?? "", { by: Number(dataset["quincunxBy"]) });
    }

    static #onUndoTrack(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      // The button goes with what it takes back.
      target.closest(".quincunx-track")?.querySelector<HTMLElement>("[data-quincunx-slider]")?.focus();
      this.#steps.undo(target.dataset["quincunxTrack"] ?? "");
    }

    static async #onRoll(this: QuincunxSheet, event: Event, target: HTMLElement): Promise<void> {
      // What is still being typed counts: the field that loses the focus has sent its change before the click arrives.
      const against = this.#inside?.against() ?? {};
      await rollStat(this.actor, target.dataset["quincunxStat"] ?? "", { event, against });
    }

    static async #onNextRound(this: QuincunxSheet, event: Event, target: HTMLElement): Promise<void> {
      await this.#inside?.nextRound(target.dataset["quincunxTest"] ?? "", event).catch(notifyError);
    }

    static async #onDropTest(this: QuincunxSheet, _event: Event, target: HTMLElement): Promise<void> {
      await this.#inside?.dropTest(target.dataset["quincunxTest"] ?? "").catch(notifyError);
    }

    /** Rows of lists: added, removed, brought back. */
    static #onRow(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      this.#inside?.editRows(target);
    }

    static #onOpenThing(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      thingAt(this.actor, target)?.sheet?.render(true);
    }

    static async #onRemoveThing(this: QuincunxSheet, _event: Event, target: HTMLElement): Promise<void> {
      const thing = thingAt(this.actor, target);
      if (!thing || !this.isEditable || !(await confirmRemoval(thing.name ?? ""))) return;
      await thing.delete().catch(notifyError);
    }

    /** Core's own action for pictures is for `<img>` elements, which no keyboard reaches. */
    static async #onPortrait(this: QuincunxSheet): Promise<void> {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      await new Picker({
        type: "image",
        current: this.actor.img ?? "",
        callback: (img: string) => void this.actor.update({ img } as never).catch(notifyError),
      }).browse();
    }

    /** Steppers: the button brings the value. */
    static #onSet(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      const { quincunxPlace: place = "", quincunxValue: value = "" } = target.dataset;
      void this.#update(updateAt(this.#source, place, Number(value)));
    }
  }

  // Final: Foundry stores it in `flags.core.sheetClass`; it must survive minification (app.md 4).
  Object.defineProperty(QuincunxSheet, "name", { value: declaration.sheetClass });
  return QuincunxSheet;
}

async function confirmRemoval(label: string): Promise<boolean> {
  const question = document.createElement("div");
  question.textContent = game.i18n.format("QUINCUNX.Sheet.removeRow", { label });
  return Boolean(
    await foundry.applications.api.DialogV2.confirm({
      window: { title: game.i18n.localize("QUINCUNX.Sheet.removeTitle") },
      content: question,
      rejectClose: false,
    } as never),
  );
}
