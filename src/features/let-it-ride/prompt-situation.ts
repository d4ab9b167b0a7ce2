/** What a prompt's roll is for, where a second roll for the same thing is not like any other: the tries before it, and the result that holds. */
import { standingOf, withTries, wordsSaid, type Standing } from "./situation.ts";
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

/** Null: it is a roll like any other. */
export function standingFor(
  { purpose, actor }: PromptRequest,
  editor: Editor,
  { situation: text }: Said,
): Standing | null {
  if (purpose.kind !== "roll" || (purpose.situation ?? null) === null) return null;
  const { selected: ticked, stats, granted = [] } = editor;
  const mechanic = mechanicOf(editor);
  // Help is no other situation.
  const spec = withoutGrants(mechanic, editor.spec, granted);
  return standingOf({ mechanic, spec, actor, ticked, stats, text });
}

/** Whether the result of an earlier roll is in the way, and nobody has named an ability. */
export function isStopped(request: PromptRequest, editor: Editor, said: Said): boolean {
  return said.ability.trim() === "" && (standingFor(request, editor, said)?.holds ?? null) !== null;
}

/** Of one prompt: what the tries before have made of its spec, so that they leave it again when it is for something else. */
export class TriesFollower {
  #said = "";
  #before: Fields = {};

  /** Null: nothing has changed. */
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
  /** What was said before, to choose from. */
  readonly words: readonly string[];
  /** What came of the roll that holds; null: none is in the way. */
  readonly holds: {
    readonly result: string;
    readonly ability: string;
    readonly mayFree: boolean;
    readonly isAlone: boolean;
  } | null;
  /** GMs only. */
  readonly hiddenFailures: number;
}

/** Null: it does not matter. */
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

/** A GM says so in the prompt that it stops. */
export async function freeFor(request: PromptRequest, editor: Editor, said: Said): Promise<void> {
  const holds = standingFor(request, editor, said)?.holds;
  if (holds) await sayChanged(holds);
}

/** What it is for may be tried, or freed, while the prompt is open. Returns what ends it. */
export function followLog(run: () => void): () => void {
  const hooks = (["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const).map(
    (name) => [name, Hooks.on(name, run)] as const,
  );
  return () => {
    for (const [name, hook] of hooks) Hooks.off(name, hook);
  };
}
