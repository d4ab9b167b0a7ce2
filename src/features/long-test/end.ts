/**
 * Operation `longTestEnd`: ends a long test before its goal; no data, can be undone. The file also holds
 * `longTestUndo`.
 */
import { postSaying } from "../../log/post.ts";
import { isText, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isAuthorOrGM, isUserOrGM, type Change, type LoggedOperation, type Person } from "../../log/operation.ts";
import { isRunning, mayRun, type LongTestBase, type LongTestTable } from "./long-test.ts";
import { lastHand, refused, withoutLast } from "./play.ts";
import { ON, testStateOf } from "./step.ts";

export const longTestEnd: Change<object, LongTestBase> = {
  type: "longTestEnd",
  on: ON,
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, state) => isRunning(state) && mayRun(author, state),
  apply: (_state, _data, { author }: LoggedOperation) => ({ endedBy: author.name }),
  mayUndo: isAuthorOrGM,
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.end", { name: logged.author.name }),
  offers: (base, viewer) =>
    isRunning(base.state) && mayRun(viewer, base.state)
      ? [
          {
            id: "",
            place: "foot",
            label: phrase("QUINCUNX.LongTest.end"),
            take: () => postSaying(longTestEnd, base, {}, "QUINCUNX.LongTest.endedBy"),
          },
        ]
      : [],
};

/**
 * Operation `longTestUndo`: reverts the last throw or pass, then the one before it, and so on. Data: its message id,
 * `{step}`.
 */
interface UndoData {
  readonly step: string;
}

export const longTestUndo: Change<UndoData, LongTestBase> = {
  type: "longTestUndo",
  on: ON,
  parse: readShape({ step: isText }),
  may: mayTakeBack,
  apply: (state, { step }) => {
    if (state.endedBy !== null || lastHand(state.steps)?.message !== step) throw refused();
    const [standing, steps] = withoutLast(state.mechanic, state.begun, state.steps);
    return { ...testStateOf(standing), steps };
  },
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.undo", { name: logged.author.name }),
  offers: (base, viewer) => {
    const last = lastHand(base.state.steps);
    if (!last || base.state.endedBy !== null || !mayTakeBack(viewer, base.state)) return [];
    const round =
      base.state.earlier + base.state.rounds.length + (base.state.open.length > 0 || base.state.waiting ? 1 : 0);
    return [
      {
        id: last.message,
        place: "foot",
        label: phrase("QUINCUNX.LongTest.undo", { round }),
        take: () => postSaying(longTestUndo, base, { step: last.message }, "QUINCUNX.LongTest.undidBy"),
      },
    ];
  },
};

function mayTakeBack(person: Person, { steps }: LongTestTable): boolean {
  return isUserOrGM(person, lastHand(steps)?.by ?? null);
}
