/** Targets as a GM sets them after they were asked for or thrown against: on a card, for a whole request, as the answer to a question. */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { changedFields } from "../rules/spec/change.ts";
import { currentMode, messageModes } from "../platform/generations.ts";
import type { Fields } from "../platform/flags.ts";
import type { Base } from "../log/operation.ts";
import { keepSecret } from "../secrets/share-secrets.ts";
import { openPrompt } from "./prompt/open-prompt.ts";
import type { PromptAnswer } from "./prompt/request.ts";

export interface TargetQuestion {
  readonly mechanic: AnyMechanic;
  /** What the dialog begins with: with the targets, where they are known here. */
  readonly spec: object;
  /** Whose it is; may be empty. */
  readonly who: string;
  /** Begins hidden. */
  readonly isHidden: boolean;
  /** Of several on one message, which. */
  readonly about?: string;
  /** What a spec would make of what there is. */
  readonly judge: (spec: object) => string;
}

/** Opens the difficulty dialog for a message; null: left, and nothing has happened. */
export async function askTargets(
  { message, title }: Base,
  { mechanic, spec, ...purpose }: TargetQuestion,
): Promise<PromptAnswer | null> {
  return openPrompt({
    mechanic: mechanic.id,
    spec,
    title,
    actor: null,
    stats: [],
    ticked: [],
    mode: messageModes()[0]?.key ?? currentMode(),
    memory: null,
    locked: [],
    purpose: { kind: "amend", card: message.id ?? "", ...purpose },
  });
}

/** The targets that differ, as they are after it. */
export function changedTargets({ hideable }: AnyMechanic, before: object, after: object): Fields {
  return pickFields(
    after,
    changedFields(before, after).filter((field) => hideable.includes(field)),
  );
}

/** The fields of a spec whose targets nobody knows. */
export function unknownTargets({ hideable }: AnyMechanic): Fields {
  return Object.fromEntries(hideable.map((field) => [field, null]));
}

/**
 * Keeps the targets of a spec with the GMs alone. Returns the id that they are kept under: that of the operation that is to say so. Kept before it is said:
 * who hears it wants to know. Two who hide at once say it under two ids, and the log says which counts.
 */
export async function keepTargets({ hideable }: AnyMechanic, spec: object): Promise<string> {
  const id = foundry.utils.randomID();
  await keepSecret(id, pickFields(spec, hideable));
  return id;
}

function pickFields(spec: object, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, (spec as Fields)[name]]));
}
