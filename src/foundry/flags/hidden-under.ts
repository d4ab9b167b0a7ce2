/**
 * Ids under which GMs keep a target that was hidden before there was a message: in a player's open prompt, for a side of
 * a contest, or for the whole world. They are no message's, and say so.
 */
const PATTERN = /^(?:prompt|standing|contest)\.[A-Za-z0-9]{16}$/u;

/** What players make up for a prompt, and GMs for a contest's side and for the world. */
export function makeHiddenUnder(of: "prompt" | "standing" | "contest"): string {
  return `${of}.${foundry.utils.randomID()}`;
}

export function isHiddenUnder(id: unknown): id is string {
  return typeof id === "string" && PATTERN.test(id);
}

export function isPromptId(id: unknown): id is string {
  return isHiddenUnder(id) && id.startsWith("prompt.");
}

export function isContestHidden(id: unknown): id is string {
  return isHiddenUnder(id) && id.startsWith("contest.");
}
