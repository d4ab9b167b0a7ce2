/** What a story is about: of so many things that people can do few would come together by chance. */
export const THEMES: readonly (readonly string[])[] = [
  [],
  ["strike", "harm", "harm", "harm-back", "track", "trackBack", "trackBack", "undo", "undo-undo", "cut", "reload"],
  ["prompted", "split-prompted", "split-prompted", "watch", "ruling", "ruling", "ruling", "interrupt"],
  [
    ...["contest", "contest", "contest-asked", "contest-asked", "oppose", "oppose", "contest-roll", "contest-roll"],
    ...[
      "side-target",
      "side-target",
      "side-hidden",
      "side-hidden",
      "contestOff",
      "contestOff",
      "contestCount",
      "contestCount",
      "contestCount",
      "amend",
      "hide",
      "spend",
      "undo",
    ],
  ],
  [
    ...["long-test", "long-test-next", "long-test-next", "long-test-worker", "long-test-worker", "longTestUndo"],
    ...[
      "longTestDice",
      "longTestDice",
      "longTestDice",
      "longTestEnd",
      "longTestEnd",
      "longTestEnd",
      "encounter",
      "undo",
    ],
  ],
  [
    ...["request", "answer", "target", "reveal-all", "skip", "excuse", "stand-in", "group", "remind", "remind"],
    ...["close", "close", "accept", "accept", "accept", "undo"],
  ],
  [
    ...["fives", "fives", "fives", "spend", "spend-both", "costly", "costly", "spendWords", "spendWords", "undo"],
    ...["undo-bought", "undo-undo", "cut", "reload", "discord"],
  ],
  ["aid", "aid", "aidGrant", "aidGrant", "aidBack", "aidBack", "ruling"],
  ["roll", "amend", "hide", "reveal", "reveal", "undo", "throw", "split", "interrupt", "again", "circumstances"],
  [
    "forger",
    "forger",
    "forger",
    "forge-query",
    "prompted",
    "amend",
    "spend",
    "harm",
    "contest",
    "request",
    "long-test",
  ],
  [
    ...[
      "prompted",
      "decide-hidden",
      "decide-hidden",
      "decide",
      "decide-open",
      "decide-open",
      "decide-open",
      "question",
    ],
    ...["go-on", "go-on", "ruling", "ruling", "standing", "leave", "come", "turn"],
  ],
  // What comes to an end while others are at it.
  [
    ...["roll", "fives", "request", "contest", "amend", "undo", "delete", "delete", "delete-operation"],
    ...["delete-operation", "delete-all", "delete-all", "delete-user", "delete-user", "forge", "forge", "discord"],
  ],
];

/** What else comes in a story beside its theme: each leads to something that would hardly come by itself. */
export const ASIDES: readonly (readonly string[])[] = [
  ["request", "excuse"],
  ["request", "answer"],
  ["request", "stand-in"],
  ["request", "skip"],
  ["request", "group"],
  ["request", "remind"],
  ["request", "target", "reveal-all"],
  ["request", "close", "accept", "accept"],
  ["question", "decide"],
  ["question", "decide-open", "decide-open"],
  ["question", "decide-hidden"],
  ["question", "go-on"],
  ["fives", "costly", "costly", "spendWords", "spendWords"],
  ["fives", "undo-bought"],
  ["roll", "throw"],
  ["roll", "hide", "reveal", "reveal"],
  ["again", "circumstances"],
  ["long-test", "long-test-next", "longTestDice", "longTestDice", "longTestDice"],
  ["long-test", "long-test-next", "longTestUndo", "longTestUndo"],
  ["long-test", "long-test-next", "longTestEnd"],
  ["long-test", "long-test-worker", "long-test-worker"],
  ["strike", "track", "trackBack", "trackBack"],
  ["strike", "harm", "harm-back"],
  ["undo", "undo-undo"],
  ["contest", "contestCount", "contestCount"],
  ["contest", "contestOff"],
  ["contest", "contest", "side-target", "side-hidden", "side-hidden"],
  ["leave", "leave", "come"],
  ["delete", "delete-operation"],
  ["delete-all", "delete-all", "delete-all"],
  ["delete-user", "delete-user", "turn"],
  ["forge", "forge", "discord"],
  ["forger", "forger"],
  ["prompted", "forge-query", "forge-query", "hide"],
];

/** What stories with a secret are about: everywhere where something is derived from targets, hidden ones among them. */
export const SECRET_THEMES: readonly (readonly string[])[] = [
  ["contest", "contest", "contest-roll", "side-hidden", "side-hidden", "hide", "hide", "contestCount", "ruling"],
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
