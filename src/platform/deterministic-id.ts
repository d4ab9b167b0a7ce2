/** Ids that follow from words, for messages that several clients may post. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** Id in Foundry's format, the same on every client for the same words. The server accepts one message per id. */
export function madeId(words: string): string {
  return Array.from({ length: ID_LENGTH }, (_, index) => LETTERS[hash(`${index} ${words}`) % LETTERS.length]).join("");
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // Mixes the high bits in: the low bits alone are alike for similar texts.
  return (value ^ (value >>> 15)) >>> 0;
}
