/**
 * Exports and imports secrets as a text code, for a GM who changes browsers or moves the world. Only GM clients export or import. An import never overwrites
 * a secret, and skips those that belong to no message of this world.
 */
import { accepts } from "../../rules/contract/schema.ts";
import { isSalt } from "./seal.ts";
import {
  isSealSecretId,
  secretOf,
  secretsField,
  secretsHere,
  storeSecrets,
  type Secret,
  type Secrets,
} from "./secrets.ts";
import { gmFields } from "../../rules/spec/change.ts";
import { readFlags } from "../../platform/documents.ts";
import { readOperationFlags } from "../../log/operation-flags.ts";
import { secretSourceOf } from "../extension.ts";
import { cardOf } from "../card.ts";
import { inheritSecrets } from "./keep-secrets.ts";
import { shareSecrets } from "./share-secrets.ts";

const NAME = "QXHIDDEN";
const VERSION = 1;

export const CODE_START = `${NAME}${VERSION}.`;

/** Result of an import: the number of new secrets, or the reason for none. */
export type ImportResult =
  | { readonly kind: "taken"; readonly count: number }
  | { readonly kind: "no-code" | "newer" | "broken" | "elsewhere" | "known" };

/** `null`: this browser has no secrets of this world, or the user is not a GM. */
export function exportCode(): string | null {
  const secrets = secretsHere();
  if (Object.keys(secrets).length === 0) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(secrets));
  return `${CODE_START}${checksum(bytes)}.${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** GMs only; for other users the result is `no-code`. */
export async function importCode(text: string): Promise<ImportResult> {
  const code = text.replaceAll(/\s/gu, "");
  const [, version, sum, body] = new RegExp(`^${NAME}(\\d+)\\.(\\w*)\\.?([\\w+/=-]*)$`, "u").exec(code) ?? [];
  if (version === undefined || !game.user.isGM) return { kind: "no-code" };
  if (Number(version) > VERSION) return { kind: "newer" };
  const secrets = readBody(body ?? "", sum ?? "");
  if (!secrets) return { kind: "broken" };
  const here = Object.entries(secrets).filter(([id, secret]) => isOfThisWorld(id, secret));
  if (here.length === 0) return { kind: "elsewhere" };
  const news = here.filter(([id]) => secretOf(id) === null);
  if (news.length === 0) return { kind: "known" };
  await storeSecrets(Object.fromEntries(news));
  await inheritSecrets();
  void shareSecrets();
  return { kind: "taken", count: news.length };
}

function readBody(body: string, sum: string): Secrets | null {
  try {
    const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
    if (checksum(bytes) !== sum) return null;
    const secrets: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return accepts(secretsField, secrets) ? secrets : null;
  } catch {
    return null;
  }
}

/** True if a message of this world owns the secret, and the mechanic can hide these fields. */
function isOfThisWorld(id: string, secret: Secret): boolean {
  if (isSealSecretId(id)) return isSalt(secret["salt"]);
  const message = game.messages.get(id);
  const owner = message && (game.messages.get(readFlags(message, readOperationFlags)?.card ?? "") ?? message);
  const source = owner && (secretSourceOf(owner) ?? cardOf(owner)?.state);
  if (!source) return false;
  const { mechanic, spec } = source;
  if (!Object.keys(secret).every((field) => gmFields(mechanic).includes(field))) return false;
  try {
    mechanic.parseSpec({ ...spec, ...secret });
    return true;
  } catch {
    return false;
  }
}

/** FNV-1a. Detects cut or mistyped codes; it is no protection. */
function checksum(bytes: Uint8Array): string {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5).toString(36);
}
