/** Says on a card if its difficulty was sealed before the roll (SC-2). */
import { shareOfPool } from "../../card/fields/share.ts";
import { fixedDifficultySetting } from "../../roll/difficulty/world-difficulty.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { isSame } from "../../platform/documents.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { canSeal, hashOf } from "../../card/secrets/seal.ts";
import { notifyError } from "../../ui/speak.ts";

/** Hashes by salt and fields; `null` while one is computed, or without Web Crypto. */
const hashes = new Map<string, string | null>();
const MOST = 500;

export function sealRemarks(card: Card): readonly Phrase[] {
  const { origin, state } = card;
  const { seal } = origin;
  const { hiddenBy, revealed } = state;
  const isSealed = seal !== undefined && (hiddenBy === null || !isHiddenLater(card));
  if (!isSealed) return fixedDifficultySetting.read() && (hiddenBy !== null || revealed) ? [unsealed(card)] : [];
  if (hiddenBy !== null) return [phrase("QUINCUNX.Seal.sealed")];
  if (!revealed) return [phrase("QUINCUNX.Seal.unchecked")];
  const { fields, salt } = revealed;
  const hash = salt === null ? null : knownHash(card, fields, salt);
  if (hash === null) return [phrase("QUINCUNX.Seal.unchecked")];
  return [phrase(isSame(hash, seal) ? "QUINCUNX.Seal.whole" : "QUINCUNX.Seal.broken")];
}

/** A GM has hidden it on the card itself. */
function isHiddenLater({ operations }: Card): boolean {
  return operations.some(({ operation, undo }) => operation.type === "hide" && !undo);
}

/** Why there is no seal, as far as this client knows. */
function unsealed(card: Card): Phrase {
  if (isHiddenLater(card)) return phrase("QUINCUNX.Seal.later");
  if (shareOfPool.in(card.state)) return phrase("QUINCUNX.Seal.split");
  return phrase(canSeal() ? "QUINCUNX.Seal.none" : "QUINCUNX.Seal.insecure");
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
