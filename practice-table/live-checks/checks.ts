/**
 * The live checks. Each switch of the practice table is one check, which finds the application's position; each open question is one, which reports an
 * answer. The tests run the same checks on the practice table, in every position of each switch.
 */
import { DICE_CHECKS } from "./dice.ts";
import type { Check } from "./environment.ts";
import { INTERFACE_CHECKS } from "./interface.ts";
import { QUESTION_CHECKS } from "./questions.ts";
import { SERVER_CHECKS } from "./server.ts";

export const CHECKS: Readonly<Record<string, Check>> = {
  ...DICE_CHECKS,
  ...INTERFACE_CHECKS,
  ...SERVER_CHECKS,
  ...QUESTION_CHECKS,
};
