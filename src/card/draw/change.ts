/** Describes how an operation changed a card's result, in few words: "3 → 2", "success by 2 → failed by 3". */
import { describe } from "./linked-throw.ts";
import type { Description, HeadlineView } from "../../rules/contract/description.ts";
import { phrase, type LanguageKey, type Phrase, type PhraseValue } from "../../rules/contract/phrase.ts";
import type { CardState } from "../state.ts";

/** The changed number, else the verdict, else the first meaning; `null` if all are unchanged, or one state is open. */
export function changeOf(before: CardState, after: CardState): Phrase | null {
  const [was, is] = [describe(before), describe(after)];
  // A first verdict changes nothing that was there.
  if ([...was.headline, ...is.headline].some(({ isWorth }) => isWorth)) return null;
  return (
    changePhrase(was.headline.at(0), is.headline.at(0)) ??
    changePhrase(wordOf(was, before), wordOf(is, after)) ??
    (isStillSaid(was, is) ? null : changePhrase(firstMeaning(was), firstMeaning(is)))
  );
}

/** The verdict as the headline shows it, else the plain word for success or failure. */
function wordOf({ headline }: Description, { mechanic, spec, outcome }: CardState): ShownValue | undefined {
  const verdict = PLAIN_VERDICTS.get(mechanic.verdict(outcome, spec));
  return headline.slice(1).at(-1) ?? (verdict === undefined ? undefined : { value: phrase(verdict) });
}

const PLAIN_VERDICTS = new Map<string, LanguageKey>([
  ["success", "QUINCUNX.Verdict.success"],
  ["failure", "QUINCUNX.Verdict.failure"],
]);

/** The first meaning holds as before, beside a new one: a Fluke that is a Lucky Break, too, has not become one. */
function isStillSaid({ meaning: [first] = [] }: Description, { lines }: Description): boolean {
  return lines.some(({ text }) => JSON.stringify(text) === JSON.stringify(first?.text));
}

function firstMeaning({ meaning = [] }: Description): ShownValue | undefined {
  const [line] = meaning;
  return line && { value: line.brief ?? line.text };
}

type ShownValue = Pick<HeadlineView, "value" | "signed">;

function changePhrase(was: ShownValue | undefined, is: ShownValue | undefined): Phrase | null {
  if (!was || !is || JSON.stringify(was.value) === JSON.stringify(is.value)) return null;
  return phrase("QUINCUNX.Card.History.result", { before: valueOf(was), after: valueOf(is) });
}

function valueOf({ value, signed }: ShownValue): PhraseValue {
  return typeof value === "number" && signed ? { signed: value } : value;
}
