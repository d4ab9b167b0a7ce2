/**
 * What a GM hides in a player's open prompt, at the other GMs' who are there: at once, again when it changes, and when another GM comes. From GM to GM
 * alone, as all secrets go (cards/share-secrets.ts): whoever is named is asked back, with words that were never said to a player. It stays in memory;
 * whoever has hidden it keeps it for the card, and where they leave before the throw, those who knew it do.
 */
import { confirmedGM, insist, otherGMs } from "../cards/share-secrets.ts";
import { forgetSecret, knownSecrets, secretOf, storeSecrets, type Secret } from "../cards/secrets.ts";
import { isFields } from "../flags/flags.ts";
import { isPromptId } from "../flags/hidden-under.ts";
import { onQuery } from "./asking-back.ts";

const HIDDEN = "quincunx.liveHidden";
const WANTED = "quincunx.liveHiddenWanted";
const MOST_COPIES = 200;

interface Copy {
  readonly from: string;
  /** Counts what its GM has said of it, so that what comes late is not taken for new. */
  readonly turn: number;
  readonly secret: Secret;
}

const copies = new Map<string, Copy>();
/** What this GM has said so often, knowing what the others had said. */
const turns = new Map<string, number>();
/** Kept for others who have left. */
const kept = new Set<string>();
let changed: () => void = () => undefined;

/** Once, everywhere; players' clients answer none of it. */
export function shareHiddenWithGMs(redraw: () => void): void {
  changed = redraw;
  onQuery(HIDDEN, async (data) => {
    const { prompt, turn, secret } = data;
    if (!isPromptId(prompt) || !Number.isInteger(turn) || !isFields(secret)) return false;
    const gm = await confirmedGM(data);
    if (!gm?.id) return false;
    await take(prompt, { from: gm.id, turn: turn as number, secret });
    return true;
  });
  onQuery(WANTED, async (data) => {
    const gm = await confirmedGM(data);
    if (gm) for (const prompt of knownSecrets()) if (isPromptId(prompt)) tellTo(gm, prompt);
    return gm !== null;
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (!game.user.isGM || user.isSelf) return;
    if (isHere && user.isGM) void insist(user, WANTED, {});
    else if (!isHere) void keepFor(user.id ?? "");
  });
  if (game.user.isGM) for (const gm of otherGMs()) void insist(gm, WANTED, {});
}

/** This GM has hidden it, or changed what is hidden. Nobody waits for the others. */
export function tellHidden(prompt: string): void {
  turns.set(prompt, Math.max(turns.get(prompt) ?? 0, copies.get(prompt)?.turn ?? 0) + 1);
  kept.delete(prompt);
  for (const gm of otherGMs()) tellTo(gm, prompt);
}

/** What is hidden by this GM, as far as it is known here. */
export function hiddenHere(prompt: string, by: string): Secret | null {
  const copy = by === game.user.id || !game.user.isGM ? undefined : copies.get(prompt);
  return copy?.from === by ? copy.secret : secretOf(prompt);
}

function tellTo(gm: User.Implementation, prompt: string): void {
  const secret = kept.has(prompt) ? null : secretOf(prompt);
  if (secret) void insist(gm, HIDDEN, { prompt, turn: turns.get(prompt) ?? 0, secret });
}

async function take(prompt: string, copy: Copy): Promise<void> {
  const known = copies.get(prompt);
  if (known?.from === copy.from && known.turn > copy.turn) return;
  copies.delete(prompt);
  copies.set(prompt, copy);
  for (const [oldest] of copies) if (copies.size > MOST_COPIES) copies.delete(oldest);
  // Said later than what was hidden here, or by whoever it was kept for.
  if (kept.delete(prompt) || copy.turn > (turns.get(prompt) ?? 0)) await forgetSecret(prompt);
  changed();
}

/** Their page may come again, and count anew. */
async function keepFor(user: string): Promise<void> {
  const theirs = [...copies].filter(([, { from }]) => from === user);
  for (const [prompt, copy] of theirs) {
    copies.set(prompt, { ...copy, turn: -1 });
    if (!secretOf(prompt)) kept.add(prompt);
  }
  await storeSecrets(Object.fromEntries(theirs.map(([prompt, { secret }]) => [prompt, secret])));
}
