import { registerAskingBack } from "./asking-back.ts";
import { registerOpenPrompts } from "./open-prompts.ts";
import { hearOwnPages } from "./own-pages.ts";

/** At init, everywhere. What GMs hear (heard-prompts.ts) comes with the windows. */
export function registerLivePrompts(): void {
  registerAskingBack();
  registerOpenPrompts();
  Hooks.once("ready", hearOwnPages);
}
