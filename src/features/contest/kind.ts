/** Message kind `contest`: two sides against each other. Prompts open on arrival; cards that belong to it are the throws. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { forgetSecretSource, rememberSecretSource } from "../../card/secrets/secret-sources.ts";
import { openAtMySides, recheckSides, rollPassives, rollSide } from "./answer.ts";
import { contestOf, type Contest } from "./state.ts";
import { sentenceOfContest, viewOfContest, type ContestSideView } from "./view.ts";
import { readContestFlags, type ContestFlags } from "./flags.ts";
import { isNewer, unreadableSpec } from "../../log/schema.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { announceMessage } from "../../log/announce.ts";
import type { MessageKind, WaitingRow } from "../../log/kind.ts";
import { showMessage } from "../../log/elements.ts";
import { notifyError } from "../../ui/speak.ts";
import { notifyPrompts } from "../../roll/prompt/open-prompt.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentContest } from "./present.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { contestProgressOf } from "./progress.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";

export const contestKind: MessageKind<ContestFlags, Contest> = {
  kind: "contest",
  targetsNote: "QUINCUNX.Console.ofContest",
  isNewer,
  parse: readContestFlags,
  missing: ({ mechanic, schema, sides: { a, b } }) =>
    unreadableSpec({ mechanic, schema, spec: a.spec }) ?? unreadableSpec({ mechanic, schema, spec: b.spec }),
  links: ({ sides }) => [sides.a.card, sides.b.card].flatMap((id) => id ?? []),
  display: {
    open: contestOf,
    view: viewOfContest,
    draw: drawWithButtons("quincunx-contest", presentContest),
    sentence: sentenceOfContest,
    heading: "QUINCUNX.Evening.contests",
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
    notifyPrompts(messageId);
    const message = game.messages.get(messageId);
    if (message) rollPassives(message);
    // Screen readers hear the result, again each time it changes.
    announceMessage(message);
  },
  deleted: forgetSecretSource,
};

function isSide(value: string): value is ContestSideId {
  return value === "a" || value === "b";
}

/** Last drawn state per contest; absent: nothing since the page was loaded. */
const drawnStates = new Map<string, string>();

/** Also updates open prompts of the contest. */
function redrawThrows(contestId: string): void {
  const contest = contestOf(game.messages.get(contestId));
  const { secretId, calledOffBy } = contest?.state ?? {};
  const result = contest && contestProgressOf(contest).result;
  const now = JSON.stringify([contest?.everSetTargets, secretId, calledOffBy, contest?.rounds, result]);
  if (drawnStates.get(contestId) === now) return;
  if (contest) drawnStates.set(contestId, now);
  else drawnStates.delete(contestId);
  notifyPrompts(contestId);
  const cards = linkedMessages(contestId, "card").map(({ id }) => id ?? "");
  for (const id of [...cards, ...ownersOf(contestId)]) redrawMessage(id);
}

/** Rows of the GM console for sides that have not thrown. */
function rowsOfContest(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const contest = contestOf(message);
  if (!contest || contest.state.calledOffBy !== null) return [];
  const { messageId, mechanic, title, sides } = viewOfContest(contest);
  const other = (id: string): string => sides.find((side) => side.id !== id)?.name ?? "";
  const isWaiting = ({ thrown, isPassive }: ContestSideView): boolean => thrown === null && !isPassive;
  return sides.filter(isWaiting).map(({ id, name, img, isAway, mayRoll }) => {
    const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name });
    return {
      key: `${messageId} ${id}`,
      messageId,
      title: game.i18n.format("QUINCUNX.Console.Waiting.side", { name, other: other(id) }),
      words: `${title} · ${game.i18n.localize(isAway ? "QUINCUNX.Console.Waiting.away" : "QUINCUNX.Console.Waiting.notRolled")}`,
      portrait: portraitOf({ name, img, mechanic }),
      buttons:
        mayRoll === null
          ? []
          : [{ what: "roll", value: id, label: game.i18n.localize("QUINCUNX.Request.answer"), spoken: rollFor }],
    };
  });
}
