/** Opens the log with all that there is in it. */
import { harmBills } from "../cards/harm-bills.ts";
import { rollLeftPassives } from "../contests/answer.ts";
import { registerPay } from "../cards/pay.ts";
import { spendBills } from "../cards/spend-bills.ts";
import { onActorChange, onPeople } from "../hooks.ts";
import { redrawAllMessages, redrawMessage, redrawWhoIsHere } from "../log/draw.ts";
import { registerLogHooks } from "../log/hooks.ts";
import { oncePerTurn } from "../log/once-per-turn.ts";
import { trackBills } from "../cards/track-bills.ts";
import { openLog } from "../log/log.ts";
import { registerLongTests } from "./kinds/long-test.ts";
import { kinds } from "./kinds/index.ts";
import { markSeen } from "./operations/mark.ts";
import { actionsOn } from "./operations/spend.ts";
import { operations } from "./operations/index.ts";

/** At init. */
export function registerMessages(): void {
  openLog(operations, kinds);
  registerLogHooks();
  // What is offered depends on whom this reader targets; a whole group is targeted one by one.
  const redrawOnce = oncePerTurn<string>(redrawAllMessages);
  Hooks.on("targetToken", (user: User.Implementation) => {
    if (user.isSelf) redrawOnce([]);
  });
  registerPay([spendBills(actionsOn), harmBills, trackBills], redrawMessage);
  registerLongTests();
  // Messages say who is away, and where a GM is waited for.
  const redrawHere = oncePerTurn<string>(redrawWhoIsHere);
  Hooks.on("userConnected", () => redrawHere([]));
  // What counts and what is offered depends on who is a GM, and whose an actor is.
  Hooks.on("updateUser", (_user: User.Implementation, changes: object) => {
    if ("role" in changes) redrawOnce([]);
  });
  onActorChange((_actor, changes) => {
    if ("ownership" in changes) redrawOnce([]);
  });
  onPeople(rollLeftPassives);
  onPeople(markSeen);
}
