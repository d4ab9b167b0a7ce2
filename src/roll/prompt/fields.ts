/** What a prompt asks for beside the spec: its title, who reads the roll, whether the target is hidden. Plain data. */
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { readLongTest, type LongTestFields } from "../../features/long-test/prompt-long-test.ts";
import type { PromptRequest } from "./request.ts";

export interface PromptFields {
  /** In somebody's own words; null: it follows the stats that are selected. */
  readonly title: string | null;
  /** Message mode by its key in this generation. */
  readonly mode: string;
  /** The target stays with the GM. */
  readonly isHidden: boolean;
  /** What it is for, where a second roll for the same thing is not like any other. */
  readonly situation: string;
  /** What expressly allows one more roll. */
  readonly ability: string;
  /** It becomes a long test, with these said, as they were typed; null: it is rolled. */
  readonly longTest: LongTestFields | null;
  /** So many dice are bought for it. */
  readonly bought: number;
  /** It is an attack, of which there is one a turn. */
  readonly isAttack: boolean;
  /** Whom it is made against since its targets have changed, in words; empty: they have not. */
  readonly against: string;
}

/** What something in a prompt comes to, by a button that is no control, or by what happens around it. */
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

/** After something was typed into or chosen in `field`, by its name; other fields change nothing. */
export function readField(fields: PromptFields, field: HTMLInputElement): PromptFields {
  if (field.name === "title") return { ...fields, title: field.value };
  if (field.name === "mode") return { ...fields, mode: field.value };
  if (field.name === "situation") return { ...fields, situation: field.value };
  if (field.name === "ability") return { ...fields, ability: field.value };
  if (field.name === "isAttack") return { ...fields, isAttack: field.checked };
  if (field.name === "isHidden") return { ...fields, isHidden: field.checked };
  return { ...fields, longTest: readLongTest(fields.longTest, field) };
}

/** Whether what is drawn follows from it: what it is for, what allows it, what it is. */
export function isSaidAnew(before: PromptFields, now: PromptFields): boolean {
  return before.situation !== now.situation || before.ability !== now.ability || before.isAttack !== now.isAttack;
}

/** What the answer says of them. */
export function saidIn({
  mode,
  isHidden,
  isAttack,
  situation,
  ability,
}: PromptFields): Pick<PromptFields, "mode" | "isHidden" | "isAttack" | "situation" | "ability"> {
  return { mode, isHidden, isAttack, situation: situation.trim(), ability: ability.trim() };
}
