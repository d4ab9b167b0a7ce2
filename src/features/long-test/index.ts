/** Tests over several rounds toward a goal (MP-7, DP-11). */
import {
  type Feature,
  templates,
  messageKinds,
  messageButtons,
  cardExtensions,
  preRollOptions,
  actionsOfFeatures,
  atInit,
  atIdle,
  cardFields,
  sheetSections,
} from "../feature.ts";
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
  provides: [
    templates.of({
      "quincunx-long-test": "features/long-test/card",
      "quincunx-long-test-pips": "features/long-test/pips",
      "quincunx-prompt-long-test": "features/long-test/prompt-long-test",
      "quincunx-sheet-runs": "features/long-test/sheet-runs",
    }),
    messageKinds.of(longTestKind),
    messageButtons.of(
      ...[longTestRound, longTestPass, longTestUndo, longTestRefill, longTestDice],
      ...[longTestJoin, longTestHand, longTestEnd, longTestAccept],
    ),
    cardExtensions.of({
      followed: laterRounds,
      countedInstead: firstThrower,
      related: sameRound,
      isTakenBack: isRoundUndone,
    }),
    preRollOptions.of(longTestOption, roundOption),
    actionsOfFeatures.of(longTestAction),
    sheetSections.of(longTestSection),
    cardFields.of(roundOfTest),
    openRounds.of(roundsOfActor),
    keptNumbers.of(numberOfTest),
    longTestApi,
    atInit.of(registerLongTests),
    atIdle.of(() => {
      saveAllSnapshots();
      refillAllTests();
    }),
  ],
};
