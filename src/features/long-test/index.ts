/** Tests over several rounds toward a goal (MP-7, DP-11). */
import { sheetSections } from "../../sheet/section.ts";
import { cardFields } from "../../card/card-field.ts";
import type { Feature } from "../feature.ts";
import type { Operation } from "../../log/operation.ts";
import { longTestApi } from "./api.ts";
import { saveAllSnapshots } from "./snapshot.ts";
import { longTestKind, refillAllTests, registerLongTests } from "./kind.ts";
import { longTestAction } from "./begin-action.ts";
import { longTestOption } from "./prompt-long-test.ts";
import {
  longTestAccept,
  longTestDice,
  longTestRefill,
  longTestEnd,
  longTestUndo,
  longTestPass,
  longTestRound,
  longTestHand,
  longTestJoin,
} from "./operations.ts";
import { firstThrower, isRoundUndone, laterRounds, sameRound } from "./later-rounds.ts";
import { roundsOfActor } from "./open-rounds.ts";
import { numberOfTest } from "./round-number.ts";
import { roundOption } from "./prompt-round.ts";
import { keptNumbers } from "../../roll/difficulty/kept-number.ts";
import { openRounds, roundOfTest } from "../../roll/rounds.ts";
import { longTestSection } from "./sheet-section.ts";

export const longTestFeature: Feature = {
  id: "long-test",
  templates: {
    "quincunx-long-test": "card",
    "quincunx-long-test-pips": "pips",
    "quincunx-prompt-long-test": "prompt-long-test",
    "quincunx-sheet-runs": "sheet-runs",
  },
  kinds: [longTestKind],
  operations: [
    ...[longTestRound, longTestPass, longTestUndo, longTestRefill, longTestDice],
    ...[longTestJoin, longTestHand, longTestEnd, longTestAccept],
  ] as readonly Operation[],
  card: { followed: laterRounds, countedInstead: firstThrower, related: sameRound, isTakenBack: isRoundUndone },
  preRoll: [longTestOption, roundOption],
  userActions: [longTestAction],
  provides: [
    sheetSections.of(longTestSection),
    cardFields.of(roundOfTest),
    openRounds.of(roundsOfActor),
    keptNumbers.of(numberOfTest),
    longTestApi,
  ],
  init: registerLongTests,
  idle() {
    saveAllSnapshots();
    refillAllTests();
  },
};
