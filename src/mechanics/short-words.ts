/** Knows which short commands (such as `/check`) another package has taken. */

let foreignWords: ReadonlySet<string> = new Set();

/** Call at setup. */
export function setTakenWords(words: readonly string[]): void {
  foreignWords = new Set(words);
}

/** Makes a command that can be sent: `te adv 2` becomes `/te adv 2`, or `/qx te adv 2` if another package has taken `te`. */
export function sendable(command: string): string {
  const word = /^[\w-]*/u.exec(command)?.[0].toLowerCase() ?? "";
  return foreignWords.has(word) ? `/qx ${command}` : `/${command}`;
}
