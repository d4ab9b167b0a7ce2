/** All documents' schemas and permissions: `foundry.documents.Base…`. */
export * from "./bases/creatures.ts";
export * from "./bases/people.ts";
export * from "./bases/writings.ts";
export * from "./bases/encounters.ts";
