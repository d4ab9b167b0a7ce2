/** Players give aid to another player's roll before the dice are thrown (SC-8). */
import type { Feature } from "../feature.ts";
import { aidRemarks } from "./aid.ts";
import { aidKind } from "./kind.ts";
import { aidBack, aidGrant } from "./operations.ts";
import { aidOption } from "./prompt-aid.ts";

export const aidFeature: Feature = {
  id: "aid",
  kinds: [aidKind],
  operations: [aidGrant, aidBack],
  preRoll: [aidOption],
  card: { remarks: ({ message }) => aidRemarks(message) },
};
