/** Says on a card if its difficulty was sealed before the roll (SC-2). */
import { fixedDifficultySetting } from "../../roll/world-difficulty.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { isSame } from "../../platform/flags.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { hashOf } from "../../secrets/seal.ts";
import { notifyError } from "../../ui/explain.ts";

/** Hashes by salt and fields; `null` while one is computed, or without Web Crypto. */
const hashes = new Map<string, string | null>();
const MOST = 500;

export function sealRemarks(card: Card): readonly Phrase[] {
  const { origin, state } = card;
  const { seal } = origin;
  if (state.hiddenBy !== null) return seal === undefined ? [] : [phrase("QUINCUNX.Seal.sealed")];
  const { revealed } = state;
  if (!revealed) return seal === undefined ? [] : [phrase("QUINCUNX.Seal.unchecked")];
  if (seal === undefined) return fixedDifficultySetting.read() ? [phrase("QUINCUNX.Seal.none")] : [];
  const { fields, salt } = revealed;
  const hash = salt === null ? null : knownHash(card, fields, salt);
  if (hash === null) return [phrase("QUINCUNX.Seal.unchecked")];
  return [phrase(isSame(hash, seal) ? "QUINCUNX.Seal.whole" : "QUINCUNX.Seal.broken")];
}

/** Draws the card again once the hash is there. */
function knownHash({ message }: Card, fields: object, salt: string): string | null {
  const key = `${salt} ${JSON.stringify(fields)}`;
  const known = hashes.get(key);
  if (known !== undefined) return known;
  if (hashes.size >= MOST) hashes.clear();
  hashes.set(key, null);
  hashOf(fields as Readonly<Record<string, unknown>>, salt)
    .then((hash) => {
      hashes.set(key, hash);
      if (hash !== null) redrawMessage(message.id ?? "");
    })
    .catch(notifyError);
  return null;
}
