/** Listens to external events that affect an open prompt: users, the log and targeted tokens. */
import { onPeople } from "../../platform/hooks.ts";
import { followLog } from "../../features/let-it-ride/prompt-situation.ts";
import type { PromptRequest } from "./request.ts";

interface Around {
  /** A user connected or disconnected, or became a GM or a player. */
  people(): unknown;
  /** Previous attempts in the situation may have changed. */
  log(): void;
  /** The user's targeted tokens have changed. */
  targets(): void;
}

/** Returns a function that stops listening. */
export function listenAround({ purpose }: PromptRequest, { people, log, targets }: Around): () => void {
  if (purpose.kind !== "roll") return () => undefined;
  const alone = onPeople(people);
  const leave = (purpose.situation ?? null) === null ? null : followLog(log);
  // Foundry calls the hook once for each token that one click changes.
  const aim = Hooks.on("targetToken", (user: User.Implementation) => {
    if (user.isSelf) queueMicrotask(targets);
  });
  return () => {
    Hooks.off("targetToken", aim);
    alone();
    leave?.();
  };
}
