/** Computes the card of a message: the roll, its operations, and the hidden targets. */
import type { Origin } from "./flags.ts";
import { provenFlags, type Fields } from "../platform/flags.ts";
import { authorIdOf } from "../log/authors.ts";
import { derivedOf, foldMessage } from "../log/log.ts";
import { foldContest } from "../features/contest/contest-state.ts";
import { foldRequest, type RequestState } from "../features/request/request-state.ts";
import { boughtOn } from "../features/luck/bought.ts";
import { harmedBy } from "../features/harm/harm.ts";
import { resourcePoolOf } from "../features/luck/resource.ts";
import { questionBehind } from "../features/question/question.ts";
import { readCard, type CardSource } from "./read.ts";
import { secrecyOf } from "../secrets/secrecy.ts";
import { judge, type Card } from "./state.ts";
import { trackEntriesOf } from "../features/tracks/track.ts";

/** Targets that a GM set on the request or contest after it was posted. */
interface Asked {
  readonly state: Pick<RequestState, "mechanic" | "hiddenBy">;
  readonly targets: Fields | null;
}

/** The card of a message after all operations; `null` if the message is no card. */
export function cardOf(message: ChatMessage.Implementation): Card | null {
  return derivedOf(message, putTogether);
}

function putTogether(message: ChatMessage.Implementation): Card | null {
  const read = readCard(message);
  if (!read || !message.id) return null;
  const buys = boughtOn(message, read);
  const source = buys?.source ?? read;
  const { mechanic, spec, terms, faces, title, origin, isChanged, isDraw } = source;
  const { request, question, prompt } = origin;
  const asked = request ? foldRequest(game.messages.get(request)) : askedIn(origin);
  const rollerId = authorIdOf(message);
  const undecided = {
    decided: null,
    decisions: [],
    unpaid: [],
    resourcePool: resourcePoolOf(origin.actor),
    harms: [],
    harmed: harmedBy(message.id),
  };
  const trackEntries = trackEntriesOf(message.id);
  const initial = judge({
    ...{ mechanic, rollerId, terms, faces, isChanged, ...undecided },
    ...(isDraw ? { isDraw } : {}),
    ...(trackEntries ? { trackEntries } : {}),
    ...(buys ? { bought: buys.bought, cancelledDice: buys.left } : {}),
    ...(origin.split ? { split: origin.split } : {}),
    ...(origin.situation ? { situation: origin.situation } : {}),
    spec: asked ? withTargets(source, asked) : spec,
    hiddenBy:
      asked?.state.hiddenBy ?? questionBehind(message, question)?.state.hiddenBy ?? hiddenUnder(message, prompt),
  });
  const { state, operations, flooders } = foldMessage(message.id, "card", initial, {
    settle: judge,
    besides: buys ? [buys.operation] : [],
  });
  const secrecy = secrecyOf({
    messageId: message.id,
    state,
    operations,
    request: request ?? question ?? prompt ?? origin.contest ?? null,
  });
  return { kind: "card", message, title, state, operations, flooders, origin, secrecy };
}

/** Reads the secret from the proven flags only, so that a later edit cannot hide the target. */
function hiddenUnder(message: ChatMessage.Implementation, prompt: string | undefined): string | null {
  return prompt !== undefined && provenFlags(message) ? prompt : null;
}

function askedIn({ contest: id, contestSide }: Origin): Asked | null {
  const contest = id === undefined ? null : foldContest(game.messages.get(id));
  const targets = contestSide && contest?.set[contestSide];
  if (!targets) return null;
  const { mechanic, hiddenUnder } = contest.state;
  return { state: { mechanic, hiddenBy: hiddenUnder[contestSide] }, targets };
}

/** Applies the targets set for all answers of a request, if the throw allows it. */
function withTargets({ mechanic, spec, faces }: CardSource, { state, targets }: Asked): object {
  if (!targets || state.mechanic !== mechanic) return spec;
  try {
    return mechanic.amend(spec, faces, targets);
  } catch {
    return spec;
  }
}
