/** `api.contest`. */
import { loadActor } from "../../actors/actor-at.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { requireKnown } from "../../api/known-names.ts";
import { cardOf } from "../../card/card.ts";
import { notAllowed } from "../../rules/contract/error.ts";
import { apiMembers, type QuincunxApi, type WindowOptions } from "../../api/contract.ts";
import type { ContestDraft, ContestStart, Contested } from "../../api/contest-draft.ts";
import { ids, membersOf, optionsOf, someOf, uuid, windowOptions, words, yes, type Members } from "../../api/shapes.ts";
import type { Cancelled, Prevented } from "../../mechanics/hooks.ts";
import { requireUser } from "../../platform/require-type.ts";
import { postResultOf, type PostResult } from "../../mechanics/hooks.ts";
import { type Field, nullable, optional, plainObject, record, text } from "../../rules/contract/schema.ts";
import { postContest, prepareContest } from "./begin.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { outcomeOf } from "./outcome.ts";

const side: Members = {
  spec: nullable(plainObject),
  name: words,
  user: optional(nullable(text())),
  actor: optional(uuid),
  stats: ids,
  locked: ids,
  isHidden: yes,
  isPassive: yes,
  card: words,
  round: words,
};
const contest = (one: Field<unknown>): Members => ({
  mechanic: text(),
  title: words,
  tie: nullable(text()),
  sides: record({ a: one, b: one }),
});
const draftShape = record(contest(record(side)));
/** For the window, which asks for the rest. */
const startShape = record({
  ...someOf(contest(record(side))),
  sides: optional(record(someOf({ a: record(someOf(side)), b: record(someOf(side)) }))),
});

export const contestApi = apiMembers.of({
  contest: (async (draft: unknown, input?: WindowOptions) => {
    const { configure } = optionsOf<WindowOptions>(windowOptions, input);
    if (configure) {
      const start = membersOf<ContestStart>(startShape, draft ?? {}, "draft");
      await requireSides(start);
      return contested(await prepareContest(start));
    }
    const whole = membersOf<ContestDraft>(draftShape, draft, "draft");
    await requireSides(whole);
    return contested(postResultOf(await postContest(whole)));
  }) as QuincunxApi["contest"],
});

/** Throws RuleError for users, actors, stats and cards that do not exist. A card may outlive its roller. */
async function requireSides({ sides = {} }: Pick<ContestStart, "sides">): Promise<void> {
  for (const which of CONTEST_SIDES) {
    const { user, actor: uuid, stats = [], card, round } = sides[which] ?? {};
    const at = `sides.${which}`;
    if (typeof user === "string" && card === undefined) requireUser(user, `${at}.user`);
    const message = game.messages.get(card ?? "");
    if (card !== undefined && !(message && cardOf(message)))
      throw notAllowed(`${at}.card`, `"${at}.card" is no message with a card`);
    const found = await loadActor(uuid);
    if (uuid !== undefined && !found) throw notAllowed(`${at}.actor`, `"${at}.actor" is no actor of this world`);
    const known = found ? statsOf(found).map(({ id }) => id) : [];
    if (round === undefined) requireKnown(stats, `${at}.stats`, known, "is no stat of this actor");
  }
}

function contested(result: PostResult): Contested | Cancelled | Prevented {
  return result.kind === "posted" ? { ...result, answered: outcomeOf(result.message) } : result;
}
