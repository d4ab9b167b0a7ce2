/** Plain state of a split in the prompt: its actions and the division of the pool (DP-12). */
import { marksOf, splitLeastSetting } from "./roll-split.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { countPhrase } from "../../rules/contract/phrase.ts";
import type { SplitDivision } from "../../rules/contract/split.ts";
import { drawBlank } from "../../ui/draw/dice.ts";
import { explain, formatPercent, formatWhole, joinWords, speak } from "../../ui/speak.ts";
import { problemOf, type Problem } from "../../ui/problem.ts";
import { firstThrow, isReady, mechanicOf, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import { titleOf } from "../../roll/prompt/title.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

export const PART_KINDS = ["plain", "attack", "reserved", "committed"] as const;
type PartKind = (typeof PART_KINDS)[number];

export interface SplitPart {
  readonly editor: SpecEditorState;
  /** As typed by the user; `null`: derived from the stats. */
  readonly title: string | null;
  readonly kind: PartKind;
}

export type SplitAnswer = NonNullable<ReturnType<typeof splitAnswer>>;

export interface SplitState {
  readonly parts: readonly SplitPart[];
  /** Index of the part that the controls of the prompt edit. */
  readonly active: number;
  /** The division that the user chose; `null`: the best one. */
  readonly dice: readonly number[] | null;
  readonly inTurn: boolean;
}

const LEAST_PARTS = 2;
const MOST_PARTS = 6;
/** Most divisions listed; the steppers reach the others. */
const MOST_ROWS = 40;

/** Two parts: the action of the prompt, and a plain one (default: a copy). */
export function beginSplit(
  editor: SpecEditorState,
  title: string | null,
  { second = editor, inTurn = false }: { readonly second?: SpecEditorState; readonly inTurn?: boolean } = {},
): SplitState {
  return { parts: [part(editor, title), part(second, null)], active: 0, dice: null, inTurn };
}

function part(editor: SpecEditorState, title: string | null): SplitPart {
  return { editor, title, kind: "plain" };
}

export function keepActive(split: SplitState, editor: SpecEditorState, title: string | null): SplitState {
  return withPart(split, split.active, { editor, title });
}

export function withPart(split: SplitState, index: number, change: Partial<SplitPart>): SplitState {
  return { ...split, parts: split.parts.map((part, at) => (at === index ? { ...part, ...change } : part)) };
}

export function addPart(split: SplitState, editor: SpecEditorState): SplitState {
  if (split.parts.length >= MOST_PARTS) return split;
  return { ...split, parts: [...split.parts, part(editor, null)], active: split.parts.length, dice: null };
}

/** `null` if only one part remains, which takes the whole pool. */
export function removePart(split: SplitState, index: number): SplitState | null {
  if (split.parts.length <= LEAST_PARTS) return null;
  const parts = split.parts.filter((_one, at) => at !== index);
  const active = split.active > index ? split.active - 1 : Math.min(split.active, parts.length - 1);
  return { ...split, parts, active, dice: null };
}

/** Moves one die to a part from the largest other part, or from it to the smallest. */
export function stepDice(split: SplitState, index: number, by: 1 | -1): SplitState {
  const least = splitLeastSetting.read();
  const dice = [...(divisionOf(split).chosen?.dice ?? [])];
  const others = dice.flatMap((count, at) => (at !== index && (by < 0 || count > least) ? [{ at, count }] : []));
  const [from] = others.sort((a, b) => (by > 0 ? b.count - a.count : a.count - b.count));
  if (!from || (dice[index] ?? 0) + by < 1) return split;
  dice[index] = (dice[index] ?? 0) + by;
  dice[from.at] = from.count - by;
  return { ...split, dice };
}

function divisionOf({ parts, dice, inTurn }: SplitState) {
  const [first] = parts;
  const { split } = first ? mechanicOf(first.editor) : {};
  if (!split) return { odds: null, divisions: [], chosen: null, problem: null };
  try {
    const odds = split.odds(
      parts.map(({ editor }) => editor.spec),
      {
        ...marksOf(parts.map(({ kind }) => ({ isAttack: kind === "attack", isCommitted: kind === "committed" }))),
        inTurn,
        mayBeOpen: true,
        least: splitLeastSetting.read(),
      },
    );
    const divisions = [...odds.divisions].sort(byChance);
    const chosen = divisions.find((division) => String(division.dice) === String(dice)) ?? divisions[0] ?? null;
    return { odds, divisions, chosen, problem: null };
  } catch (error) {
    return { odds: null, divisions: [], chosen: null, problem: problemOf(error) };
  }
}

/** Best first; most even first if a target is unknown. */
function byChance(a: SplitDivision, b: SplitDivision): number {
  if (a.all === null || b.all === null) return unevenness(a) - unevenness(b);
  return b.all - a.all || (b.any ?? 0) - (a.any ?? 0);
}

function unevenness({ dice }: SplitDivision): number {
  return Math.max(...dice) - Math.min(...dice);
}

/** Spec of each part with its share of the dice; `null` if the pool cannot be divided. */
export function partSpecs(split: SplitState): readonly (Fields | null)[] {
  const { chosen } = divisionOf(split);
  return split.parts.map(({ editor }, index) => {
    const dice = chosen?.dice[index];
    return (dice === undefined ? null : mechanicOf(editor).split?.part(editor.spec, dice)) ?? null;
  });
}

export function isSplitReady(split: SplitState): boolean {
  const { parts } = split;
  const isThrown = parts.some(({ kind }) => kind !== "reserved");
  return isThrown && parts.every(({ editor }) => isReady(editor)) && divisionOf(split).chosen !== null;
}

/** The parts with their share of the dice. `null` if they cannot be rolled. */
export function splitAnswer(split: SplitState, request: PromptRequest) {
  const { chosen } = divisionOf(split);
  if (!chosen) return null;
  return {
    dice: chosen.dice,
    parts: split.parts.map(({ editor: { spec, selected }, kind }, index) => ({
      spec,
      title: titleOfPart(split, index, request),
      stats: selected,
      isAttack: kind === "attack",
      isReserved: kind === "reserved",
    })),
  };
}

export function titleOfPart({ parts }: SplitState, index: number, request: PromptRequest): string {
  const [first, one] = [parts[0], parts[index]];
  const own = one?.title?.trim() ?? "";
  if (own !== "" || !first || !one) return own;
  const isLikeFirst = index > 0 && String(one.editor.selected) === String(first.editor.selected);
  const byStats = isLikeFirst ? "" : titleOf(request, one.editor);
  return byStats || game.i18n.format("QUINCUNX.Split.titleOf", { part: String(index + 1) });
}

export function presentSplit(
  split: SplitState,
  request: PromptRequest,
): { readonly primary: string; readonly [data: string]: unknown } {
  const { odds, divisions, chosen, problem } = divisionOf(split);
  return {
    all: sayChance(chosen?.all, formatPercent),
    any: sayChance(chosen?.any, formatPercent),
    shared: odds ? game.i18n.format("QUINCUNX.Split.shared", { dice: String(odds.dice) }) : "",
    parts: split.parts.map((part, index) => presentPart(split, part, index, chosen, request)),
    mayAdd: split.parts.length < MOST_PARTS,
    divisions: divisions.slice(0, MOST_ROWS).map((division) => ({
      value: division.dice.join(","),
      isChosen: division === chosen,
      dice: joinWords(division.dice.map(String)),
      chances: division.each.map((p) => sayChance(p, formatWhole)).join(" · "),
      all: sayChance(division.all, formatWhole),
      any: sayChance(division.any, formatWhole),
    })),
    more: Math.max(0, divisions.length - MOST_ROWS),
    problem: problem ? sayProblem(problem, split) : "",
    primary: chosen ? game.i18n.format("QUINCUNX.Split.roll", { dice: joinWords(thrownOf(split, chosen)) }) : "",
  };
}

/** The dice of the parts that are not held back. */
function thrownOf({ parts }: SplitState, { dice }: SplitDivision): readonly string[] {
  return dice.filter((_count, index) => parts[index]?.kind !== "reserved").map(String);
}

function sayChance(p: number | null | undefined, format: (p: number) => string): string {
  return p === null || p === undefined ? "–" : format(p);
}

function presentPart(
  split: SplitState,
  { editor, kind, title }: SplitPart,
  index: number,
  chosen: SplitDivision | null,
  request: PromptRequest,
): object {
  const mechanic = mechanicOf(editor);
  const dice = chosen?.dice[index] ?? 0;
  const least = splitLeastSetting.read();
  const [line] = mechanic.prompt.preview?.(editor.spec) ?? [];
  const spec = dice > 0 ? mechanic.split?.part(editor.spec, dice) : undefined;
  return {
    index,
    title: titleOfPart(split, index, request),
    typed: title ?? "",
    isActive: index === split.active,
    count: dice,
    dice: spec ? drawBlank(firstThrow({ ...editor, spec }).dice) : [],
    chance: sayChance(chosen?.each[index], formatPercent),
    about: line ? speak(line.text) : "",
    canLess: dice > least,
    canMore: chosen?.dice.some((count, at) => at !== index && count > least) === true,
    kinds: PART_KINDS.map((id) => ({ id, isChosen: id === kind, label: game.i18n.localize(KIND_NAMES[id]) })),
  };
}

const KIND_NAMES: Readonly<Record<PartKind, string>> = {
  plain: "QUINCUNX.Split.plain",
  attack: "QUINCUNX.Split.attack",
  reserved: "QUINCUNX.Split.reserved",
  committed: "QUINCUNX.Split.committed",
};

function sayProblem(problem: Problem, { parts }: SplitState): string {
  const { code, field = "" } = problem;
  if (code === "no-dice" && field === "specs")
    return speak(countPhrase("QUINCUNX.Split.tooFew", splitLeastSetting.read()));
  const refused = code === "not-allowed" ? parts[Number(field.split(".")[1])] : undefined;
  if (refused?.kind === "committed") return game.i18n.localize("QUINCUNX.Split.committedFault");
  if (refused?.kind === "attack") return game.i18n.localize("QUINCUNX.Split.attackFault");
  return explain(problem, parts[0]?.editor.mechanic);
}
