/** Attempts that were thrown while this roll still counted as failed, or did not yet (DP-8): a GM can correct their difficulty. */
import type { ChangedNumber, Followed } from "../../card/extension.ts";
import type { Card } from "../../card/state.ts";
import type { Person } from "../../log/operation.ts";
import { amend, amendTo, mayAmend } from "../../roll/difficulty/amend.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { laterAttempts } from "./situation.ts";

export function followingAttempts(card: Card, { verdictAt }: ChangedNumber, viewer: Person): readonly Followed[] {
  if (verdictAt === null) return [];
  return laterAttempts(card).flatMap(({ card: later, tries }): readonly Followed[] => {
    const { message, state, title } = later;
    const { mechanic, spec } = state;
    if (message.timestamp >= verdictAt || isSetSince(later, verdictAt) || tries.includes("unknown")) return [];
    const fields = mechanic.repeat?.recount?.(spec, tries);
    if (!fields) return [];
    return [
      {
        id: message.id ?? "",
        description: phrase("QUINCUNX.LetItRide.laterAttempt", { title }),
        undo: mayAmend(later, viewer) ? () => amendTo(later, { spec: { ...spec, ...fields }, isHidden: false }) : null,
      },
    ];
  });
}

function isSetSince({ operations }: Card, time: number): boolean {
  return operations.some(
    ({ operation, after, logged }) => operation.type === amend.type && after !== null && logged.timestamp >= time,
  );
}
