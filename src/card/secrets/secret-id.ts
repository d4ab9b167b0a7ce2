/**
 * Ids of secrets that are older than any message: in a player's open prompt, for a side of a contest, or for the whole world. They cannot be confused with
 * message ids. In a prompt each GM has an own secret.
 */
const ID = "[A-Za-z0-9]{16}";
const PROMPT = new RegExp(`^prompt\\.${ID}$`, "u");
const OF_PROMPT = new RegExp(`^prompt\\.${ID}\\.${ID}$`, "u");
const PATTERN = new RegExp(`^(?:prompt\\.${ID}|world|side|seal)\\.${ID}$`, "u");

/** Players make ids for prompts, GMs for contest sides and for the world. */
export function makeSecretId(of: "prompt" | "world" | "side"): string {
  return `${of}.${foundry.utils.randomID()}`;
}

/** Id under which GM clients keep the salt of a seal. */
export function sealSecretId(seal: string): string {
  return `seal.${seal.slice(0, 16)}`;
}

export function isSealSecretId(id: string): boolean {
  return isSecretId(id) && id.startsWith("seal.");
}

/** Id of the secret that the GM `by` sets in a prompt. */
export function promptSecretId(prompt: string, by: string): string {
  return `${prompt}.${by}`;
}

export function isSecretId(id: unknown): id is string {
  return typeof id === "string" && PATTERN.test(id);
}

/** True for the id of a prompt, without a GM. */
export function isPromptId(id: unknown): id is string {
  return typeof id === "string" && PROMPT.test(id);
}

export function isPromptSecretId(id: unknown): id is string {
  return typeof id === "string" && OF_PROMPT.test(id);
}

export function isSideSecretId(id: unknown): id is string {
  return isSecretId(id) && id.startsWith("side.");
}
