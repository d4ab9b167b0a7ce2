/** The situation of a prompt's roll: the result that holds and the previous attempts. */
import { harmStatusOf, withTries, wordsSaid, type Standing } from "./situation.ts";
import { resultOf } from "../../card/sentence.ts";
import { sayChanged } from "./circumstances.ts";
import { withoutGrants } from "../../rules/spec/grants.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { pickFields, type Fields } from "../../ui/spec-editor/fields.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptFields } from "../../roll/prompt/fields.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

type Editor = Pick<SpecEditorState, "mechanic" | "spec" | "selected" | "stats" | "granted">;
type Said = Pick<PromptFields, "situation" | "ability">;

/** `null`: no situation, so the roll is independent. */
export function standingFor(
  { purpose, actor }: PromptRequest,
  editor: Editor,
  { situation: text }: Said,
): Standing | null {
  if (purpose.kind !== "roll" || (purpose.situation ?? null) === null) return null;
  const { selected: ticked, stats, granted = [] } = editor;
  const mechanic = mechanicOf(editor);
  // Aid does not change the situation.
  const spec = withoutGrants(mechanic, editor.spec, granted);
  return harmStatusOf({ mechanic, spec, actor, ticked, stats, text });
}

/** True if the result of an earlier roll holds and the player has named no ability that allows another roll. */
export function isStopped(request: PromptRequest, editor: Editor, said: Said): boolean {
  return said.ability.trim() === "" && (standingFor(request, editor, said)?.holds ?? null) !== null;
}

/** Applies previous attempts to the spec of one prompt, and removes them when the situation changes. */
export class TriesFollower {
  #said = "";
  #before: Fields = {};

  /** Returns `null` if nothing has changed. */
  follow(editor: Editor, standing: Standing | null): SpecEdit | null {
    const said = standing ? JSON.stringify([standing.situation.text, standing.situation.check, standing.tries]) : "";
    if (said === this.#said) return null;
    this.#said = said;
    const mechanic = mechanicOf(editor);
    const plain = mechanic.parseSpec({ ...editor.spec, ...this.#before });
    const wanted = standing ? withTries(mechanic, plain, standing.tries) : plain;
    this.#before = pickFields(plain as Fields, changedFields(plain, wanted));
    const changed = changedFields(editor.spec, wanted);
    return changed.length > 0 ? { kind: "lay", fields: pickFields(wanted as Fields, changed) } : null;
  }
}

export interface SituationView {
  readonly binds: boolean;
  readonly text: string;
  /** Texts of earlier situations, as suggestions. */
  readonly words: readonly string[];
  /** The result that holds; `null` if none stops the roll. */
  readonly holds: {
    readonly result: string;
    readonly ability: string;
    readonly mayFree: boolean;
    readonly isAlone: boolean;
  } | null;
  /** GMs only. */
  readonly hiddenFailures: number;
}

/** `null`: the roll has no situation. */
export function presentSituation(request: PromptRequest, editor: Editor, said: Said): SituationView | null {
  const { repeat } = mechanicOf(editor);
  if (!repeat || request.purpose.kind !== "roll" || (request.purpose.situation ?? null) === null) return null;
  const standing = standingFor(request, editor, said);
  const holds = standing?.holds ?? null;
  return {
    binds: repeat.kind === "binds",
    text: said.situation,
    words: request.actor ? wordsSaid(request.actor, mechanicOf(editor)) : [],
    holds: holds && {
      result: holds.message.isContentVisible ? resultOf(holds.state) : "",
      ability: said.ability,
      mayFree: game.user.isGM,
      isAlone: !game.users.activeGM,
    },
    hiddenFailures: standing?.hiddenFailures ?? 0,
  };
}

/** GMs only: frees the roll from the result that holds. */
export async function freeFor(request: PromptRequest, editor: Editor, said: Said): Promise<void> {
  const holds = standingFor(request, editor, said)?.holds;
  if (holds) await sayChanged(holds);
}

/**
 * Runs `run` on every change of the log, since attempts can be rolled or freed while the prompt is open. Returns a
 * function that stops it.
 */
export function followLog(run: () => void): () => void {
  const hooks = (["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const).map(
    (name) => [name, Hooks.on(name, run)] as const,
  );
  return () => {
    for (const [name, hook] of hooks) Hooks.off(name, hook);
  };
}
