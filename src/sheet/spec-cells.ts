/** Spec editors in a sheet: each edits a few fields of a spec stored on the actor. */
import { elementOf } from "../ui/target.ts";
import { isSameJson, pickFields, type Fields } from "../rules/contract/fields.ts";
import type { ActorField, System } from "../rules/contract/actor.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { editSpec, type SpecEdit } from "../roll/spec-editor/edit.ts";
import { listenToSpecEdits } from "../roll/spec-editor/listen.ts";
import { openSpecEditor } from "../roll/spec-editor/open.ts";
import type { SpecEditorState } from "../roll/spec-editor/state.ts";
import type { SheetHost } from "./sheet-host.ts";
import { fieldAt, updateAt, valueAt } from "./places.ts";

type SpecField = Extract<ActorField, { kind: "spec" }>;
/** Editor state that is not stored on the actor: rejected text and open folds. */
type Unstored = Pick<SpecEditorState, "faults" | "opened">;

export function makeSpecCells({ declared, isEditable, source, update, redraw }: SheetHost) {
  const { declaration, mechanic } = declared;
  const unstored = new Map<string, Unstored>();

  /** `null` if no valid spec can be built from the stored fields. */
  function at(place: string, stored: System): SpecEditorState | null {
    const field = fieldAt(declaration, place);
    const spec = field?.kind === "spec" ? wholeSpec(mechanic, field, valueAt(stored, place)) : null;
    if (field?.kind !== "spec" || !spec) return null;
    const state = openSpecEditor({
      mechanic: mechanic.id,
      spec,
      offer: { kind: "fields", fields: field.only },
      isReadOnly: !isEditable(),
    });
    return { ...state, ...unstored.get(place) };
  }

  function edit(change: SpecEdit, place: string): void {
    const stored = source();
    const before = at(place, stored);
    const state = before && editSpec(before, change);
    if (!state || state === before) return;
    const { spec, faults, opened, offer } = state;
    unstored.set(place, { faults, opened });
    if (offer.kind === "fields" && !isSameJson(spec, before.spec))
      void update(updateAt(stored, place, pickFields(spec, offer.fields)));
    else if (faults !== before.faults) redraw();
  }

  return {
    at,
    listen(part: HTMLElement): void {
      listenToSpecEdits(part, { isLive: false, edit: (change, element) => edit(change, placeOf(element)) });
      // Keeps these events from the sheet's own form.
      for (const happens of ["input", "change"])
        part.addEventListener(happens, (event) => {
          if (placeOf(elementOf<HTMLElement>(event)) !== "") event.stopPropagation();
        });
    },
  };
}

function placeOf(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-quincunx-spec]")?.dataset["quincunxSpec"] ?? "";
}

/** The complete spec for the stored fields; if these are invalid, the one for the field's initial value. */
function wholeSpec(mechanic: AnyMechanic, field: SpecField, stored: unknown): Fields | null {
  const whole = (part: unknown): Fields | null =>
    unlessRefused(() => mechanic.parseSpec({ ...field.initial, ...(part as object) }));
  return whole(stored) ?? whole(field.initial);
}
