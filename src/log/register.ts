/** Opens the log with all that there is in it. */
import { harmSource } from "../features/harm/ledger-source.ts";
import { rollLeftPassives } from "../features/contest/answer.ts";
import { registerLedger } from "./ledger/apply.ts";
import { spendSource } from "../features/luck/ledger-source.ts";
import { onActorChange } from "../platform/hooks.ts";
import { redrawAllMessages, redrawMessage, redrawWhoIsHere } from "./draw.ts";
import { registerLogHooks } from "./hooks.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { trackSource } from "../features/tracks/ledger-source.ts";
import { openLog } from "./log.ts";
import { onResponsibilityChange } from "./responsible-client.ts";
import { sweepLog } from "./sweep.ts";
import { actorLedger } from "../actors/actor-ledger.ts";
import { registerLongTests } from "../features/long-test/kind.ts";
import { kinds } from "../features/kinds.ts";
import { markSeen } from "../card/mark.ts";
import { operations } from "../features/operations.ts";

/** At init. */
export function registerMessages(): void {
  openLog(operations, kinds);
  registerLogHooks();
  // What is offered depends on whom this reader targets; a whole group is targeted one by one.
  const redrawOnce = oncePerTurn<string>(redrawAllMessages);
  Hooks.on("targetToken", (user: User.Implementation) => {
    if (user.isSelf) redrawOnce([]);
  });
  registerLedger({ ledger: actorLedger, sources: [spendSource, harmSource, trackSource], redraw: redrawMessage });
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
  onResponsibilityChange(rollLeftPassives);
  onResponsibilityChange(markSeen);
  onResponsibilityChange(() => void sweepLog());
}
