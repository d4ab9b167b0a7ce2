/** What a story is about: of so many things that people can do few would come together by chance. */
export const THEMES: readonly (readonly string[])[] = [
  [],
  ["strike", "harm", "harm", "harm-back", "track", "trackBack", "undo", "cut", "reload"],
  ["prompted", "prompted", "watch", "ruling", "ruling", "ruling", "question", "request"],
  ["contest", "contest-roll", "contestOff", "amend", "hide", "spend", "undo"],
  ["long-test", "long-test-next", "long-test-worker", "longTestUndo", "longTestDice", "encounter"],
  ["request", "answer", "target", "reveal-all", "skip", "excuse", "close", "accept", "undo"],
];

/** So much more often it comes for each time that it is named. */
const MORE = 5;

export function weightIn(theme: readonly string[], kind: string, weight: number): number {
  return weight * (1 + MORE * theme.filter((one) => one === kind).length);
}
