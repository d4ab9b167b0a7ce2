/** Plain state of the prompt's fields beside the spec and the pre-roll options. */
import type { PromptRequest } from "./request.ts";

export interface PromptFields {
  /** As typed by the user; `null`: derived from the selected stats. */
  readonly title: string | null;
  /** Key of a message mode in this generation. */
  readonly mode: string;
  readonly isHidden: boolean;
  /** Text about a changed opponent; empty if unchanged. */
  readonly against: string;
}

export function openFields({ mode, purpose }: PromptRequest): PromptFields {
  return { title: null, mode, isHidden: purpose.kind === "amend" && purpose.isHidden === true, against: "" };
}

/** Fields after input in `field`; unrelated inputs change nothing. */
export function readField(fields: PromptFields, { name, value, checked }: HTMLInputElement): PromptFields {
  if (name === "title") return { ...fields, title: value };
  if (name === "mode") return { ...fields, mode: value };
  if (name === "isHidden") return { ...fields, isHidden: checked };
  return fields;
}
