/** Cards that answer a request: its targets, and the GM who rolled for a user. */
import type { CardExtension } from "../../card/extension.ts";
import { authorOf } from "../../log/authors.ts";
import { foldRequest } from "./state.ts";
import { requestFlagsOf } from "./flags.ts";

export const requestOnCards: CardExtension = {
  targets(_message, { request: id }) {
    const request = id === undefined ? null : foldRequest(game.messages.get(id));
    if (!request) return null;
    const { mechanic, hiddenBy, revealed } = request.state;
    return { mechanic, hiddenBy, targets: request.targets, ...(revealed ? { revealed } : {}) };
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
  standIn(message, { request, seat, standIn }) {
    const flags = standIn && request ? requestFlagsOf(game.messages.get(request)) : null;
    const user = flags && game.users.get(flags.seats[seat ?? -1]?.user ?? "");
    return user ? { by: authorOf(message).name, name: user.name } : null;
  },
};
