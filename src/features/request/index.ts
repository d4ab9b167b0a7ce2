/** Requests: a GM asks users for rolls, and their cards are the answers. */
import type { Feature } from "../feature.ts";
import { accept } from "./accept.ts";
import { requestOnCards } from "./card-extension.ts";
import { close } from "./close.ts";
import { excuse } from "./excuse.ts";
import { group } from "./group.ts";
import { requestKind } from "./kind.ts";
import { requestAction } from "./prepare.ts";
import { requestOption } from "./prompt-request.ts";
import { remind } from "./remind.ts";
import { skip } from "./skip.ts";
import { target } from "./target.ts";

export const requestFeature: Feature = {
  id: "request",
  kinds: [requestKind],
  card: requestOnCards,
  preRoll: [requestOption],
  userActions: () => [requestAction()],
  operations: [remind, skip, excuse, target, close, accept, group],
};
