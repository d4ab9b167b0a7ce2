/** Of several tabs of one browser one throws what nobody is asked for: the table refuses what a second one posts, and core would tell that. */
import { pause } from "../line.ts";
import { comes } from "../send.ts";

/** In milliseconds: what one tab has kept the others read by then. */
const SETTLING = 60;

/** Throws where the message is this tab's to throw; else waits for it, and throws where it does not come: the other tab is gone, or has failed. */
export async function inOneTab(id: string, roll: () => Promise<unknown>): Promise<void> {
  const storage = game.settings.storage.get("client") as Storage;
  const key = `quincunx.throws.${id}`;
  const mine = foundry.utils.randomID();
  if (storage.getItem(key) === null || !(await comes(id))) keep(storage, key, mine);
  await pause(SETTLING);
  const holder = storage.getItem(key);
  if (holder !== null && holder !== mine && (await comes(id))) return;
  try {
    if (!game.messages.has(id)) await roll();
  } finally {
    storage.removeItem(key);
  }
}

/** Where there is no room for it, each tab throws, as different browsers do. */
function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Full, or not to be written at all.
  }
}
