/** The source of the targets of a prompt's roll, and its text beside the chance. */
import type { PromptPurpose } from "./request.ts";

/**
 * `waits`: a question waits for a GM; `away`: no GM is online to answer it. `asks`: only GMs set the targets in this world, and none has.
 * `book`: the same, but the rules name usual ones, which count meanwhile. `last`: those of the last round of a long test do. `world`, `world-hidden`: a GM has set them for all rolls. `none`: no roll is needed.
 */
export type TargetsStatus =
  | "waits"
  | "away"
  | "target"
  | "hidden"
  | "none"
  | "impossible"
  | "asks"
  | "book"
  | "last"
  | "world"
  | "world-hidden";

const SET_BY = { gm: "asks", standing: "world", hidden: "world-hidden" } as const;

/** The status that the settings of the world give; null: the roller chooses the targets. */
export function statusOfWorld(purpose: PromptPurpose): TargetsStatus | null {
  return purpose.kind === "roll" && purpose.targetsBy !== undefined ? SET_BY[purpose.targetsBy] : null;
}

/** True if the user of this client knows the targets. */
export function areTargetsKnown(status: TargetsStatus | null): boolean {
  return status === null || ["target", "book", "last", "world"].includes(status);
}

/** True while no GM has decided about the targets, and one may be asked. */
export function isUndecided(status: TargetsStatus | null): boolean {
  return status === "asks" || status === "book" || status === "last";
}

/** True if a GM has excused the roll: it is not needed, or impossible. */
export function isOver(status: TargetsStatus | null): boolean {
  return status === "none" || status === "impossible";
}

const WORDS: Readonly<Record<TargetsStatus, string>> = {
  waits: "QUINCUNX.Question.waits",
  away: "QUINCUNX.Question.waitsAlone",
  target: "QUINCUNX.Question.decided",
  hidden: "QUINCUNX.Question.hidden",
  none: "QUINCUNX.Question.none",
  impossible: "QUINCUNX.Question.impossible",
  asks: "QUINCUNX.OpenPrompt.asks",
  book: "QUINCUNX.OpenPrompt.book",
  last: "QUINCUNX.OpenPrompt.last",
  world: "QUINCUNX.OpenPrompt.worldDifficulty",
  "world-hidden": "QUINCUNX.Question.hidden",
};

const MORE: Readonly<Partial<Record<TargetsStatus, string>>> = {
  waits: "QUINCUNX.Question.waitsMore",
  away: "QUINCUNX.Question.waitsAloneMore",
  asks: "QUINCUNX.OpenPrompt.asksMore",
  book: "QUINCUNX.OpenPrompt.bookMore",
  last: "QUINCUNX.OpenPrompt.bookMore",
};

/** `note`: words that take the place of the usual second line; empty: none. Null: there is nothing to show. */
export function presentTargets(status: TargetsStatus | null, note: string) {
  if (!status && note === "") return null;
  const { i18n } = game;
  const shown = status ?? "target";
  const usual = shown === "asks" && !game.users.activeGM ? "QUINCUNX.OpenPrompt.asksAlone" : (MORE[shown] ?? "");
  return { status: shown, words: i18n.localize(WORDS[shown]), more: note === "" ? i18n.localize(usual) : note };
}
