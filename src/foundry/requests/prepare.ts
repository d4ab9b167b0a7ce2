/** A GM prepares a request: the dialog, and what it begins with. */
import { changedFields } from "../../rules/spec/changed-fields.ts";
import { mechanicById } from "../mechanics/registry.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { beginSpec } from "../table/settled.ts";
import { ports, type RequestDraft } from "../ports.ts";
import { exampleSpec } from "../table/start.ts";
import { postRequest } from "./post.ts";

/** Opens the dialog and posts what comes out of it; null where it was left, or this user is no GM. */
export async function prepareRequest(
  draft: Partial<RequestDraft> & Pick<RequestDraft, "mechanic">,
): Promise<ChatMessage.Implementation | null> {
  if (!game.user.isGM) return null;
  const whole = await ports().openRequest({
    title: "",
    text: "",
    seats: [],
    isHidden: false,
    isChosen: draft.spec !== undefined,
    given: draft.spec ? givenBy(draft.mechanic, draft.spec) : [],
    ...draft,
    spec: draft.spec ? beginSpec(mechanicById(draft.mechanic), draft.spec) : exampleSpec(mechanicById(draft.mechanic)),
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
