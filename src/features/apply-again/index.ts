/** A GM applies spends and tracked numbers again that a restored actor has lost. */
import type { Feature } from "../feature.ts";
import { againSource, applyAgain } from "./apply-again.ts";

export const applyAgainFeature: Feature = { id: "apply-again", operations: [applyAgain], ledger: [againSource] };
