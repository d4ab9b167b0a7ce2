import { registerConfirmQuery } from "../../platform/verified-query.ts";
import { listenToOwnPages } from "../../platform/own-pages.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

/** Call at init on all clients. The GM's handlers (`received-prompts.ts`) register later. */
export function registerPromptSharing(): void {
  registerConfirmQuery();
  registerOpenPrompts();
  Hooks.once("ready", listenToOwnPages);
}
