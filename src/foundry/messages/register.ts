/** Opens the log with all that there is in it. */
import { registerLogHooks } from "../log/hooks.ts";
import { openLog } from "../log/log.ts";
import { kinds } from "./kinds/index.ts";
import { operations } from "./operations/index.ts";

/** At init. */
export function registerMessages(): void {
  openLog(operations, kinds);
  registerLogHooks();
}
