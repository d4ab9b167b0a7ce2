/** What happened to a card after the throw, each step with who, when and what, and whether this reader may take it back. */
import type { HistoryEntry } from "../../foundry/messages/view.ts";
import { fieldName } from "../explain.ts";
import { joinWords } from "../numbers.ts";
import { speak } from "../speak.ts";

export interface HistoryRow {
  readonly operation: string;
  readonly sentence: string;
  readonly result: string;
  readonly at: string;
  readonly isUndone: boolean;
  readonly mayUndo: boolean;
}

const SENTENCES: Readonly<Record<HistoryEntry["type"], string>> = {
  amend: "QUINCUNX.Card.History.amend",
  undo: "QUINCUNX.Card.History.undo",
  hide: "QUINCUNX.Card.History.hide",
  reveal: "QUINCUNX.Card.History.reveal",
  close: "QUINCUNX.Card.History.close",
  throw: "QUINCUNX.Card.History.throw",
};

export function presentHistory(mechanic: string, history: readonly HistoryEntry[]): readonly HistoryRow[] {
  const time = new Intl.DateTimeFormat(game.i18n.lang, { hour: "2-digit", minute: "2-digit" });
  return history.map(({ operation, type, by, at, fields, summary, isUndone, mayUndo }) => ({
    operation,
    sentence: game.i18n.format(SENTENCES[type] ?? SENTENCES.amend, {
      name: by,
      fields: joinWords(fields.map((field) => fieldName(field, mechanic))),
    }),
    result: summary ? speak(summary) : "",
    at: time.format(new Date(at)),
    isUndone,
    mayUndo,
  }));
}
