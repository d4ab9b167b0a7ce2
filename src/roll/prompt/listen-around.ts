/** What happens around an open prompt and concerns it: people who come and go, what is said in the log, whom one targets. */
import { onPeople } from "../../platform/hooks.ts";
import { followLog } from "../../features/let-it-ride/prompt-situation.ts";
import type { PromptRequest } from "./request.ts";

interface Around {
  /** Somebody is there who could answer, or is gone; somebody is a GM now, or is none any more. */
  people(): unknown;
  /** What it is for may have been tried, or freed, meanwhile. */
  log(): void;
  /** This user targets others now. */
  targets(): void;
}

/** Returns how to listen no more. */
export function listenAround({ purpose }: PromptRequest, { people, log, targets }: Around): () => void {
  if (purpose.kind !== "roll") return () => undefined;
  const alone = onPeople(people);
  const leave = (purpose.situation ?? null) === null ? null : followLog(log);
  // Core tells each token that one click changes.
  const aim = Hooks.on("targetToken", (user: User.Implementation) => {
    if (user.isSelf) queueMicrotask(targets);
  });
  return () => {
    Hooks.off("targetToken", aim);
    alone();
    leave?.();
  };
}
