/**
 * Ids under which GMs keep a target that was hidden before there was a message: in a player's open prompt, for a side of
 * a contest, or for the whole world. They are no message's, and say so. Of a prompt each GM keeps what they have hidden by itself.
 */
const ID = "[A-Za-z0-9]{16}";
const PROMPT = new RegExp(`^prompt\\.${ID}$`, "u");
const OF_PROMPT = new RegExp(`^prompt\\.${ID}\\.${ID}$`, "u");
const PATTERN = new RegExp(`^(?:prompt\\.${ID}|standing|contest)\\.${ID}$`, "u");

/** What players make up for a prompt, and GMs for a contest's side and for the world. */
export function makeHiddenUnder(of: "prompt" | "standing" | "contest"): string {
  return `${of}.${foundry.utils.randomID()}`;
}

/** What this GM has hidden in a prompt. */
export function hiddenInPrompt(prompt: string, by: string): string {
  return `${prompt}.${by}`;
}

export function isHiddenUnder(id: unknown): id is string {
  return typeof id === "string" && PATTERN.test(id);
}

/** Of a prompt itself, whoever hides something in it. */
export function isPromptId(id: unknown): id is string {
  return typeof id === "string" && PROMPT.test(id);
}

export function isHiddenInPrompt(id: unknown): id is string {
  return typeof id === "string" && OF_PROMPT.test(id);
}

export function isContestHidden(id: unknown): id is string {
  return isHiddenUnder(id) && id.startsWith("contest.");
}
