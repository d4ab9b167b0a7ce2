/** Cards say what their contest has become: what a GM has set for a side, that it was called off. */
import { foldContest } from "./contest-state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { followQuestion } from "../../roll/prompt/open-prompt.ts";

/** What each contest said last to its cards; absent: nothing since this page was opened. */
const said = new Map<string, string>();

/** Where that has changed they are drawn anew, and prompts that are open for it follow. */
export function tellThrows(contestId: string): void {
  const contest = foldContest(game.messages.get(contestId));
  const { hiddenUnder, calledOffBy } = contest?.state ?? {};
  const now = JSON.stringify([contest?.set, hiddenUnder, calledOffBy]);
  if (said.get(contestId) === now) return;
  if (contest) said.set(contestId, now);
  else said.delete(contestId);
  followQuestion(contestId);
  const cards = linkedMessages(contestId, "card").map(({ id }) => id ?? "");
  for (const id of [...cards, ...ownersOf(contestId)]) redrawMessage(id);
}
