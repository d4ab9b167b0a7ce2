import { readFlags } from "../../platform/flags.ts";
import { readRequestFlags, type RequestFlags } from "./flags.ts";
import { authorOf } from "../../log/authors.ts";

/** `null` unless a GM posted the message. */
export function requestFlagsOf(message: ChatMessage.Implementation | undefined): RequestFlags | null {
  const flags = message ? readFlags(message, readRequestFlags) : null;
  return flags && message && authorOf(message).isGM ? flags : null;
}
