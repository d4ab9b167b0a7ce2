/** Of several tabs of one browser one throws what nobody is asked for: the table refuses what a second one posts, and core would tell that. */
import { pause } from "../line.ts";
import { comes } from "../send.ts";

/** In milliseconds: what one tab has kept the others read by then. */
const SETTLING = 60;

/** Throws where the message is this tab's to throw; else waits for it, and throws where the other tab is gone. */
export async function inOneTab(id: string, roll: () => Promise<unknown>): Promise<void> {
  const storage = game.settings.storage.get("client") as Storage;
  const key = `quincunx.throws.${id}`;
  const mine = foundry.utils.randomID();
  if (storage.getItem(key) === null || !(await comes(id))) storage.setItem(key, mine);
  await pause(SETTLING);
  if (storage.getItem(key) !== mine) return;
  try {
    if (!game.messages.has(id)) await roll();
  } finally {
    storage.removeItem(key);
  }
}
