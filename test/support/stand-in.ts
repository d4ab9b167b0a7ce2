/** A part of a document, a card or another large type in place of the whole, for code that reads no more of it. */
export const standIn = <T>(part: object): T => part as T;
