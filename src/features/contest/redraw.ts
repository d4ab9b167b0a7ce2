/** Redraws the cards of a contest when a GM sets a target, or the contest is decided or called off. */
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { followMessage } from "../../roll/prompt/open-prompt.ts";
import { contestProgressOf } from "./progress.ts";
import { contestOf } from "./state.ts";

/** Last drawn state per contest; absent: nothing since the page was loaded. */
const said = new Map<string, string>();

/** Also updates open prompts of the contest. */
export function redrawThrows(contestId: string): void {
  const contest = contestOf(game.messages.get(contestId));
  const { secretId, calledOffBy } = contest?.state ?? {};
  const result = contest && contestProgressOf(contest).result;
  const now = JSON.stringify([contest?.everSetTargets, secretId, calledOffBy, contest?.rounds, result]);
  if (said.get(contestId) === now) return;
  if (contest) said.set(contestId, now);
  else said.delete(contestId);
  followMessage(contestId);
  const cards = linkedMessages(contestId, "card").map(({ id }) => id ?? "");
  for (const id of [...cards, ...ownersOf(contestId)]) redrawMessage(id);
}
