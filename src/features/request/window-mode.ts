/** Turns the state of the request window into what its mode takes over. */
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { AskedInMode } from "../../roll/requests/request-mode.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { flagsOfDraft } from "./post.ts";
import { rollOfSeat } from "./spec.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { draftOf, needsTarget, type RequestState } from "./window-state.ts";

/** `null`: nothing is picked. */
export function askedInMode(state: RequestState, spec: Fields): AskedInMode | null {
  const draft = draftOf(state, spec);
  if (!draft) return null;
  const mechanic = mechanicById(draft.mechanic);
  const rolls = unlessRefused(() => {
    const { flags, whole } = flagsOfDraft({ ...draft, isHidden: false });
    const locked = flags.locked.filter((field) => needsTarget(state) || !mechanic.hideable.includes(field));
    const request = { flags, state: { mechanic, spec: whole } };
    return draft.seats.map((_seat, index) => {
      const { spec: own, stats } = rollOfSeat(request, index);
      return { spec: own, stats, locked, isHidden: draft.isHidden };
    });
  });
  return { mechanic, title: draft.title, choice: state.choice, seats: draft.seats, rolls };
}
