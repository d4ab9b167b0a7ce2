/** Who lets the GM's page count their rolls: a flag of each user, which the GM's client can read. */
import { updateDocument, SCOPE } from "../../platform/documents.ts";

const FLAG = "evening";

export function hasAgreed(user: User.Implementation): boolean {
  const flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = user.flags;
  return flags[SCOPE]?.[FLAG] === true;
}

export async function agree(isCounted: boolean): Promise<void> {
  await updateDocument(game.user, { [`flags.${SCOPE}.${FLAG}`]: isCounted });
}
