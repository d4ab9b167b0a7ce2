/** What another message says of a prompt's fields while it is open: they stand as it says them, and are nobody's to change here. */
import type { Follows, PromptRequest } from "../../foundry/ports.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";

export function followedBy({ purpose }: PromptRequest): Follows | undefined {
  return purpose.kind === "roll" ? purpose.follows : undefined;
}

export class SaidFollower {
  #said: readonly string[] = [];

  /** What is to be done when this message has changed. */
  follow(request: PromptRequest, id: string): readonly SpecEdit[] {
    const follows = followedBy(request);
    if (follows?.id !== id) return [];
    const fields = follows.said();
    const freed = this.#said.filter((field) => !(field in fields) && !request.locked.includes(field));
    this.#said = Object.keys(fields);
    return [
      ...(freed.length > 0 ? [{ kind: "free", fields: freed } as const] : []),
      ...(this.#said.length > 0 ? [{ kind: "fix", fields } as const] : []),
    ];
  }
}
