/** Plain state of the prompt's fields beside the spec: title, message mode, hidden target and pre-roll options. */
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { readLongTest, type LongTestFields } from "../../features/long-test/prompt-long-test.ts";
import type { PromptRequest } from "./request.ts";

export interface PromptFields {
  /** As typed by the user; `null`: derived from the selected stats. */
  readonly title: string | null;
  /** Key of a message mode in this generation. */
  readonly mode: string;
  readonly isHidden: boolean;
  /** The situation or task, for mechanics where a repeated roll counts differently. */
  readonly situation: string;
  /** The ability that expressly allows another roll. */
  readonly ability: string;
  /** Options of a long test as typed; `null`: an ordinary roll. */
  readonly longTest: LongTestFields | null;
  readonly bought: number;
  readonly isAttack: boolean;
  /** Text about a changed opponent; empty if unchanged. */
  readonly against: string;
}

/** Change of a prompt that comes from a button or an external event instead of a control. */
export interface SaidInPrompt {
  readonly fields: PromptFields;
  readonly edit: SpecEdit;
}

export function openFields({ mode, purpose }: PromptRequest): PromptFields {
  return {
    title: null,
    mode,
    isHidden: purpose.kind === "amend" && purpose.isHidden === true,
    situation: (purpose.kind === "roll" && purpose.situation) || "",
    ability: "",
    longTest: null,
    bought: 0,
    isAttack: false,
    against: "",
  };
}

/** Fields after input in `field`; unrelated inputs change nothing. */
export function readField(fields: PromptFields, field: HTMLInputElement): PromptFields {
  if (field.name === "title") return { ...fields, title: field.value };
  if (field.name === "mode") return { ...fields, mode: field.value };
  if (field.name === "situation") return { ...fields, situation: field.value };
  if (field.name === "ability") return { ...fields, ability: field.value };
  if (field.name === "isAttack") return { ...fields, isAttack: field.checked };
  if (field.name === "isHidden") return { ...fields, isHidden: field.checked };
  return { ...fields, longTest: readLongTest(fields.longTest, field) };
}

/** True if a field changed that affects other parts of the prompt. */
export function isSaidAnew(before: PromptFields, now: PromptFields): boolean {
  return before.situation !== now.situation || before.ability !== now.ability || before.isAttack !== now.isAttack;
}

export function saidIn({
  mode,
  isHidden,
  isAttack,
  situation,
  ability,
}: PromptFields): Pick<PromptFields, "mode" | "isHidden" | "isAttack" | "situation" | "ability"> {
  return { mode, isHidden, isAttack, situation: situation.trim(), ability: ability.trim() };
}
