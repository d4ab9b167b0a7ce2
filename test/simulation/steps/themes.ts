/** What a story is about: of so many things that people can do few would come together by chance. */
export const THEMES: readonly (readonly string[])[] = [
  [],
  ["strike", "harm", "harm", "harm-back", "track", "trackBack", "undo", "undo-undo", "cut", "reload"],
  ["prompted", "prompted", "watch", "ruling", "ruling", "ruling", "question", "request"],
  [
    "contest",
    "contest",
    "contest-roll",
    "contestOff",
    "contestCount",
    "contestCount",
    "contestCount",
    "amend",
    "hide",
    "spend",
    "undo",
  ],
  ["long-test", "long-test-next", "long-test-worker", "longTestUndo", "longTestDice", "encounter"],
  ["request", "answer", "target", "reveal-all", "skip", "excuse", "close", "accept", "undo"],
  [
    "fives",
    "fives",
    "fives",
    "spend",
    "spend-both",
    "costly",
    "spendWords",
    "undo",
    "undo-bought",
    "undo-undo",
    "cut",
    "reload",
  ],
  ["aid", "aid", "aidGrant", "aidGrant", "aidBack", "aidBack", "ruling"],
  ["roll", "amend", "hide", "reveal", "undo", "throw", "split", "interrupt", "again", "circumstances"],
  ["forger", "forger", "forger", "forger", "amend", "spend", "harm", "contest", "request", "long-test"],
  ["prompted", "decide-hidden", "decide", "question", "ruling", "ruling", "standing", "leave", "come", "turn"],
];

/** What stories with a secret are about: everywhere where something is derived from targets, hidden ones among them. */
export const SECRET_THEMES: readonly (readonly string[])[] = [
  ["contest", "contest", "contest-roll", "hide", "hide", "hide", "contestCount", "ruling"],
  ["long-test", "long-test-next", "long-test-next", "hide", "hide", "standing", "standing", "ruling", "prompted"],
  ["fives", "fives", "strike", "hide", "hide", "harm", "harm", "harm-back", "track", "spend"],
  ["split", "split", "hide", "hide", "hide", "interrupt", "amend", "standing"],
  ["prompted", "prompted", "ruling", "ruling", "ruling", "ruling", "aid", "aidGrant", "watch"],
  ["standing", "standing", "standing", "prompted", "fives", "again", "aid", "aidGrant", "spend"],
  ["request", "request", "target", "target", "answer", "stand-in", "skip", "excuse", "group", "decide-hidden"],
  ["forger", "forger", "hide", "hide", "ruling", "request", "decide-hidden", "question", "standing", "prompted"],
];

/** So much more often it comes for each time that it is named. */
const MORE = 8;

export function weightIn(theme: readonly string[], kind: string, weight: number): number {
  return weight * (1 + MORE * theme.filter((one) => one === kind).length);
}
