/** Opens the GM console, whose window is loaded on first use: players never need it. */
import { replaceable } from "../../../platform/replaceable.ts";
import { isOpen } from "../../../ui/open-menu.ts";
import { openLater } from "../../../ui/reason.ts";
import { startReceivingPrompts } from "../received-prompts.ts";
import type { makeConsoleWindow } from "./console-window.ts";

let windowClass: ReturnType<typeof makeConsoleWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeConsoleWindow>> | null = null;

/** Opens the GM console, or brings it to the front. GMs only. */
export const openConsole = replaceable("openConsole", async (): Promise<void> => {
  if (!game.user.isGM) return;
  startReceivingPrompts();
  await openLater(import("./console-window.ts"), (window) => show(window.makeConsoleWindow));
});

async function show(make: typeof makeConsoleWindow): Promise<void> {
  windowClass ??= make();
  if (open && isOpen(open)) return open.rendered ? open.bringToFront() : undefined;
  open = new windowClass();
  await open.render({ force: true });
}

export function redrawConsole(): void {
  if (open?.rendered) open.redraw();
}
