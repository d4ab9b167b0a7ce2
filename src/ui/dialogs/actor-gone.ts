/** Checks answers of windows that name actors, which may be deleted while a window is open. */
import { documentAt } from "../../platform/document-at.ts";

/** True if the actor exists; otherwise a notice says that it does not. */
export function isStillThere(uuid: string): boolean {
  const isThere = documentAt(uuid) !== null;
  if (!isThere) ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.actorGone"), { console: false });
  return isThere;
}
