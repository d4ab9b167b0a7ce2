/** `api.request`. */
import { loadActor } from "../../actors/actor-at.ts";
import { statsOf } from "../../actors/any-stats.ts";
import {
  apiMembers,
  type QuincunxApi,
  type PostedRequest,
  type RequestWanted,
  type WindowOptions,
} from "../../api/contract.ts";
import { requireKnown } from "../../api/known-names.ts";
import {
  ids,
  membersOf,
  MOST_ACTORS,
  MOST_SEATS,
  optionsOf,
  someOf,
  uuid,
  windowOptions,
  words,
  yes,
  type Members,
} from "../../api/shapes.ts";
import type { Cancelled, Prevented } from "../../mechanics/hooks.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { requireGM, requireUser } from "../../platform/require-type.ts";
import { postResultOf, type PostResult } from "../../mechanics/hooks.ts";
import type { RequestDraft } from "../../roll/requests/request-draft.ts";
import { notAllowed } from "../../rules/contract/error.ts";
import { list, optional, plainObject, record, text } from "../../rules/contract/schema.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { answersTo } from "./answered.ts";
import { postRequest } from "./post.ts";
import { prepareRequest } from "./prepare.ts";

/** Characters of a text that somebody reads. */
const LONG_TEXT = 10_000;

const seat = record({ user: text(), actor: optional(uuid), stat: words, with: ids });
const request: Members = {
  mechanic: text(),
  spec: plainObject,
  seats: list(seat, { min: 1, max: MOST_SEATS }),
  preset: ids,
  title: words,
  text: optional(text(LONG_TEXT)),
  situation: words,
  isHidden: yes,
  group: words,
};
const draftShape = record(request);
/** For the window, which asks for the rest. */
const startShape = record({
  ...someOf(request),
  stat: words,
  with: ids,
  named: words,
  actors: optional(list(uuid, { max: MOST_ACTORS })),
});

export const requestApi = apiMembers.of({
  request: (async (draft: unknown, input?: WindowOptions) => {
    requireGM();
    const { configure } = optionsOf<WindowOptions>(windowOptions, input);
    if (configure) {
      const start = membersOf<Partial<RequestDraft>>(startShape, draft ?? {}, "draft");
      requireUsers(start);
      return withAnswers(await prepareRequest(start));
    }
    const whole = membersOf<RequestWanted>(draftShape, draft, "draft");
    requireUsers(whole);
    await requireDraft(whole);
    const posted = { title: "", text: "", isHidden: false, preset: Object.keys(whole.spec), ...whole };
    return withAnswers(postResultOf(await postRequest(posted)));
  }) as QuincunxApi["request"],
});

function requireUsers({ seats = [] }: Partial<RequestDraft>): void {
  seats.forEach(({ user }, index) => requireUser(user, `seats.${index}.user`));
}

function withAnswers(result: PostResult): PostedRequest | Cancelled | Prevented {
  // The promise is inside an object, since an async function waits for a promise that it returns.
  return result.kind === "posted" ? { ...result, answered: answersTo(result.message) } : result;
}

/** Throws RuleError for actors, stats and fields that do not exist, and for a hidden target that the spec lacks. */
async function requireDraft(draft: Partial<RequestDraft>): Promise<void> {
  const { mechanic: id, spec, seats, preset = [], isHidden } = draft;
  const mechanic = mechanicById(id);
  const whole = beginSpec(mechanic, spec ?? {});
  requireKnown(preset, "preset", Object.keys(mechanic.spec.fields ?? {}), "is no field of the spec");
  if (isHidden && (mechanic.hideable.length === 0 || hasUnknownTarget(mechanic, whole)))
    throw notAllowed(
      "isHidden",
      `"isHidden" needs a target in "spec": ${mechanic.hideable.join(", ") || "this mechanic has none"}`,
    );
  for (const [index, { actor: uuid, stat, with: more = [] }] of (seats ?? []).entries()) {
    const actor = await loadActor(uuid);
    if (uuid !== undefined && !actor)
      throw notAllowed(`seats.${index}.actor`, `"seats.${index}.actor" is no actor of this world`);
    const known = actor ? statsOf(actor).map((stat) => stat.id) : [];
    if (stat !== undefined) requireKnown([stat], `seats.${index}.stat`, known, "is no stat of this actor");
    requireKnown(more, `seats.${index}.with`, known, "is no stat of this actor");
  }
}
