/** Requests for rolls: from a GM's window, a command or the API to the posted message. */
import { changedFields } from "../../rules/spec/change.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { requireGM } from "../../platform/require-type.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { postResultOf, type PostResult } from "../../mechanics/hooks.ts";
import { postRequest } from "./post.ts";
import { openLater } from "../../ui/reason.ts";
import { replaceable } from "../../platform/replaceable.ts";
import type { showRequestWindow } from "./request-window.ts";
import { requestKey, type RequestDraft } from "../../roll/requests/request-draft.ts";
import { keepNamed, namedTargets } from "./named.ts";
import { suggestedRolls } from "./recent.ts";
import { nameOfPick, type RollPick } from "../../actors/party.ts";
import type { UserAction } from "../../ui/user-actions.ts";

export const requestAction: UserAction<Partial<RequestDraft>> = {
  ...requestKey,
  label: "QUINCUNX.Request.window",
  icon: "fa-solid fa-bullhorn",
  menu: "gm",
  // It has a button of its own.
  within: "search",
  order: 1,
  button: { label: phrase("QUINCUNX.Request.window"), run: () => prepareRequest() },
  keyHint: "QUINCUNX.Keybinding.request.hint",
  variants: () => suggestedRolls().map((pick) => ({ label: nameOfPick(pick), run: () => requestPick(pick) })),
  run: (draft) => prepareRequest(draft),
};

/** Opens the GM's window, which few users need. */
const openRequest = replaceable("openRequest", (...args: Parameters<typeof showRequestWindow>) =>
  openLater(import("./request-window.ts"), (window) => window.showRequestWindow(...args)),
);

/** Opens the window with the roll picked. */
async function requestPick(pick: RollPick): Promise<void> {
  const draft = await openRequest({}, pick);
  if (draft) await postRequest(draft);
}

/** Opens the window and posts the request. */
export async function prepareRequest(draft: Partial<RequestDraft> = {}): Promise<PostResult> {
  requireGM();
  const { mechanic: id, named } = draft;
  const mechanic = id === undefined ? null : mechanicById(id);
  const targets = mechanic && named !== undefined ? namedTargets(mechanic, named) : {};
  const spec = draft.spec && { ...draft.spec, ...targets };
  const whole = await openRequest({
    ...draft,
    ...(named !== undefined && draft.title === undefined ? { title: named } : {}),
    ...(mechanic && spec ? { spec: beginSpec(mechanic, spec), preset: draft.preset ?? setBy(mechanic.id, spec) } : {}),
  });
  if (whole && named !== undefined) await keepNamed(mechanicById(whole.mechanic), named, whole.spec);
  return whole ? postResultOf(await postRequest(whole)) : { kind: "cancelled" };
}

/** Fields that differ from those of the smallest roll; all fields if the spec is invalid. */
function setBy(id: MechanicId, spec: Fields): readonly string[] {
  const mechanic = mechanicById(id);
  try {
    return changedFields(minimalSpec(mechanic), beginSpec(mechanic, spec));
  } catch {
    return Object.keys(spec);
  }
}
