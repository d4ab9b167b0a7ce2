/** Operations of a long test, in the order of their buttons. */
import type { Operation } from "../../log/operation.ts";
import { longTestDice, longTestRefill } from "./dice-operation.ts";
import { longTestEnd, longTestUndo } from "./end.ts";
import { longTestPass, longTestRound } from "./round.ts";
import { longTestHand, longTestJoin } from "./workers.ts";

export const longTestOperations: readonly Operation[] = [
  ...[longTestRound, longTestPass, longTestUndo, longTestRefill, longTestDice],
  ...[longTestJoin, longTestHand, longTestEnd],
] as readonly unknown[] as readonly Operation[];
