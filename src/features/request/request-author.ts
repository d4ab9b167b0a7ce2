import { readFlags } from "../../platform/flags.ts";
import { readRequestFlags, type RequestFlags } from "./flags.ts";
import { authorOf } from "../../log/authors.ts";

/** Of a message: only a GM's is a request. */
export function requestFlagsOf(message: ChatMessage.Implementation | undefined): RequestFlags | null {
  const flags = message ? readFlags(message, readRequestFlags) : null;
  return flags && message && authorOf(message).isGM ? flags : null;
}
