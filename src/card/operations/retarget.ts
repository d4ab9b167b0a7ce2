/**
 * Operation `retarget`: the message that sets the targets of a card, such as its request, changed them after something had depended on the result, which
 * therefore stays. The log derives it from that message (`targetsOver`); posted messages of this type are ignored.
 */
import type { FoldResult } from "../../log/fold.ts";
import type { Change, LoggedOperation } from "../../log/operation.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { CardTargets, EarlierTargets } from "../extension.ts";
import type { Card } from "../state.ts";

/** The targets before each change of the message's state, the oldest first. */
export function earlierTargets<S extends object>(
  { operations }: Pick<FoldResult<S>, "operations">,
  targetsIn: (state: S) => CardTargets,
): readonly EarlierTargets[] {
  const found = operations.flatMap(({ logged, before, change, undo }) => [
    { until: logged.timestamp, targets: targetsIn(before) },
    ...(undo ? [{ until: undo.timestamp, targets: targetsIn({ ...before, ...change }) }] : []),
  ]);
  return found.sort((a, b) => a.until - b.until);
}

/** A change of targets. The class distinguishes it from posted data, which could be forged. */
class Retarget {
  readonly targets: CardTargets;

  constructor(targets: CardTargets) {
    this.targets = targets;
  }
}

export const retarget: Change<Retarget, Card> = {
  type: "retarget",
  on: ["card"],
  parse: (data: Fields | Retarget) => (data instanceof Retarget ? data : null),
  // A GM's number for this card alone keeps.
  may: (_author, { isRuled }) => !isRuled,
  apply: ({ mechanic, spec, faces }, { targets: { targets, hiddenBy, revealed } }) => ({
    spec: targets ? mechanic.amend(spec, faces, targets) : spec,
    hiddenBy,
    revealed,
  }),
  excludes: () => [],
};

/** The targets with which the card begins, and their changes after `begin`. */
export function targetsOver(
  now: CardTargets,
  earlier: readonly EarlierTargets[],
  operations: readonly LoggedOperation[],
  begin: number,
): { readonly first: CardTargets; readonly changes: readonly LoggedOperation[] } {
  const since = earlier.filter(({ until }) => until > begin);
  const [oldest] = since;
  if (!oldest) return { first: now, changes: [] };
  const changes = since.map(({ until: timestamp }, index): LoggedOperation => {
    const before = operations.filter((operation) => operation.timestamp <= timestamp);
    const turn = Math.max(0, ...before.map((one) => one.turn));
    const id = `retarget ${index}`;
    const targets = since[index + 1]?.targets ?? now;
    return {
      ...{ id, messageId: id, timestamp, turn, type: retarget.type, terms: [] },
      data: new Retarget(targets) as unknown as Fields,
      author: { id: null, name: "", isGM: true },
    };
  });
  // Before the first change, the roll itself has its targets.
  return { first: oldest === earlier[0] ? { ...oldest.targets, targets: null } : oldest.targets, changes };
}
