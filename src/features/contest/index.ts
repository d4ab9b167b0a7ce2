/** Contests: two sides roll against each other (SC-4, MP-8, FP-11, DP-9). */
import type { Feature } from "../feature.ts";
import { onResponsibilityChange } from "../../log/responsible-client.ts";
import { rollPendingPassives } from "./answer.ts";
import { contestApi } from "./api.ts";
import { contestAction } from "./begin.ts";
import { cardFields } from "../../card/card-field.ts";
import { requestModes } from "../../roll/requests/request-mode.ts";
import { opposeRound } from "../../roll/rounds.ts";
import { contestForRound } from "./oppose-round.ts";
import { contestSide } from "./card-side.ts";
import { contestOnCards } from "./card-extension.ts";
import { contestOff, contestCount } from "./operations.ts";
import { followCardDrags, oppose } from "./oppose.ts";
import { contestKind } from "./kind.ts";
import { contestOption } from "./prompt-contest.ts";
import { contestMode } from "./request-mode.ts";
import { contestAccept, contestSay } from "./stated-number.ts";
import { contestTarget } from "./target.ts";

export const contestFeature: Feature = {
  id: "contest",
  templates: {
    "quincunx-contest": "contest",
    "quincunx-contest-side": "side",
    "quincunx-contest-bar": "bar",
    "quincunx-contest-outlook": "outlook",
    "quincunx-contest-window": "window",
  },
  kinds: [contestKind],
  actions: [oppose],
  provides: [cardFields.of(contestSide), opposeRound.of(contestForRound), contestApi, requestModes.of(contestMode)],
  card: contestOnCards,
  preRoll: [contestOption],
  userActions: [contestAction],
  operations: [contestCount, contestTarget, contestSay, contestAccept, contestOff],
  init() {
    onResponsibilityChange(rollPendingPassives);
    followCardDrags(document);
  },
  idle: rollPendingPassives,
};
