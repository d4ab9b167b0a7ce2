/** Nothing of it is imported: it listens. */
export {};
