/** Cards that answer a request: its targets, and the GM who rolled for a user. */
import { answeredRequest, answeredSeat, standIn } from "../../card/fields/answered-seat.ts";
import type { CardExtension } from "../../card/extension.ts";
import { earlierTargets } from "../../card/operations/retarget.ts";
import { pickFields } from "../../rules/contract/fields.ts";
import { gmFields } from "../../rules/spec/change.ts";
import { authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import { storedOrigin, type Origin } from "../../card/state.ts";
import { answerOf, foldRequest, requestOf, requestFlagsOf } from "./state.ts";

function requestBehind(origin: Origin): ChatMessage.Implementation | undefined {
  return game.messages.get(answeredRequest.in(origin) ?? "");
}

function countedAt(request: ChatMessage.Implementation | undefined, seat: number): ChatMessage.Implementation | null {
  const source = request ? requestOf(request) : null;
  return source && answerOf(source, seat);
}

export const requestOnCards: CardExtension = {
  targets(_message, origin) {
    const request = foldRequest(requestBehind(origin));
    if (!request) return null;
    const { hiddenBy, revealed, mechanic } = request.state;
    const earlier = earlierTargets(request, ({ mechanic: answered, spec, ...state }) => ({
      mechanic: answered,
      hiddenBy: state.hiddenBy,
      targets: pickFields(spec, gmFields(answered)),
      ...(state.revealed ? { revealed: state.revealed } : {}),
    }));
    return { mechanic, hiddenBy, targets: request.targets, ...(revealed ? { revealed } : {}), earlier };
  },
  secretSource(message) {
    const state = foldRequest(message)?.state;
    return state ? { mechanic: state.mechanic, spec: state.spec, secretIdFor: () => state.hiddenBy } : null;
  },
  /** Of a group, the request's own card has a row for each answer. */
  shownBy({ origin }) {
    const request = foldRequest(requestBehind(origin));
    return request && request.flags.seats.length > 1 ? { line: null } : null;
  },
  /** Two answered at the same seat, such as two GMs for an absent user. */
  countedInstead(message, origin) {
    const seat = answeredSeat.in(origin);
    const counted = seat === undefined ? null : countedAt(requestBehind(origin), seat);
    return counted && counted.id !== message.id ? authorOf(counted).name : null;
  },
  /** Another answer at the seat may not count any more, or count now. */
  related(messageId) {
    const origin = storedOrigin(game.messages.get(messageId));
    const [id, seat] = [answeredRequest.in(origin), answeredSeat.in(origin)];
    if (id === undefined || seat === undefined) return [];
    return linkedMessages(id, "card").flatMap((other) =>
      other.id && other.id !== messageId && answeredSeat.in(storedOrigin(other)) === seat ? [other.id] : [],
    );
  },
  standIn(message, origin) {
    const flags = standIn.in(origin) ? requestFlagsOf(requestBehind(origin)) : null;
    const user = flags && game.users.get(flags.seats[answeredSeat.in(origin) ?? -1]?.user ?? "");
    return user ? { by: authorOf(message).name, name: user.name } : null;
  },
};
