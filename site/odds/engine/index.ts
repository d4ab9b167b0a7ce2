/**
 * The engine of the odds page: one pure function from a request to plain data, and the worker around it. An engine of each released schema is kept, so
 * that a link gives the answer that it gave.
 */
import { RuleError } from "../../../src/rules/contract/error.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { suggest } from "../../../src/rules/notation/suggest.ts";
import { explain, speak } from "../../../src/ui/speak.ts";
import { answerTo, withControl, type Answer, type Asked } from "./answer.ts";
import { differenceBetween, mapOf, waysTo, type MapView, type Way } from "./explore.ts";
import { QuestionFault } from "./question.ts";
import { useWords, type Words } from "./words.ts";

export type Request =
  | { readonly do: "answer"; readonly asked: Asked }
  | { readonly do: "set"; readonly asked: Asked; readonly side: number; readonly id: string; readonly value: number }
  | { readonly do: "ways"; readonly asked: Asked; readonly p: number }
  | { readonly do: "differs"; readonly asked: Asked; readonly from: Asked }
  | { readonly do: "map"; readonly asked: Asked; readonly x?: string; readonly y?: string }
  | { readonly do: "suggest"; readonly text: string };

export interface SuggestionView {
  readonly text: string;
  readonly note: string;
}

/** What each request finds. */
export interface Found {
  readonly answer: Answer;
  readonly set: string | null;
  readonly ways: readonly Way[];
  readonly differs: string;
  readonly map: MapView | null;
  readonly suggest: readonly SuggestionView[];
}

export type Response =
  | { readonly found: Found[keyof Found] }
  | { readonly error: { readonly message: string; readonly at: number | null } };

/** Never throws. */
export function respond(request: Request, words: Words): Response {
  useWords(words);
  try {
    return { found: find(request) };
  } catch (error) {
    if (error instanceof QuestionFault) return { error: { message: words.texts[error.key] ?? "", at: null } };
    if (error instanceof RuleError) return { error: { message: explain(error), at: error.at ?? null } };
    return { error: { message: words.texts["ODDS.broken"] ?? "", at: null } };
  }
}

function find(request: Request): Found[keyof Found] {
  switch (request.do) {
    case "answer":
      return answerTo(request.asked);
    case "set":
      return withControl(request.asked, request.side, request.id, request.value);
    case "ways":
      return waysTo(request.asked, request.p);
    case "differs":
      return differenceBetween(request.from, request.asked);
    case "map":
      return mapOf(request.asked, request);
    case "suggest":
      return suggestions(request.text);
  }
}

function suggestions(text: string): readonly SuggestionView[] {
  return suggest(`/${text}`, { mechanics })
    .filter(({ text: word }) => word.trim() !== "qx")
    .map(({ at, text: word, note }) => ({
      text: text.slice(0, at - 1) + word,
      note: note === undefined ? "" : typeof note === "string" ? note : speak(note),
    }));
}

/** Messages to the worker: first the words, then numbered requests. */
export type Message = { readonly words: Words } | { readonly id: number; readonly request: Request };

let words: Words = { language: "en", texts: {} };

if (typeof document === "undefined" && typeof self !== "undefined" && "postMessage" in self)
  self.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("words" in data) words = data.words;
    else self.postMessage({ id: data.id, response: respond(data.request, words) });
  });
