/** What a GM says about an open prompt while it is open, as edits of its spec: what is set stands there and is locked, as long as it is said. */
import type { PromptRequest } from "../../foundry/ports.ts";
import { ruledFields, type Ruling } from "../../foundry/live/wire.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";
import { pickFields, type Fields } from "../spec-editor/fields.ts";
import type { AskedStatus } from "./asked.ts";

/** Throws where the rules refuse it, or somebody else's word stands there: the request's. */
export function rulingEdits(
  editor: Pick<SpecEditorState, "mechanic" | "spec">,
  { spec, locked, purpose }: Pick<PromptRequest, "spec" | "locked" | "purpose">,
  ruling: Ruling,
  before: Ruling,
): readonly SpecEdit[] {
  const mechanic = mechanicOf(editor);
  const targetsBy = purpose.kind === "roll" ? purpose.targetsBy : undefined;
  const isFree = (field: string): boolean =>
    !locked.includes(field) || (targetsBy !== undefined && mechanic.hideable.includes(field));
  const own = withoutShifts(editor.spec as Fields, before);
  const fields = { ...shifted(own, editor.spec as Fields, ruling), ...ruledFields(mechanic, ruling) };
  const was = { ...own, ...ruledFields(mechanic, before) };
  if (!Object.keys(fields).every(isFree)) throw new Error("A request has decided this");
  mechanic.parseSpec({ ...editor.spec, ...fields });
  const freed = Object.keys(was).filter((field) => !(field in fields));
  const back = freed.filter((field) => locked.includes(field));
  return [
    { kind: "free", fields: freed.filter((field) => !locked.includes(field)) },
    // What was moved stands again as it was.
    { kind: "put", fields: pickFields(own, freed) },
    { kind: "fix", fields: { ...pickFields(spec as Fields, back), ...fields } },
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
