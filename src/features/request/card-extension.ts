/** Cards that answer a request: its targets, and the GM who rolled for a user. */
import type { CardExtension } from "../../card/extension.ts";
import { earlierTargets } from "../../card/retarget.ts";
import { pickFields } from "../../rules/contract/fields.ts";
import { gmFields } from "../../rules/spec/gm-fields.ts";
import { authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import { readFlags } from "../../platform/flags.ts";
import { readCardFlags, type Origin } from "../../card/flags.ts";
import { answerOf, foldRequest, requestOf } from "./state.ts";
import { requestFlagsOf } from "./flags.ts";

function originOf(messageId: string): Origin {
  const message = game.messages.get(messageId);
  return (message && readFlags(message, readCardFlags)?.origin) ?? {};
}

function countedAt(id: string | undefined, seat: number): ChatMessage.Implementation | null {
  const message = id === undefined ? undefined : game.messages.get(id);
  const request = message ? requestOf(message) : null;
  return request && answerOf(request, seat);
}

export const requestOnCards: CardExtension = {
  targets(_message, { request: id }) {
    const request = id === undefined ? null : foldRequest(game.messages.get(id));
    if (!request) return null;
    const { hiddenBy, revealed, mechanic } = request.state;
    const earlier = earlierTargets(request, ({ mechanic: theirs, spec, ...state }) => ({
      mechanic: theirs,
      hiddenBy: state.hiddenBy,
      targets: pickFields(spec, gmFields(theirs)),
      ...(state.revealed ? { revealed: state.revealed } : {}),
    }));
    return { mechanic, hiddenBy, targets: request.targets, ...(revealed ? { revealed } : {}), earlier };
  },
  secretSource(message) {
    const state = foldRequest(message)?.state;
    return state ? { mechanic: state.mechanic, spec: state.spec, secretIdFor: () => state.hiddenBy } : null;
  },
  /** Of a group, the request's own card has a row for each answer. */
  shownBy({ origin: { request: id } }) {
    const request = id === undefined ? null : foldRequest(game.messages.get(id));
    return request && request.flags.seats.length > 1 ? { line: null } : null;
  },
  /** Two answered at the same seat, such as two GMs for an absent user. */
  countedInstead(message, { request: id, seat }) {
    const counted = seat === undefined ? null : countedAt(id, seat);
    return counted && counted.id !== message.id ? authorOf(counted).name : null;
  },
  /** Another answer at the seat may not count any more, or count now. */
  related(messageId) {
    const { request: id, seat } = originOf(messageId);
    if (id === undefined || seat === undefined) return [];
    return linkedMessages(id, "card").flatMap((other) =>
      other.id && other.id !== messageId && originOf(other.id).seat === seat ? [other.id] : [],
    );
  },
  standIn(message, { request, seat, standIn }) {
    const flags = standIn && request ? requestFlagsOf(game.messages.get(request)) : null;
    const user = flags && game.users.get(flags.seats[seat ?? -1]?.user ?? "");
    return user ? { by: authorOf(message).name, name: user.name } : null;
  },
};
