/** Seals hidden targets in worlds whose rolls fix the difficulty (SC-2). GM clients keep the salt until the target is revealed. */
import type { Fields } from "../../rules/contract/fields.ts";
import { isSalt, makeSeal } from "../../card/secrets/seal.ts";
import { sealSecretId, secretOf } from "../../card/secrets/secrets.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { fixedDifficultySetting } from "./world-difficulty.ts";

export interface Sealed {
  /** Absent: not sealed. */
  readonly seal?: string;
}

export async function sealTargets(fields: Fields): Promise<Sealed> {
  const made = fixedDifficultySetting.read() ? await makeSeal(fields) : null;
  if (!made) return {};
  await keepSecret(sealSecretId(made.seal), { salt: made.salt });
  return { seal: made.seal };
}

/** For GMs whose browser has it; `null`: none. */
export function saltOf(seal: string | undefined): string | null {
  const salt = seal === undefined ? undefined : secretOf(sealSecretId(seal))?.["salt"];
  return isSalt(salt) ? salt : null;
}
