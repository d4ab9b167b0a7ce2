const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** The same at every client: an id as Foundry's are, out of what it is for. Under one id the table takes one message alone. */
export function madeId(words: string): string {
  return Array.from({ length: ID_LENGTH }, (_, place) => LETTERS[hash(`${place} ${words}`) % LETTERS.length]).join("");
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // Its last bits alone would be alike for words that are.
  return (value ^ (value >>> 15)) >>> 0;
}
