/** Locks the fields of an open prompt that another message sets, and follows changes of that message. */
import { pickFields } from "../../rules/contract/fields.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";
import type { TargetsStatus } from "./targets-status.ts";
import type { FieldSource, PromptRequest } from "./request.ts";

/**
 * Fields set by a request, another message or the caller, which GMs cannot rule on. Targets that the world leaves to
 * GMs are excluded.
 */
export function fieldsSetElsewhere(
  { locked, purpose }: Pick<PromptRequest, "locked" | "purpose">,
  hideable: readonly string[],
): readonly string[] {
  const { targetsBy, follows } = purpose.kind === "roll" ? purpose : {};
  const isGMs = (field: string): boolean => targetsBy !== undefined && hideable.includes(field);
  const hidden = follows?.isHidden?.() === true ? hideable : [];
  return [...new Set([...locked.filter((field) => !isGMs(field)), ...Object.keys(follows?.fields() ?? {}), ...hidden])];
}

export function fieldSourceOf({ purpose }: Pick<PromptRequest, "purpose">): FieldSource | undefined {
  return purpose.kind === "roll" ? purpose.follows : undefined;
}

/** `null`: no target is hidden, or the user is a GM. */
export function statusOfSource(request: PromptRequest): TargetsStatus | null {
  return !game.user.isGM && fieldSourceOf(request)?.isHidden?.() === true ? "hidden" : null;
}

export class FieldSourceFollower {
  #decided: readonly string[] = [];

  /** Edits that apply the changed message. */
  follow(request: PromptRequest, id: string): readonly SpecEdit[] {
    const source = fieldSourceOf(request);
    if (source?.id !== id) return [];
    const fields = source.fields();
    const over = this.#decided.filter((field) => !(field in fields));
    const freed = over.filter((field) => !request.locked.includes(field));
    // Restore values that were fixed before the message set them.
    const back = over.filter((field) => request.locked.includes(field));
    const values = { ...pickFields(request.spec, back), ...fields };
    this.#decided = Object.keys(fields);
    return [
      ...(freed.length > 0 ? [{ kind: "free", fields: freed } as const] : []),
      ...(Object.keys(values).length > 0 ? [{ kind: "fix", fields: values } as const] : []),
    ];
  }
}
