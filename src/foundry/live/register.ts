import { registerAskingBack } from "./asking-back.ts";
import { registerHeardPrompts } from "./heard-prompts.ts";
import { registerOpenPrompts } from "./open-prompts.ts";

/** At init, everywhere. */
export function registerLivePrompts(): void {
  registerAskingBack();
  registerOpenPrompts();
  registerHeardPrompts();
}
