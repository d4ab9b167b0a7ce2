import { registerAskingBack } from "../../platform/verified-query.ts";
import { hearOwnPages } from "../../platform/own-pages.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

/** At init, everywhere. What GMs hear (received-prompts.ts) comes with the windows. */
export function registerLivePrompts(): void {
  registerAskingBack();
  registerOpenPrompts();
  Hooks.once("ready", hearOwnPages);
}
