import { readFlags } from "../flags/flags.ts";
import { readRequestFlags, type RequestFlags } from "../flags/request.ts";
import { authorOf } from "./authors.ts";

/** Of a message: only a GM's is a request. */
export function requestFlagsOf(message: ChatMessage.Implementation | undefined): RequestFlags | null {
  const flags = message ? readFlags(message, readRequestFlags) : null;
  return flags && message && authorOf(message).isGM ? flags : null;
}
