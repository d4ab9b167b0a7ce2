/** Opens the log with all that there is in it. */
import { registerPay } from "../cards/pay.ts";
import { spendBills } from "../cards/spend-bills.ts";
import { redrawMessage } from "../log/draw.ts";
import { registerLogHooks } from "../log/hooks.ts";
import { openLog } from "../log/log.ts";
import { kinds } from "./kinds/index.ts";
import { actionsOn } from "./operations/spend.ts";
import { operations } from "./operations/index.ts";

/** At init. */
export function registerMessages(): void {
  openLog(operations, kinds);
  registerLogHooks();
  registerPay([spendBills(actionsOn)], redrawMessage);
}
