/** Opens the GM console, or brings it to the front. GMs only. */
import { hearPrompts } from "../received-prompts.ts";
import { makeTableWindow } from "./table-window.ts";
import { replaceable } from "../../../platform/replaceable.ts";

export const openTable = replaceable("openTable", showConsole);

let windowClass: ReturnType<typeof makeTableWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeTableWindow>> | null = null;

async function showConsole(): Promise<void> {
  if (!game.user.isGM) return;
  hearPrompts();
  if (open?.rendered) return open.bringToFront();
  windowClass ??= makeTableWindow();
  open = new windowClass();
  await open.render({ force: true });
}

export function tableFollows(): void {
  if (open?.rendered) open.follow();
}
