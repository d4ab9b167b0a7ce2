/** Which short words are ours here: another package may have taken `/check`. */

let taken: ReadonlySet<string> = new Set();

/** At setup, when it is known. */
export function leaveShortWords(words: readonly string[]): void {
  taken = new Set(words);
}

/** `te adv 2` as it can be sent here: `/te adv 2`, or `/qx te adv 2` where the short word is somebody else's. */
export function sendable(command: string): string {
  const word = /^[\w-]*/u.exec(command)?.[0].toLowerCase() ?? "";
  return taken.has(word) ? `/qx ${command}` : `/${command}`;
}
