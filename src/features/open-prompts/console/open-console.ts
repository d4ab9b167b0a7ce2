/** Opens the GM console, or brings it to the front. GMs only. */
import { startReceivingPrompts } from "../received-prompts.ts";
import { makeConsoleWindow } from "./console-window.ts";
import { replaceable } from "../../../platform/replaceable.ts";

export const openConsole = replaceable("openConsole", showConsole);

let windowClass: ReturnType<typeof makeConsoleWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeConsoleWindow>> | null = null;

async function showConsole(): Promise<void> {
  if (!game.user.isGM) return;
  startReceivingPrompts();
  if (open?.rendered) return open.bringToFront();
  windowClass ??= makeConsoleWindow();
  open = new windowClass();
  await open.render({ force: true });
}

export function redrawConsole(): void {
  if (open?.rendered) open.redraw();
}
