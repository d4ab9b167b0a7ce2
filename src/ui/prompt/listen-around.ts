/** What happens around an open prompt and concerns it: people who come and go, and what is said in the log. */
import type { PromptRequest } from "../../foundry/ports.ts";
import { followLog } from "./situation.ts";

interface Around {
  /** Somebody is there who could answer, or is gone. */
  people(): unknown;
  /** What it is for may have been tried, or freed, meanwhile. */
  log(): void;
}

/** Returns how to listen no more. */
export function listenAround({ purpose }: PromptRequest, { people, log }: Around): () => void {
  if (purpose.kind !== "roll") return () => undefined;
  const hook = Hooks.on("userConnected", people);
  const leave = (purpose.situation ?? null) === null ? null : followLog(log);
  return () => {
    Hooks.off("userConnected", hook);
    leave?.();
  };
}
