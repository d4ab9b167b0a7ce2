import { registerAskingBack } from "../../platform/verified-query.ts";
import { hearOwnPages } from "../../platform/own-pages.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

/** Call at init on all clients. The GM's handlers (`received-prompts.ts`) register later. */
export function registerLivePrompts(): void {
  registerAskingBack();
  registerOpenPrompts();
  Hooks.once("ready", hearOwnPages);
}
