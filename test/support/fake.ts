/** A stand-in for a document or state, with as much of it as the tested function reads. */
export const fake = <T>(some: object): T => some as T;
