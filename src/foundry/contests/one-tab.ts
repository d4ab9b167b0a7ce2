/** Of several tabs of one browser one throws what nobody is asked for: the table refuses what a second one posts, and core would tell that. */
import { pause } from "../line.ts";
import { comes } from "../send.ts";

/** In milliseconds: what one tab has kept the others read by then. */
const SETTLING = 60;

/** In milliseconds: a tab that has kept it longer ago is gone, or has failed. */
const STALE = 60_000;
const PREFIX = "quincunx.throws.";

/** Throws where the message is this tab's to throw; else waits for it, and throws where it does not come: the other tab is gone, or has failed. */
export async function inOneTab(id: string, roll: () => Promise<unknown>): Promise<void> {
  const storage = game.settings.storage.get("client") as Storage;
  const key = `${PREFIX}${id}`;
  const mine = `${Date.now()} ${foundry.utils.randomID()}`;
  forgetStale(storage);
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

/** What a tab that broke off has left. */
function forgetStale(storage: Storage): void {
  const isStale = (key: string): boolean =>
    key.startsWith(PREFIX) && !(Date.now() - parseInt(storage.getItem(key) ?? "", 10) < STALE);
  for (const key of Object.keys(storage).filter(isStale)) storage.removeItem(key);
}

/** Where there is no room for it, each tab throws, as different browsers do. */
function keep(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Full, or not to be written at all.
  }
}
