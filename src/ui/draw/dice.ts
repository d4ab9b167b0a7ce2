/**
 * Prepares dice for the templates. Shape shows the size; outline, fill, strike-through and a word show the role, and
 * colour only repeats it.
 */
import { DIE_ROLE_NAMES, type Description, type DieRole, type DieView } from "../../rules/contract/description.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { speak, formatNumber } from "../speak.ts";
import { shapeOf } from "./dice-shapes.ts";

/** Maximum number of dice drawn one by one; more are merged. */
const MAX_SINGLE = 20;
/** Maximum number of dice drawn on a one-line card; beyond it, the card shows counts per size. */
const MAX_IN_LINE = 6;

/**
 * Draws dice in the order of the description: each die is followed by the dice it caused, and each group is placed at
 * its first die. With `isBrief`, tags use their short form.
 */
export function drawDice({ dice, groups }: Pick<Description, "dice" | "groups">, isBrief = false) {
  /** `isAgainst`: dice that count against the roller. */
  const drawn: { id: string | undefined; label: string; isAgainst: boolean; dice: ReturnType<typeof drawDie>[] }[] = [];
  const labels = new Map<string, Phrase>(groups.map(({ id, label }) => [id, label]));
  const isHeap = dice.length > MAX_SINGLE;
  for (const { die, count } of isHeap ? countEqualDice(dice) : behindParents(dice).map(single)) {
    const open = drawn.find(({ id }) => id === die.group && (id !== undefined || drawn.at(-1)?.id === undefined));
    const label = die.group === undefined ? undefined : labels.get(die.group);
    const group = open ?? { id: die.group, label: label ? speak(label) : "", isAgainst: false, dice: [] };
    if (!open) drawn.push(group);
    group.isAgainst ||= die.role === "challenge";
    group.dice.push(drawDie(die, count, { isHeap, isBrief }));
  }
  /** `isHeap`: equal dice are merged into one die with a count. */
  return { groups: drawn, isHeap };
}

interface DiceCount {
  readonly die: DieView;
  readonly count: number;
}

function single(die: DieView): DiceCount {
  return { die, count: 1 };
}

/** Counts equal dice, in the order of the first of each; the links between a die and the dice it caused are lost. */
function countEqualDice(dice: readonly DieView[]): readonly DiceCount[] {
  const counted = new Map<string, { die: DieView; count: number }>();
  for (const { parent: _parent, ...die } of dice) {
    const key = JSON.stringify(die);
    const same = counted.get(key);
    if (same) same.count += 1;
    else counted.set(key, { die, count: 1 });
  }
  return [...counted.values()];
}

/** Counts per size, for a one-line card with too many dice to draw; `null` if they fit. */
export function countDice(dice: Description["dice"]) {
  if (dice.length <= MAX_IN_LINE) return null;
  const counts = new Map<string, { size: number; role: DieRole; count: number }>();
  for (const { size, role } of dice) {
    const side: DieRole = role === "challenge" ? role : "plain";
    const one = counts.get(`${size} ${side}`) ?? { size, role: side, count: 0 };
    counts.set(`${size} ${side}`, { ...one, count: one.count + 1 });
  }
  return [...counts.values()].map(({ size, role, count }) => ({
    count: formatNumber(count),
    shape: shapeOf(size).name,
    role,
    spoken: game.i18n.format("QUINCUNX.Word.dice", { count: formatNumber(count), size: String(size) }),
  }));
}

/** Moves each die directly behind the die that caused it, since a mark on the die points to the previous one. */
function behindParents(dice: readonly DieView[]): readonly DieView[] {
  const children = new Map<number, number[]>();
  const own: number[] = [];
  dice.forEach(({ parent }, index) => {
    const siblings = parent === undefined || parent < 0 || parent >= index ? own : (children.get(parent) ?? []);
    siblings.push(index);
    if (siblings !== own && parent !== undefined) children.set(parent, siblings);
  });
  const out: DieView[] = [];
  // A stack: the next die to draw is last.
  const next = own.reverse();
  for (let index = next.pop(); index !== undefined; index = next.pop()) {
    out.push(...dice.slice(index, index + 1));
    next.push(...(children.get(index) ?? []).reverse());
  }
  return out;
}

/** One die, or several equal dice with their count; one element of the page (die.hbs, dice-shapes.css). */
function drawDie(
  { size, face, role, tag, brief, parent }: DieView,
  count: number,
  { isHeap, isBrief }: { readonly isHeap: boolean; readonly isBrief: boolean },
) {
  const below = isBrief && brief !== undefined ? brief : tag;
  const word = tag ? speak(tag) : game.i18n.localize(DIE_ROLE_NAMES[role]);
  // "Die" would say nothing.
  const key = tag || role !== "plain" ? "QUINCUNX.Card.die" : "QUINCUNX.Card.dieAlone";
  const die = game.i18n.format(key, { face: formatNumber(face), size: String(size), role: word });
  const times = game.i18n.format("QUINCUNX.Card.times", { count: formatNumber(count) });
  return {
    shape: shapeOf(size).name,
    face: formatNumber(face),
    role,
    /** Word under the die; empty if the role needs none. */
    tag: isHeap ? (count > 1 ? times : "") : below ? speak(below) : "",
    spoken: count > 1 ? `${times} ${die}` : die,
    isChild: parent !== undefined,
  };
}

const MAX_BLANK = 14;

export function drawBlank(
  requests: readonly { readonly role: string; readonly size: number; readonly count: number }[],
): readonly object[] {
  return requests.map(({ role, size, count }) => ({
    /** Thrown against the roller: filled instead of outlined. */
    isAgainst: role === "challenge",
    size: String(size),
    count,
    isMany: count > MAX_BLANK,
    shapes: Array.from({ length: count > MAX_BLANK ? 1 : count }, () => shapeOf(size)),
  }));
}

export function sayDice(requests: readonly { readonly size: number; readonly count: number }[]): string {
  return requests
    .map(({ size, count }) =>
      game.i18n.format("QUINCUNX.Word.dice", { count: formatNumber(count), size: String(size) }),
    )
    .join(" + ");
}
