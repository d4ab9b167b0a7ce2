/** A GM prepares a request: the window, and what it begins with. */
import { changedFields } from "../../rules/spec/change.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { beginSpec } from "../../platform/house-rules/house-rules.ts";
import { postRequest } from "./post.ts";
import { openRequest } from "./open-request.ts";
import type { RequestDraft } from "./draft.ts";

/** Opens the window and posts what comes out of it; null where it was left, or this user is no GM. */
export async function prepareRequest(draft: Partial<RequestDraft> = {}): Promise<ChatMessage.Implementation | null> {
  if (!game.user.isGM) return null;
  const { mechanic, spec } = draft;
  const whole = await openRequest({
    ...draft,
    ...(mechanic !== undefined && spec
      ? { spec: beginSpec(mechanicById(mechanic), spec), given: draft.given ?? givenBy(mechanic, spec) }
      : {}),
  });
  return whole ? postRequest(whole) : null;
}

/** What a spec says that goes without saying in no other: of one that was typed, the words that were typed. */
function givenBy(id: MechanicId, spec: object): readonly string[] {
  const mechanic = mechanicById(id);
  try {
    return changedFields(beginSpec(mechanic, {}), beginSpec(mechanic, spec));
  } catch {
    return Object.keys(spec);
  }
}
