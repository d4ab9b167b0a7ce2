/** What another message says of a prompt's fields while it is open: they stand as it says them, and are nobody's to change here. */
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { pickFields, type Fields } from "../../ui/spec-editor/fields.ts";
import type { AskedStatus } from "../../features/question/prompt-question.ts";
import type { Follows, PromptRequest } from "./request.ts";

/**
 * Fields that somebody has said elsewhere – a request, another message, whoever asked for the roll –, so that GMs do not set them at the table. What the
 * world leaves to GMs is theirs there.
 */
export function saidElsewhere(
  { locked, purpose }: Pick<PromptRequest, "locked" | "purpose">,
  hideable: readonly string[],
): readonly string[] {
  const { targetsBy, follows } = purpose.kind === "roll" ? purpose : {};
  const isGMs = (field: string): boolean => targetsBy !== undefined && hideable.includes(field);
  const hidden = follows?.isHidden?.() === true ? hideable : [];
  return [...new Set([...locked.filter((field) => !isGMs(field)), ...Object.keys(follows?.said() ?? {}), ...hidden])];
}

export function followedBy({ purpose }: Pick<PromptRequest, "purpose">): Follows | undefined {
  return purpose.kind === "roll" ? purpose.follows : undefined;
}

/** Null: nothing is hidden there, or this reader is a GM. */
export function statusOfSaid(request: PromptRequest): AskedStatus | null {
  return !game.user.isGM && followedBy(request)?.isHidden?.() === true ? "hidden" : null;
}

export class SaidFollower {
  #said: readonly string[] = [];

  /** What is to be done when this message has changed. */
  follow(request: PromptRequest, id: string): readonly SpecEdit[] {
    const follows = followedBy(request);
    if (follows?.id !== id) return [];
    const fields = follows.said();
    const over = this.#said.filter((field) => !(field in fields));
    const freed = over.filter((field) => !request.locked.includes(field));
    // What was fixed before anybody said anything stands as it did.
    const back = over.filter((field) => request.locked.includes(field));
    const fixed = { ...pickFields(request.spec as Fields, back), ...fields };
    this.#said = Object.keys(fields);
    return [
      ...(freed.length > 0 ? [{ kind: "free", fields: freed } as const] : []),
      ...(Object.keys(fixed).length > 0 ? [{ kind: "fix", fields: fixed } as const] : []),
    ];
  }
}
