/**
 * Reads a question: a roll in the notation of the chat, `A contest B tie rule`, or `A long goal refill n rounds n`. Every text stands for one
 * question, and `printQuestion` gives the shortest text of it.
 */
import { RuleError } from "../../../src/rules/contract/error.ts";
import { isSameJson, type Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { MOST_CHARACTERS, parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import type { House } from "../../../src/rules/notation/link.ts";
import { houseRuleFields } from "../../../src/rules/spec/house-rules.ts";

export type { House };

export interface RollQuestion {
  readonly kind: "roll";
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
}

export interface ContestQuestion {
  readonly kind: "contest";
  readonly mechanic: AnyMechanic;
  readonly a: Fields;
  readonly b: Fields;
  /** `null` for a mechanic without tie rules. */
  readonly tie: string | null;
}

export interface LongQuestion {
  readonly kind: "long";
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
  readonly goal: number;
  readonly refill: number;
  readonly rounds: number;
}

export type Question = RollQuestion | ContestQuestion | LongQuestion;

export const USUAL_ROUNDS = 6;
/** Bounds of a long test (docs/protocol.md). */
export const MOST_ROUNDS: Readonly<Record<string, number>> = { "margin-pool": 12, "difficulty-pool": 20 };

/** The text is no question of this page, whose own words say what is missing. */
export class QuestionFault extends Error {
  readonly key: "ODDS.empty" | "ODDS.contestNeeds" | "ODDS.longNeeds";

  constructor(key: QuestionFault["key"]) {
    super(key);
    this.key = key;
  }
}

/** Throws RuleError with the place in the text, or QuestionFault. */
export function readQuestion(text: string, house: House = {}): Question {
  if (text.trim() === "") throw new QuestionFault("ODDS.empty");
  if (text.length > MOST_CHARACTERS)
    throw new RuleError("too-long", `a question has at most ${MOST_CHARACTERS} characters`, {
      field: "text",
      data: { max: MOST_CHARACTERS },
    });
  const contest = wordOutsideQuotes(text, "contest");
  if (contest !== null) return readContest(text.slice(0, contest), text.slice(contest + "contest".length), house);
  const long = wordOutsideQuotes(text, "long");
  if (long !== null) return readLong(text.slice(0, long), text.slice(long + "long".length), house);
  const { mechanic, spec } = readRoll(text, house);
  return { kind: "roll", mechanic, spec };
}

function readRoll(text: string, house: House): { readonly mechanic: AnyMechanic; readonly spec: Fields } {
  const { mechanic, spec } = parseCommand(text.trim().replace(/^\//u, ""), {
    defaultsOf: (id) => houseFields(mechanicById(id), house),
  });
  return { mechanic: mechanicById(mechanic), spec };
}

/** The fields of new specs under these house rules; without the shared dice, which a question names itself. */
export function houseFields({ houseRules }: AnyMechanic, house: House): Fields {
  return houseRuleFields({ rules: houseRules?.rules ?? [] }, (key) => house[key], { isGM: false });
}

const TIE = /\s+tie\s+([\w-]+)\s*$/u;

function readContest(left: string, right: string, house: House): ContestQuestion {
  if (left.trim() === "" || right.trim() === "") throw new QuestionFault("ODDS.contestNeeds");
  const named = TIE.exec(right)?.[1];
  const { mechanic, spec: a } = readRoll(left, house);
  const other = readRoll(right.replace(TIE, ""), house);
  const { contest } = mechanic;
  if (!contest || other.mechanic.id !== mechanic.id) throw new QuestionFault("ODDS.contestNeeds");
  const [first] = contest.ties;
  const tie = named ?? first?.id ?? null;
  // Odds refuse an unknown tie rule, and an unknown target; the question then says so at once.
  contest.odds(a, other.spec, tie ?? undefined);
  return { kind: "contest", mechanic, a, b: other.spec, tie };
}

const LONG = /^\s+(-?\d{1,3})(?:\s+refill\s+(\d{1,2}))?(?:\s+rounds\s+(\d{1,2}))?\s*$/u;

function readLong(roll: string, rest: string, house: House): LongQuestion {
  const { mechanic, spec } = readRoll(roll, house);
  const found = LONG.exec(rest);
  const most = MOST_ROUNDS[mechanic.id];
  if (!mechanic.longTest?.play || most === undefined || !found) throw new QuestionFault("ODDS.longNeeds");
  const [goal, refill, rounds] = [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? USUAL_ROUNDS)];
  const question = { kind: "long", mechanic, spec, goal, refill, rounds: Math.min(most, Math.max(1, rounds)) } as const;
  longTestOf(question);
  return question;
}

/** The test of the rules. Throws RuleError for a goal or refill out of range. */
export function longTestOf({ mechanic, spec, goal, refill }: LongQuestion): Fields {
  const test = mechanic.longTest?.play?.begin(spec, { goal, ...(refill > 0 ? { refill } : {}) });
  if (!test) throw new RuleError("not-allowed", `${mechanic.id} has no long tests`, { data: { values: "" } });
  return test;
}

/** Offset of a word that stands alone, outside of quotes. `null`: none. */
function wordOutsideQuotes(text: string, word: string): number | null {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isWordAt(text, at, word)) return at;
  }
  return null;
}

function isWordAt(text: string, at: number, word: string): boolean {
  const before = text[at - 1] ?? " ";
  const after = text[at + word.length] ?? " ";
  return text.startsWith(word, at) && /\s/u.test(before) && /\s/u.test(after);
}

/** The shortest text that reads as this question. Throws RuleError `too-long`. */
export function printQuestion(question: Question, house: House = {}): string {
  const print = (spec: Fields): string => printUnder(question.mechanic, spec, house);
  switch (question.kind) {
    case "roll":
      return print(question.spec);
    case "contest": {
      const isUsual = question.tie === (question.mechanic.contest?.ties[0]?.id ?? null);
      return `${print(question.a)} contest ${print(question.b)}${isUsual ? "" : ` tie ${question.tie}`}`;
    }
    case "long": {
      const { goal, refill, rounds } = question;
      const [refilled, within] = [
        refill > 0 ? ` refill ${refill}` : "",
        rounds === USUAL_ROUNDS ? "" : ` rounds ${rounds}`,
      ];
      return `${print(question.spec)} long ${goal}${refilled}${within}`;
    }
  }
}

/** As `printCommand`, without the words that only say what a house rule says. */
function printUnder(mechanic: AnyMechanic, spec: Fields, house: House): string {
  const long = printCommand(mechanic, spec);
  if (Object.keys(house).length === 0) return long;
  const own = spec as Fields;
  const usual = houseFields(mechanic, {});
  const ruled = Object.entries(houseFields(mechanic, house)).filter(([field, value]) => isSameJson(own[field], value));
  const plain = { ...own, ...Object.fromEntries(ruled.map(([field]) => [field, usual[field]])) };
  const short = printCommand(mechanic, mechanic.parseSpec(plain));
  return isSameJson(readRoll(short, house).spec, spec) ? short : long;
}
