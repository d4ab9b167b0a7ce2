/** The difficulty dialog, in which a GM sets targets on a card, for a request or as the answer to a question. */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { decidedFields, gmFields, changedFields } from "../../rules/spec/change.ts";
import { currentMode, messageModes } from "../../platform/generations.ts";
import type { Base } from "../../log/operation.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { currentReason } from "../../ui/reason.ts";
import { preRollOptions } from "../pre-roll-option.ts";
import { openPrompt } from "../prompt/open-prompt.ts";
import type { PromptAnswer, PromptRequest } from "../prompt/request.ts";

export interface TargetQuestion {
  readonly mechanic: AnyMechanic;
  /** Initial spec, with the targets that this client knows. */
  readonly spec: Fields;
  /** Name of the roller; may be empty. */
  readonly rollerName: string;
  readonly isHidden: boolean;
  /** Distinguishes several dialogs of one message. */
  readonly about?: string;
  /** Describes the effect of a spec, such as the verdict of the thrown dice. */
  readonly judge: (spec: Fields) => string;
}

/** `null` if the dialog was cancelled. */
export async function askTargets(base: Base, question: TargetQuestion): Promise<PromptAnswer | null> {
  return openPrompt(targetRequest(base, question));
}

/** What the dialog is opened with. */
export function targetRequest({ message, title }: Base, { mechanic, spec, ...purpose }: TargetQuestion): PromptRequest {
  return {
    mechanic: mechanic.id,
    spec,
    title,
    actor: null,
    stats: [],
    selected: [],
    mode: messageModes()[0]?.key ?? currentMode(),
    subject: null,
    locked: [],
    reason: currentReason(),
    purpose: { kind: "amend", card: message.id ?? "", offers: offersIn(mechanic), ...purpose },
  };
}

function offersIn(mechanic: AnyMechanic): Fields {
  return Object.fromEntries(
    preRollOptions.all().map(({ id, offerInDialog }) => [id, offerInDialog?.(mechanic) ?? null]),
  );
}

/** The changed fields of a GM in a spec, with their new values. */
export function changedTargets(mechanic: AnyMechanic, before: Fields, after: Fields): Fields {
  const gmNames = gmFields(mechanic);
  return pickFields(
    after,
    changedFields(before, after).filter((field) => gmNames.includes(field)),
  );
}

/**
 * Keeps the targets on GM clients only, and returns the id of the secret, which the following operation must use as its
 * own. The secret is kept first, since other GM clients ask for it once the operation arrives. If two GMs hide at once,
 * the log decides which id counts.
 */
export async function keepTargets(mechanic: AnyMechanic, spec: Fields): Promise<string> {
  const id = foundry.utils.randomID();
  await keepSecret(id, decidedFields(mechanic, spec));
  return id;
}
