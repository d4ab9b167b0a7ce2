/**
 * A sheet class per declared actor type. What is drawn comes from the declaration; what is edited goes into the document at once (submitOnChange);
 * what rolls goes through `rollStat`. Redrawing changes only what differs, so that focus and opened parts stay.
 */
import type { DeclaredActor } from "../../foundry/actors/declarations.ts";
import { rollStat } from "../../foundry/rolling/stat.ts";
import { morph } from "../draw/morph.ts";
import { templatePath } from "../draw/templates.ts";
import { notifyError } from "../explain.ts";
import { speak } from "../speak.ts";
import { startStatDrag } from "./drag.ts";
import { makeNotes, thingAt, thingsOf } from "./keepings.ts";
import { presentSheet, rowName } from "./present.ts";
import { updateAt } from "./places.ts";
import { mergeSubmitted, sourceRows, withoutRow, withRow, type System } from "./rows.ts";
import { makeSpecCells } from "./spec-cells.ts";

/** Of ActorSheetV2 with Handlebars parts (app.md 3.2, 3.3) what we touch: the published types of the pair are deeper than the compiler goes. */
interface SheetBase {
  readonly id: string;
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  render(): Promise<unknown>;
  _prepareContext(options: object): Promise<object>;
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
      position: { width: 560, height: 680 },
      window: { resizable: true, icon: declaration.icon },
      form: { submitOnChange: true, closeOnSubmit: false },
      actions: {
        quincunxRoll: QuincunxSheet.#onRoll,
        quincunxAddRow: QuincunxSheet.#onAddRow,
        quincunxRemoveRow: QuincunxSheet.#onRemoveRow,
        quincunxSet: QuincunxSheet.#onSet,
        quincunxPortrait: QuincunxSheet.#onPortrait,
        quincunxOpenThing: QuincunxSheet.#onOpenThing,
        quincunxRemoveThing: QuincunxSheet.#onRemoveThing,
      },
    };

    static PARTS = { sheet: { template: templatePath("quincunx-sheet"), scrollable: [""] } };

    readonly #cells = makeSpecCells({
      declared,
      isEditable: () => this.isEditable,
      system: () => this.#source,
      update: (changes) => this.#update(changes),
      redraw: () => void this.render(),
    });
    readonly #notes = makeNotes(() => this.actor);
    /** A row that was just added by hand, until it is drawn: its name is what comes next. */
    #added: string | null = null;

    override async _prepareContext(options: object): Promise<object> {
      const notes = await this.#notes.prepare(this.#source, this.parts["sheet"]);
      return { ...(await super._prepareContext(options)), ...this.#context(), notes };
    }

    override _attachPartListeners(id: string, part: HTMLElement, options: object): void {
      super._attachPartListeners(id, part, options);
      this.#cells.listen(part);
      part.addEventListener("dragstart", (event) => startStatDrag(event, this.actor));
    }

    /** What is on screen already is changed where it differs, and not replaced: the caret stays, and so do opened cells. */
    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const live = this.parts["sheet"];
      const { sheet, ...others } = result;
      if (sheet) this.#notes.fill(sheet);
      if (!live?.isConnected || !sheet) return super._replaceHTML(result, content, options);
      morph(live, sheet);
      if (this.#added !== null) this.#focusAdded(live);
      super._replaceHTML(others, content, options);
    }

    override _processFormData(event: Event | null, form: HTMLFormElement, formData: object): Record<string, unknown> {
      const submitted = super._processFormData(event, form, formData);
      const own = Object.fromEntries(Object.entries(submitted).filter(([name]) => !name.startsWith("quincunx:")));
      if (own["system"])
        own["system"] = mergeSubmitted(declaration, this.#source, own["system"] as Record<string, unknown>);
      return own;
    }

    get #source(): System {
      return (this.actor.toObject() as unknown as { system: System }).system;
    }

    #context(): object {
      const { actor, id: scope, isEditable } = this;
      const source = this.#source;
      return {
        scope,
        name: actor.name,
        img: actor.img,
        mechanic: speak(mechanic.label),
        isEditable,
        things: thingsOf(actor),
        sections: presentSheet(declared, source, {
          scope,
          isEditable,
          mayRoll: actor.isOwner,
          cell: (place) => this.#cells.at(place, source),
        }),
      };
    }

    #update(changes: Readonly<Record<string, unknown>>): void {
      if (!this.isEditable) return;
      this.actor.update({ system: changes } as never).catch(notifyError);
    }

    static async #onRoll(this: QuincunxSheet, event: Event, target: HTMLElement): Promise<void> {
      // What is still being typed counts: the field that loses the focus has sent its change before the click arrives.
      await rollStat(this.actor, target.dataset["quincunxStat"] ?? "", { event });
    }

    #focusAdded(live: HTMLElement): void {
      const key = `row.${this.#added ?? ""}`;
      const rows = [...live.querySelectorAll<HTMLElement>("[data-quincunx-key]")];
      const row = rows.find(({ dataset }) => dataset["quincunxKey"] === key);
      if (!row) return;
      this.#added = null;
      row.querySelector<HTMLElement>("input, select, textarea")?.focus();
    }

    static #onAddRow(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      const section = declaration.sections.find(({ id }) => id === target.dataset["quincunxSection"]);
      if (!section?.add) return;
      const list = section.list ?? section.id;
      const rows = withRow(this.#source, list, section.add.value);
      this.#added = rows.at(-1)?.id ?? null;
      this.#update({ [list]: rows });
    }

    static async #onRemoveRow(this: QuincunxSheet, _event: Event, target: HTMLElement): Promise<void> {
      const { quincunxList: list = "", quincunxRow: row = "" } = target.dataset;
      const found = sourceRows(this.#source, list).find(({ id }) => id === row);
      const label = found ? rowName(found) : "";
      const add = target.closest(".quincunx-section")?.querySelector<HTMLElement>('[data-action="quincunxAddRow"]');
      const isMeant = label === "" || (await confirmRemoval(label));
      // The question, or the button itself, takes the focus away with it.
      (isMeant ? add : target)?.focus();
      if (isMeant) this.#update({ [list]: withoutRow(this.#source, list, row) });
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

    /** Dots and steppers: the button brings the value. */
    static #onSet(this: QuincunxSheet, _event: Event, target: HTMLElement): void {
      const { quincunxPlace: place = "", quincunxValue: value = "" } = target.dataset;
      this.#update(updateAt(this.#source, place, Number(value)));
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
