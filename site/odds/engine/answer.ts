/** The answer to a question: the chance, what it is a chance of, charts, and the controls with what each step changes. */
import { unlessRefused } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { countPhrase, freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import { figuresOf } from "../../../src/rules/odds/known-odds.ts";
import { evenTarget, targetName, targetsInSight } from "../../../src/rules/odds/targets.ts";
import { change } from "../../../src/rules/spec/change.ts";
import { formatNumber, formatPercent, speak } from "../../../src/ui/speak.ts";
import { chartViews, viewOf, type ChartView } from "./charts.ts";
import { allControls, chanceOf, controlViews, type ControlView, type StepView } from "./controls.ts";
import {
  longTestOf,
  MOST_ROUNDS,
  printQuestion,
  readQuestion,
  type ContestQuestion,
  type House,
  type LongQuestion,
  type Question,
  type RollQuestion,
} from "./question.ts";

/** One chance as it is shown large. */
export interface Headline {
  /** "48.8 %"; empty without a chance. */
  readonly value: string;
  /** What it is a chance of. */
  readonly label: string;
  readonly p: number | null;
}

export interface Answer {
  readonly kind: Question["kind"];
  /** The question in its shortest form. */
  readonly text: string;
  readonly mechanic: string;
  readonly headline: Headline;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** For a roll without a target: the chance at each target in sight. */
  readonly targets: readonly {
    readonly label: string;
    readonly percent: string;
    readonly p: number;
    readonly text: string;
  }[];
  readonly charts: readonly ChartView[];
  /** Controls by side: one list for a roll, two for a contest. */
  readonly sides: readonly { readonly title: string; readonly controls: readonly ControlView[] }[];
  /** Sentences below the chart: tie rule, best way to roll. */
  readonly notes: readonly string[];
  /** For long tests: the chance within each number of rounds, by way of rolling. */
  readonly fan: readonly FanLine[];
  readonly houseRules: readonly HouseRuleView[];
  /** The command for the chat of Foundry, without its slash; empty where no single roll answers the question. */
  readonly command: string;
}

export interface FanLine {
  readonly label: string;
  readonly points: readonly {
    readonly rounds: number;
    readonly p: number;
    readonly percent: string;
    readonly dice: number | null;
    /** "9 dice"; empty: the test does not choose dice. */
    readonly diceText: string;
  }[];
}

export interface HouseRuleView {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly options: readonly { readonly value: string | boolean; readonly label: string; readonly isChosen: boolean }[];
}

export interface Asked {
  readonly text: string;
  readonly house: House;
}

/** Throws RuleError for a text that is no question. */
export function answerTo({ text, house }: Asked): Answer {
  const question = readQuestion(text, house);
  const base = {
    kind: question.kind,
    text: printQuestion(question, house),
    mechanic: speak(question.mechanic.label),
    figures: [],
    targets: [],
    charts: [],
    notes: [],
    fan: [],
    houseRules: houseRuleViews(question, house),
    command: "",
  };
  switch (question.kind) {
    case "roll":
      return { ...base, ...rollAnswer(question, house) };
    case "contest":
      return { ...base, ...contestAnswer(question, house) };
    case "long":
      return { ...base, ...longAnswer(question, house) };
  }
}

type Part = Pick<Answer, "headline" | "sides"> & Partial<Answer>;

function rollAnswer(question: RollQuestion, house: House): Part {
  const { mechanic, spec } = question;
  const print = (next: Fields): string => printQuestion({ ...question, spec: next }, house);
  const figure = chanceOf(mechanic, spec);
  const hasTarget = mechanic.hideable.every((field) => (spec as Readonly<Record<string, unknown>>)[field] !== null);
  const inSight = hasTarget ? [] : targetsInSight(mechanic, spec);
  const even = inSight.length > 0 ? evenTarget(mechanic, spec, inSight) : null;
  const figures = unlessRefused(() => figuresOf(mechanic, spec)) ?? [];
  const headline: Headline =
    figure?.unit === "probability"
      ? { value: formatPercent(figure.value), label: speak(figure.label), p: figure.value }
      : even
        ? { value: formatPercent(even.p), label: speak(phrase("ODDS.atTarget", { target: targetName(even) })), p: null }
        : { value: figure ? formatNumber(figure.value) : "", label: figure ? speak(figure.label) : "", p: null };
  return {
    headline,
    figures: figures
      .filter(({ id }) => id !== figure?.id)
      .map(({ label, value, unit }) => ({
        label: speak(label),
        value: unit === "probability" ? formatPercent(value) : formatNumber(value),
      })),
    targets: inSight.map((target) => ({
      label: speak(targetName(target)),
      percent: formatPercent(target.p),
      p: target.p,
      text: print(target.spec),
    })),
    charts: chartViews(mechanic, spec),
    sides: [{ title: "", controls: controlViews(mechanic, spec, print) }],
    notes: (mechanic.prompt.preview?.(spec) ?? []).map(({ text }) => speak(text)),
    // Without house rules, which another world does not have.
    command: printQuestion(question),
  };
}

function contestAnswer(question: ContestQuestion, house: House): Part {
  const { mechanic, a, b, tie } = question;
  const { contest } = mechanic;
  const names = { a: phrase("ODDS.sideA"), b: phrase("ODDS.sideB") };
  const odds = contest?.odds(a, b, tie ?? undefined) ?? { a: 0, tie: 0, b: 0 };
  const lead = unlessRefused(() => contest?.lead?.({ spec: a }, { spec: b }) ?? []) ?? [];
  const side = (name: "a" | "b"): Answer["sides"][number] => ({
    title: speak(names[name]),
    controls: controlViews(mechanic, question[name], (spec) => printQuestion({ ...question, [name]: spec }, house)).map(
      withoutChanges,
    ),
  });
  return {
    headline: { value: formatPercent(odds.a), label: speak(phrase("ODDS.aWins")), p: odds.a },
    figures: [
      { label: speak(phrase("ODDS.tie")), value: formatPercent(odds.tie) },
      { label: speak(phrase("ODDS.bWins")), value: formatPercent(odds.b) },
    ],
    charts:
      lead.length === 0
        ? []
        : [
            viewOf(
              {
                id: "lead",
                label: phrase("ODDS.lead"),
                summary: phrase("ODDS.leadSummary", {
                  a: { percent: odds.a },
                  tie: { percent: odds.tie },
                  b: { percent: odds.b },
                }),
                bars: dense(lead).map(({ value, p }) => ({
                  value,
                  p,
                  tone: value > 0 ? ("good" as const) : value < 0 ? ("bad" as const) : ("neutral" as const),
                })),
              },
              null,
            ),
          ],
    sides: [side("a"), side("b")],
    notes: contest?.sayTie ? [speak(contest.sayTie(tie, names))] : [],
    ...(contest && contest.ties.length > 1
      ? { houseRules: [tieRules(question, house), ...houseRuleViews(question, house)] }
      : {}),
  };
}

/** In a contest the chance of a side alone says nothing. */
function withoutChanges(control: ControlView): ControlView {
  return { ...control, steps: control.steps.map((step) => ({ ...step, change: "" })) };
}

function dense(
  bars: readonly { readonly value: number; readonly p: number }[],
): readonly { readonly value: number; readonly p: number }[] {
  const known = new Map(bars.map(({ value, p }) => [value, p]));
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: first + index,
    p: known.get(first + index) ?? 0,
  }));
}

/** Tie rules as a choice of texts; a choice of them is another question, not a house rule. */
function tieRules(question: ContestQuestion, house: House): HouseRuleView {
  const names = { a: phrase("ODDS.sideA"), b: phrase("ODDS.sideB") };
  return {
    key: "tie",
    label: speak(phrase("ODDS.tieRule")),
    hint: "",
    options: (question.mechanic.contest?.ties ?? []).map(({ id }) => ({
      value: printQuestion({ ...question, tie: id }, house),
      label: speak(question.mechanic.contest?.sayTie?.(id, names) ?? freeText(id)),
      isChosen: id === question.tie,
    })),
  };
}

function longAnswer(question: LongQuestion, house: House): Part {
  const { mechanic, spec, rounds, goal, refill } = question;
  const machine = mechanic.longTest;
  const test = longTestOf(question);
  const line = (label: string, policy?: unknown): readonly FanLine[] => {
    const odds = unlessRefused(() => machine?.odds(test, { rounds, ...(policy === undefined ? {} : { policy }) }));
    if (!odds) return [];
    const points = odds.within.map(({ rounds: n, p, dice }) => ({
      rounds: n,
      p,
      percent: formatPercent(p),
      dice: dice ?? null,
      diceText: dice ? speak(countPhrase("ODDS.dice", dice)) : "",
    }));
    return [{ label, points }];
  };
  const hasPolicy = machine?.play?.pool !== undefined;
  const fan = [
    ...line(speak(phrase(hasPolicy ? "ODDS.best" : "ODDS.within"))),
    ...(hasPolicy ? [...line(speak(phrase("ODDS.all")), "all"), ...line(speak(phrase("ODDS.oneDie")), 1)] : []),
  ];
  const last = fan[0]?.points.at(-1);
  const print = (change: Partial<LongQuestion>): string => printQuestion({ ...question, ...change }, house);
  const stepper = (id: "goal" | "refill" | "rounds", value: number, min: number, max: number): ControlView => ({
    id,
    kind: "stepper",
    label: speak(phrase(`ODDS.${id}`)),
    hint: "",
    value,
    shown: formatNumber(value),
    min,
    max,
    steps: (
      [
        ["\u2212", value - 1],
        ["+", value + 1],
      ] as const
    ).map(([label, next]): StepView => {
      const isPossible = next >= min && next <= max;
      const text = isPossible ? unlessRefused(() => print({ [id]: next })) : null;
      return { label, text, change: "", isChosen: false };
    }),
  });
  return {
    headline: {
      value: last?.percent ?? "",
      label: speak(phrase("ODDS.longLabel", { goal, rounds })),
      p: last?.p ?? null,
    },
    fan,
    sides: [
      {
        title: "",
        controls: [
          stepper("goal", goal, 1, 99),
          ...(hasPolicy ? [stepper("refill", refill, 0, 10)] : []),
          stepper("rounds", rounds, 1, MOST_ROUNDS[mechanic.id] ?? 1),
          ...controlViews(mechanic, spec, (next) => print({ spec: next })).map(withoutChanges),
        ],
      },
    ],
    notes: last?.dice ? [speak(countPhrase("ODDS.bestWay", last.dice))] : [],
  };
}

/** House rules that change a spec of this mechanic. */
function houseRuleViews({ mechanic, ...question }: Question, house: House): readonly HouseRuleView[] {
  const spec = "a" in question ? question.a : question.spec;
  return (mechanic.houseRules?.rules ?? []).flatMap((rule): readonly HouseRuleView[] => {
    const value = house[rule.key] ?? rule.initial;
    const fields = rule.fields ? Object.keys(rule.fields(value as never, { isGM: false })) : [rule.key];
    if (!fields.some((field) => Object.hasOwn(spec, field))) return [];
    const options =
      rule.kind === "toggle"
        ? [false, true].map((on) => ({ value: on, label: speak(phrase(on ? "ODDS.on" : "ODDS.off")) }))
        : rule.options.map((option) => ({ value: option.value, label: speak(phrase(option.label)) }));
    return [
      {
        key: rule.key,
        label: speak(phrase(rule.name)),
        hint: speak(phrase(rule.hint)),
        options: options.map((option) => ({ ...option, isChosen: option.value === value })),
      },
    ];
  });
}

/** The question with one control set to a number. `null`: impossible. */
export function withControl({ text, house }: Asked, side: number, id: string, value: number): string | null {
  const question = readQuestion(text, house);
  if (question.kind === "long" && (id === "goal" || id === "refill" || id === "rounds"))
    return unlessRefused(() => printQuestion({ ...question, [id]: value }, house));
  const [name, spec] =
    question.kind === "contest"
      ? side === 0
        ? (["a", question.a] as const)
        : (["b", question.b] as const)
      : (["spec", question.spec] as const);
  const control = allControls(question.mechanic, spec).find((one) => one.id === id);
  if (control?.kind !== "stepper") return null;
  const bounded = Math.max(control.min, Math.min(control.max, value));
  return unlessRefused(() =>
    printQuestion({ ...question, [name]: change(question.mechanic, spec, control.path, bounded) } as Question, house),
  );
}
