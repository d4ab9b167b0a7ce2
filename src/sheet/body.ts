/**
 * The contents of a sheet: its two modes, its drawing and its actions. The window is in sheet-class.ts. The
 * declaration decides the layout; rolls go through `rollStat`.
 */
import { accumulateKey } from "../actors/accumulate.ts";
import { updateDocument } from "../platform/documents.ts";
import type { System } from "../rules/contract/actor.ts";
import { type DeclaredActor, preparedSystem, sourceSystem } from "../actors/any-stats.ts";
import { pressSection } from "./section.ts";
import { rollStat } from "../roll/stat.ts";
import { integerOf } from "../rules/actor/data.ts";
import { isBlank } from "../rules/actor/outlines.ts";
import { withUpdate } from "../rules/actor/resources.ts";
import { element } from "../ui/draw/element.ts";
import { morph } from "../ui/draw/morph.ts";
import { notifyError } from "../ui/speak.ts";
import { runUserAction, userActions } from "../ui/user-actions.ts";
import { startStatDrag } from "./drag.ts";
import { makeSheetContents } from "./sheet-contents.ts";
import { makeRichText, itemOrEffectAt } from "./notes-and-items.ts";
import { drawModes, type SheetMode } from "./mode.ts";
import { fieldAt, updateAt, valueAt } from "./places.ts";
import { mergeSubmitted } from "./rows.ts";
import type { SheetHost } from "./sheet-host.ts";
import { listenToSliders, type SliderMove } from "./sliders.ts";
import { dropUntouched } from "./touched-fields.ts";
import { makeTrackSteps } from "./track-steps.ts";
import { makeKeyboardNavigation } from "./keyboard-navigation.ts";

/** The window of a sheet (sheet-class.ts), as its contents use it. */
export interface SheetWindow {
  /** Prefix of element ids. */
  readonly id: string;
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  render(): Promise<unknown>;
}

export type SheetBody = ReturnType<typeof makeSheetBody>;

export function makeSheetBody(declared: DeclaredActor, sheet: SheetWindow) {
  const { actor } = sheet;
  const { declaration } = declared;
  /** Sent changes that the server has not stored yet. A list is written as a whole, so the next change builds on it. */
  const sentUpdates = new Set<System>();
  const source = (): System => [...sentUpdates].reduce(withUpdate, sourceSystem(actor));
  const sending = async (changes: System, send: () => Promise<unknown>): Promise<void> => {
    sentUpdates.add(changes);
    await send().finally(() => sentUpdates.delete(changes));
  };
  const update = async (changes: System): Promise<void> => {
    if (sheet.isEditable) await sending(changes, () => updateDocument(actor, { system: changes })).catch(notifyError);
  };
  const notes = makeRichText(actor, "notes");
  const description = makeRichText(actor, "description");
  const isLimited = (): boolean => !actor.testUserPermission(game.user, "OBSERVER");
  const navigation = makeKeyboardNavigation();
  const submitted = (
    fields: Record<string, unknown>,
    form: HTMLFormElement,
    changed: EventTarget | null,
  ): Record<string, unknown> => {
    const own = Object.fromEntries(
      Object.entries(dropUntouched(fields, form, changed)).filter(([name]) => !name.startsWith("quincunx:")),
    );
    if (own["system"])
      own["system"] = mergeSubmitted(declaration, source(), own["system"] as Record<string, unknown>, form);
    return own;
  };
  /** Chosen by the owner; other readers always play. */
  let mode: SheetMode = "play";
  const host: SheetHost = {
    declared,
    scope: sheet.id,
    actor,
    isEditable: () => sheet.isEditable,
    system: () => preparedSystem(actor),
    source,
    typed() {
      const form = sheet.element as HTMLFormElement;
      const { object } = new foundry.applications.ux.FormDataExtended(form);
      const fields = foundry.utils.expandObject(object) as Record<string, unknown>;
      return { ...source(), ...(submitted(fields, form, null)["system"] as System | undefined) };
    },
    update,
    redraw: () => void sheet.render(),
  };
  const steps = makeTrackSteps(host);
  const contents = makeSheetContents(host, steps);

  function slide({ dataset }: HTMLElement, move: SliderMove): void {
    const { quincunxTrack: track, quincunxPlace: place } = dataset;
    if (track !== undefined) return steps.move(track, move);
    const field = place === undefined ? undefined : fieldAt(declaration, place);
    if (place === undefined || field?.kind !== "integer") return;
    const now = integerOf(valueAt(source(), place), field, field.initial);
    const value = integerOf("to" in move ? move.to : now + move.by, field, field.initial);
    if (value !== now) void update(updateAt(source(), place, value));
  }

  /** By the attribute `data-action` of the button. */
  const actions: Readonly<Record<string, (target: HTMLElement, event: Event) => void | Promise<void>>> = {
    quincunxMode({ dataset }) {
      // Closing the editor saves its text before the editor is removed.
      for (const editor of sheet.element.querySelectorAll<HTMLElement & { open?: boolean }>("prose-mirror"))
        if (editor.open) editor.open = false;
      mode = dataset["quincunxMode"] === "edit" ? "edit" : "play";
      sheet.parts["sheet"]?.scrollTo?.({ top: 0 });
      void sheet.render();
    },
    quincunxOutline({ dataset }) {
      sheet.parts["sheet"]?.querySelector<HTMLElement>("[name=name]")?.focus();
      contents.fill(dataset["quincunxOutline"] ?? "").catch(notifyError);
    },
    async quincunxRoll({ dataset }, event) {
      // The click arrives after the focused field has sent its change, so unsaved text counts.
      await rollStat(actor, dataset["quincunxStat"] ?? "", { event, against: contents.against() });
    },
    quincunxTab: ({ dataset }) => contents.openTab(dataset["quincunxTab"] ?? ""),
    quincunxUserAction: async ({ dataset }) =>
      void (await userActions()
        .find(({ id }) => id === dataset["quincunxUserAction"])
        ?.run()),
    quincunxSection: ({ dataset }, event) => void pressSection(actor, dataset, event).catch(notifyError),
    quincunxPip(target) {
      const slider = target.closest<HTMLElement>("[data-quincunx-slider]");
      if (!slider) return;
      const value = Number(target.dataset["quincunxValue"]);
      slider.focus();
      // A click on the topmost filled pip empties it.
      const isTop = value === Number(slider.getAttribute("aria-valuenow"));
      slide(slider, { to: isTop ? value - 1 : value });
    },
    quincunxTrack: ({ dataset }) => steps.move(dataset["quincunxTrack"] ?? "", { by: Number(dataset["quincunxBy"]) }),
    quincunxRollTrack: async ({ dataset }) =>
      void (await runUserAction(accumulateKey, { actor: actor.uuid, resource: dataset["quincunxTrack"] ?? "" })),
    quincunxUndoTrack(target) {
      // Moves the focus first, since the undo button disappears.
      target.closest(".quincunx-track")?.querySelector<HTMLElement>("[data-quincunx-slider]")?.focus();
      steps.undo(target.dataset["quincunxTrack"] ?? "");
    },
    quincunxAddRow: contents.editRows,
    quincunxRemoveRow: contents.editRows,
    quincunxUndoRow: contents.editRows,
    quincunxSet({ dataset }) {
      void update(updateAt(source(), dataset["quincunxPlace"] ?? "", Number(dataset["quincunxValue"] ?? "")));
    },
    // Core's own picture action needs an `<img>`, which the keyboard cannot reach.
    async quincunxPortrait() {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      await new Picker({
        type: "image",
        current: actor.img ?? "",
        callback: (img: string) => void updateDocument(actor, { img }).catch(notifyError),
      }).browse();
    },
    quincunxOpenEmbedded(target) {
      itemOrEffectAt(actor, target)?.sheet?.render(true);
    },
    async quincunxRemoveEmbedded(target) {
      const thing = itemOrEffectAt(actor, target);
      if (!thing || !sheet.isEditable || !(await confirmRemoval(thing.name ?? ""))) return;
      await thing.delete().catch(notifyError);
    },
  };

  return {
    /** Returns the template's context. `isFirst`: true when the window opens. */
    async prepare(isFirst: boolean): Promise<object> {
      // A blank actor opens in edit mode.
      if (isFirst) mode = isBlank(declaration, source()) ? "edit" : "play";
      const isEdited = sheet.isEditable && mode === "edit";
      const prepare = (text: typeof notes): Promise<object> => text.prepare(source(), sheet.parts["sheet"], isEdited);
      if (isLimited()) return contents.toLimited(await prepare(description));
      const texts = { notes: await prepare(notes), description: await prepare(description) };
      return isEdited ? await contents.toEdit(texts) : contents.toPlay(texts);
    },
    /** Called when the contents are in the page. */
    rendered(): void {
      drawModes(sheet.element, sheet.isEditable ? mode : null);
      const { sheet: part } = sheet.parts;
      if (part) navigation.refresh(part);
      // Core disables fields that effects change, but edit mode edits what is stored.
      for (const field of part?.querySelectorAll<HTMLInputElement>(':disabled[name^="system."]') ?? [])
        field.disabled = !sheet.isEditable;
    },
    listen(part: HTMLElement): void {
      contents.listen(part);
      navigation.listen(part);
      listenToSliders(part, slide);
      part.addEventListener("change", ({ target }) => {
        // An emptied number field shows the stored value again.
        if (target instanceof HTMLInputElement && target.type === "number" && target.name.startsWith("system."))
          target.value ||= target.defaultValue;
      });
      part.addEventListener("dragstart", (event) => startStatDrag(event, actor));
    },
    /** Updates the live elements in place, so that caret and opened cells survive. False if nothing is drawn yet. */
    takesOver(drawn: HTMLElement): boolean {
      const live = sheet.parts["sheet"];
      notes.fill(drawn);
      description.fill(drawn);
      if (!live?.isConnected) return false;
      morph(live, drawn);
      contents.drawn(live);
      return true;
    },
    /** Converts submitted form fields into an actor update. `changed`: the element whose change submits the form. */
    submitted,
    /** Calls `send`; until it settles, further changes of the sheet build on `changes` to `system`. */
    sending,
    act: (target: HTMLElement, event: Event) => actions[target.dataset["action"] ?? ""]?.(target, event),
  };
}

async function confirmRemoval(label: string): Promise<boolean> {
  return Boolean(
    await foundry.applications.api.DialogV2.confirm({
      window: { title: game.i18n.localize("QUINCUNX.Sheet.removeTitle") },
      content: element("div", {}, game.i18n.format("QUINCUNX.Sheet.removeRow", { label })),
      rejectClose: false,
    }),
  );
}
