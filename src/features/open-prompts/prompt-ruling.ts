/**
 * Turns a GM's ruling on an open prompt into edits of its spec: ruled fields are set and locked until the ruling is
 * withdrawn.
 */
import { isSameJson, pickFields, withoutFields, type Fields } from "../../rules/contract/fields.ts";
import { gmFields } from "../../rules/spec/change.ts";
import { ruledFields, type Ruling } from "../../roll/difficulty/ruling.ts";
import type { SpecEdit } from "../../roll/spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import { fieldSourceOf, fieldsSetElsewhere } from "../../roll/prompt/field-source.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

/**
 * Throws if the rules refuse the ruling, or a new field is set by a request or contest. A field ruled before the other
 * message set it is ignored.
 */
export function rulingEdits(
  editor: Pick<SpecEditorState, "mechanic" | "spec">,
  { spec, locked, purpose }: Pick<PromptRequest, "spec" | "locked" | "purpose">,
  ruling: Ruling,
  before: Ruling,
): readonly SpecEdit[] {
  const mechanic = mechanicOf(editor);
  const elsewhere = fieldsSetElsewhere({ locked, purpose }, gmFields(mechanic));
  const own = withoutShifts(editor.spec, before);
  const ruled = { ...shifted(own, editor.spec, ruling), ...ruledFields(mechanic, ruling) };
  const fieldsBefore: Fields = ruledFields(mechanic, before);
  const isNew = (field: string): boolean => !(field in fieldsBefore) || !isSameJson(ruled[field], fieldsBefore[field]);
  if (elsewhere.some((field) => field in ruled && isNew(field))) throw new Error("Somebody else has said this");
  const fields = withoutFields(ruled, elsewhere);
  mechanic.parseSpec({ ...editor.spec, ...fields });
  const freed = Object.keys({ ...own, ...fieldsBefore }).filter((field) => !(field in ruled));
  const isFixed = (field: string): boolean => locked.includes(field) || elsewhere.includes(field);
  const values: Fields = { ...spec, ...fieldSourceOf({ purpose })?.fields() };
  return [
    { kind: "free", fields: freed.filter((field) => !isFixed(field)) },
    { kind: "put", fields: pickFields(own, freed) },
    { kind: "fix", fields: { ...pickFields(values, freed.filter(isFixed)), ...fields } },
  ];
}

/** Values before the gifts; no one else changes them, since they are locked. */
function withoutShifts(spec: Fields, { gifts }: Ruling): Fields {
  return moved(spec, gifts, -1);
}

/** Values after the gifts. Throws if a field is no number. */
function shifted(own: Fields, spec: Fields, { gifts }: Ruling): Fields {
  return moved({ ...spec, ...own }, gifts, 1);
}

function moved(spec: Fields, gifts: Ruling["gifts"], by: 1 | -1): Fields {
  return gifts.reduce((fields: Fields, gift) => {
    if (gift.kind !== "shift") return fields;
    const now = fields[gift.field] ?? spec[gift.field];
    if (typeof now !== "number") throw new Error("It is no number");
    return { ...fields, [gift.field]: now + by * gift.amount };
  }, {});
}
