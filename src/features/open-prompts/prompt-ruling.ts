/** What a GM says about an open prompt while it is open, as edits of its spec: what is set stands there and is locked, as long as it is said. */
import { ruledFields, type Ruling } from "./wire.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import { isSameJson, pickFields, withoutFields, type Fields } from "../../ui/spec-editor/fields.ts";
import type { AskedStatus } from "../question/prompt-question.ts";
import { followedBy, saidElsewhere } from "../../roll/prompt/said.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

/** Throws where the rules refuse it, or somebody else's word stands there: the request's, the contest's. What was ruled before that word came is passed over. */
export function rulingEdits(
  editor: Pick<SpecEditorState, "mechanic" | "spec">,
  { spec, locked, purpose }: Pick<PromptRequest, "spec" | "locked" | "purpose">,
  ruling: Ruling,
  before: Ruling,
): readonly SpecEdit[] {
  const mechanic = mechanicOf(editor);
  const elsewhere = saidElsewhere({ locked, purpose }, mechanic.hideable);
  const own = withoutShifts(editor.spec as Fields, before);
  const ruled = { ...shifted(own, editor.spec as Fields, ruling), ...ruledFields(mechanic, ruling) };
  const stood: Fields = ruledFields(mechanic, before);
  const isNew = (field: string): boolean => !(field in stood) || !isSameJson(ruled[field], stood[field]);
  if (elsewhere.some((field) => field in ruled && isNew(field))) throw new Error("Somebody else has said this");
  const fields = withoutFields(ruled, elsewhere);
  mechanic.parseSpec({ ...editor.spec, ...fields });
  const freed = Object.keys({ ...own, ...stood }).filter((field) => !(field in ruled));
  const isFixed = (field: string): boolean => locked.includes(field) || elsewhere.includes(field);
  const fixed: Fields = { ...spec, ...followedBy({ purpose })?.said() };
  return [
    { kind: "free", fields: freed.filter((field) => !isFixed(field)) },
    // What was moved stands again as it was.
    { kind: "put", fields: pickFields(own, freed) },
    { kind: "fix", fields: { ...pickFields(fixed, freed.filter(isFixed)), ...fields } },
  ];
}

/** The numbers that gifts have moved, as they were before; nobody has changed them since. */
function withoutShifts(spec: Fields, { gifts }: Ruling): Fields {
  return moved(spec, gifts, -1);
}

/** Those that gifts move, with what they come to. Throws where one is no number. */
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

/** How the targets stand by a GM's word. Null: nothing was said about them. */
export function ruledStatus(ruling: Ruling, hideable: readonly string[]): AskedStatus | null {
  if (ruling.answer === "none-needed") return "none";
  if (ruling.answer === "impossible") return "impossible";
  if (ruling.isHidden) return "hidden";
  return hideable.some((field) => field in ruling.fields) ? "target" : null;
}
