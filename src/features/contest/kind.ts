/** Message kind `contest`: two sides against each other. Prompts open on arrival; cards that belong to it are the throws. */
import { forgetSecretSource, rememberSecretSource } from "../../card/secrets/secret-sources.ts";
import { openAtMySides, recheckSides, rollPassives, rollSide } from "./answer.ts";
import { contestOf, type Contest } from "./state.ts";
import { sentenceOfContest, viewOfContest, type ContestView } from "./view.ts";
import { readContestFlags, type ContestFlags, type ContestSideId } from "../../roll/contest/flags.ts";
import { isNewer } from "../../log/schema.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { announceMessage } from "../../log/announce.ts";
import type { MessageKind } from "../../log/kind.ts";
import { showMessage } from "../../log/places.ts";
import { missingMechanic } from "../../roll/asked-roll.ts";
import { notifyError } from "../../ui/explain.ts";
import { followMessage } from "../../roll/prompt/open-prompt.ts";
import { rowsOfContest } from "./waiting.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentContest } from "./present.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { contestProgressOf } from "./progress.ts";

export const contestKind: MessageKind<ContestFlags, Contest> = {
  kind: "contest",
  isNewer,
  parse: readContestFlags,
  missing: missingMechanic,
  links: ({ sides }) => [sides.a.card, sides.b.card].flatMap((id) => id ?? []),
  drawn: {
    open: contestOf,
    view: viewOfContest,
    draw: (view: ContestView, act, owner) =>
      drawWithButtons("quincunx-contest", view, () => presentContest(view), act, owner),
    sentence: sentenceOfContest,
    dependsOnPresence: ({ state }) => state.calledOffBy === null,
    press: ({ message }, what, value, event) => {
      if (what === "show") return showMessage(value);
      if (what === "roll" && isSide(value)) return rollSide(message, value, { event });
    },
  },
  waiting: { rows: rowsOfContest },
  arrived: (message) => {
    rememberSecretSource(message.id ?? "");
    // Redraws the card that this contest opposes.
    redrawThrows(message.id ?? "");
    openAtMySides(message).catch((error: unknown) => notifyError(error));
  },
  changed: (messageId) => {
    applyPending([messageId]);
    rememberSecretSource(messageId);
    recheckSides(messageId);
    redrawThrows(messageId);
    // An open prompt shows the chance against the other side's throw.
    followMessage(messageId);
    const message = game.messages.get(messageId);
    if (message) rollPassives(message);
    // Screen readers hear the result, again each time it changes.
    announceMessage(message);
  },
  gone: forgetSecretSource,
};

function isSide(value: string): value is ContestSideId {
  return value === "a" || value === "b";
}

/** Last drawn state per contest; absent: nothing since the page was loaded. */
const said = new Map<string, string>();

/** Also updates open prompts of the contest. */
function redrawThrows(contestId: string): void {
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
