import { registerAskingBack } from "../queries/asking-back.ts";
import { hearOwnPages } from "../queries/own-pages.ts";
import { registerOpenPrompts } from "./open-prompts.ts";

/** At init, everywhere. What GMs hear (heard-prompts.ts) comes with the windows. */
export function registerLivePrompts(): void {
  registerAskingBack();
  registerOpenPrompts();
  Hooks.once("ready", hearOwnPages);
}
