/** Help from other players before the roll (SC-8). */
import type { Feature } from "../feature.ts";
import { aidKind } from "./kind.ts";
import { aidBack, aidGrant } from "./operations.ts";

export const aidFeature: Feature = {
  id: "aid",
  kinds: [aidKind],
  operations: [aidGrant, aidBack],
};
