/** Answers of a prompt with a replaced window. */
import type { PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";
import type { Implementations } from "./implementations.ts";

/** A prompt that waits for the test's answer. */
export interface WaitingPrompt {
  readonly request: PromptRequest;
  answer(answer: Partial<PromptAnswer> | null): void;
}

/** The prompts that a page opens from now on, the newest last; each waits until the test answers it. */
export function keepPrompts(page: Pick<Implementations, "openPrompt">): WaitingPrompt[] {
  const prompts: WaitingPrompt[] = [];
  page.openPrompt = (request) =>
    new Promise((resolve) => {
      prompts.push({ request, answer: (answer) => resolve(answer && answerTo(request, answer)) });
    });
  return prompts;
}

type Offers = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The offers of the pre-roll options. */
export function offersOf({ purpose }: PromptRequest): Offers {
  return (purpose.kind === "roll" ? (purpose.offers ?? {}) : {}) as Offers;
}

/** The prompt's initial answers with these changes; a question and a situation are answered as offered. */
export function answerTo(request: PromptRequest, more: Partial<PromptAnswer> = {}): PromptAnswer {
  const { spec, title, mode, selected } = request;
  const { question, "let-it-ride": situated } = offersOf(request);
  const answers = {
    ...(question?.["question"] ? { question: question["question"] } : {}),
    ...(situated ? { "let-it-ride": { situation: situated["situation"], ability: "" } } : {}),
  };
  return { ...{ spec, title, mode, selected, isHidden: false }, ...more, answers: { ...answers, ...more.answers } };
}
