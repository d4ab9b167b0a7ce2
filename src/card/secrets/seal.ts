/**
 * Seals: salted SHA-256 hashes of hidden targets, which stand in a roll before its dice fall (SC-2). The reveal of a target shows the salt, so that
 * every client can check the hash. A page without HTTPS has no Web Crypto, and neither seals nor checks.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { matching } from "../../rules/contract/schema.ts";

/** A hash as 64 hexadecimal digits, and the salt as 32. */
export interface Seal {
  readonly seal: string;
  readonly salt: string;
}

export const sealHash = matching(/^[0-9a-f]{64}$/u, "a hash");

export function isSalt(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/u.test(value);
}

/** False on a page without HTTPS. */
export function canSeal(): boolean {
  return Boolean(crypto.subtle);
}

/** `null` without Web Crypto. */
export async function makeSeal(fields: Fields): Promise<Seal | null> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const seal = await hashOf(fields, salt);
  return seal === null ? null : { seal, salt };
}

/** `null` without Web Crypto. */
export async function hashOf(fields: Fields, salt: string): Promise<string | null> {
  const subtle = crypto.subtle;
  if (!subtle) return null;
  const bytes = new TextEncoder().encode(`${salt} ${JSON.stringify(inOrder(fields))}`);
  return toHex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

/** The order of keys does not matter. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  );
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
