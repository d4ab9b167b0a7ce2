/** Posts a request for aid before the roll; gifts appear in the roller's prompt (SC-8). */
import { askedFlags, askedTitle, type Asking } from "../../roll/asked-roll.ts";
import type { AidFlags } from "./flags.ts";
import { messageFor } from "../../platform/plain-message.ts";
import { sendMessage } from "../../platform/send.ts";

/** Resolves with the message id. `spec` excludes gifts. The message is public, so its targets are `null`. */
export async function askForAid(asking: Asking): Promise<string> {
  const flags: AidFlags = { kind: "aid", ...askedFlags(asking) };
  const id = foundry.utils.randomID();
  const words = { sentence: "QUINCUNX.Aid.sentence", title: askedTitle(asking) } as const;
  await sendMessage({ _id: id, ...messageFor(asking.actor, words, flags) } as never);
  return id;
}
