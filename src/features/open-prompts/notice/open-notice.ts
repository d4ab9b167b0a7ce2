/** Shows GMs which open prompts wait for a difficulty while the console is closed, and closes the notice after the last. */
import { waitsForPermission, waitsForTarget } from "../console/present.ts";
import { rowOf, type Row } from "../console/rows.ts";
import { isConsoleListening, receivedPrompts } from "../received-prompts.ts";
import { makeNoticeWindow } from "./notice-window.ts";
import { notifyError } from "../../../ui/explain.ts";

let windowClass: ReturnType<typeof makeNoticeWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeNoticeWindow>> | null = null;
/** Ids of prompts that this GM leaves open. */
const left = new Set<string>();

export function showNotice(): void {
  const rows = waitingPrompts();
  if (open) open.follow(rows);
  else if (rows.length > 0) {
    windowClass ??= makeNoticeWindow();
    open = new windowClass({ rows: waitingPrompts, leave, closed: () => (open = null) });
    open.render({ force: true }).catch(notifyError);
  }
}

function waitingPrompts(): readonly Row[] {
  if (isConsoleListening()) return [];
  return receivedPrompts()
    .filter(({ prompt }) => !left.has(prompt))
    .map((prompt) => rowOf(prompt, undefined))
    .filter((row) => waitsForTarget(row) || waitsForPermission(row));
}

function leave(prompts: readonly string[]): void {
  for (const id of prompts) left.add(id);
  showNotice();
}
