/** `api.contest`. */
import { apiMembers, type QuincunxApi } from "../../api/contract.ts";
import type { ContestDraft, ContestStart, Contested, WindowOptions } from "../../api/options.ts";
import { ids, membersOf, optionsOf, someOf, uuid, windowOptions, words, yes, type Members } from "../../api/shapes.ts";
import type { Cancelled, Prevented } from "../../platform/hooks.ts";
import { plainObject, requireUser } from "../../platform/require-type.ts";
import { postResultOf, type PostResult } from "../../platform/send.ts";
import { nullable, optional, record, text, type Field } from "../../rules/contract/schema.ts";
import { postContest, prepareContest } from "./begin.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { outcomeOf } from "./outcome.ts";

const side: Members = {
  spec: nullable(plainObject),
  name: words,
  user: optional(nullable(text())),
  actor: optional(uuid),
  stats: ids,
  fixed: ids,
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
      requireUsers(start);
      return contested(await prepareContest(start));
    }
    const whole = membersOf<ContestDraft>(draftShape, draft, "draft");
    requireUsers(whole);
    return contested(postResultOf(await postContest(whole)));
  }) as QuincunxApi["contest"],
});

/** Throws RuleError for a user that does not exist. A card may outlive its roller. */
function requireUsers({ sides = {} }: Pick<ContestStart, "sides">): void {
  for (const side of CONTEST_SIDES) {
    const { user, card } = sides[side] ?? {};
    if (typeof user === "string" && card === undefined) requireUser(user, `sides.${side}.user`);
  }
}

function contested(result: PostResult): Contested | Cancelled | Prevented {
  return result.kind === "posted" ? { ...result, answered: outcomeOf(result.message) } : result;
}
