/** Dice as the templates draw them: shape by size, role by outline, fill, strike-through and a word; colour only in addition. */
import type { Description, DieRole, DieView } from "../../rules/contract/description.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../speak.ts";
import { formatNumber } from "../numbers.ts";
import { shapeOf, type DieShape } from "./dice-shapes.ts";

/** One die, or several that are alike: one element of the page (die.hbs, dice-shapes.css). */
export interface DrawnDie {
  /** Class suffix of its outline. */
  readonly shape: string;
  readonly face: string;
  readonly role: DieRole;
  /** Under the die; empty where the role needs no word. */
  readonly tag: string;
  /** The whole die in words. */
  readonly spoken: string;
  readonly isChild: boolean;
}

export interface DrawnGroup {
  readonly label: string;
  /** Dice that count against the roller. */
  readonly isAgainst: boolean;
  readonly dice: readonly DrawnDie[];
}

const ROLE_NAMES: Readonly<Record<DieRole, string>> = {
  plain: "QUINCUNX.Role.plain",
  kept: "QUINCUNX.Role.kept",
  dropped: "QUINCUNX.Role.dropped",
  success: "QUINCUNX.Role.success",
  failure: "QUINCUNX.Role.failure",
  critical: "QUINCUNX.Role.critical",
  fumble: "QUINCUNX.Role.fumble",
  bonus: "QUINCUNX.Role.bonus",
  eliminated: "QUINCUNX.Role.eliminated",
  challenge: "QUINCUNX.Role.challenge",
  extra: "QUINCUNX.Role.extra",
  luck: "QUINCUNX.Role.luck",
  unused: "QUINCUNX.Role.unused",
};

export interface DrawnDice {
  readonly groups: readonly DrawnGroup[];
  /** So many that those that are alike are one, with their number. */
  readonly isHeap: boolean;
}

/** As many are drawn one by one; of more, those that are alike are one die with its number. */
const MOST_SINGLE = 20;
/** As many are drawn on a card of one line; of more, only how many there are of each size. */
const MOST_IN_LINE = 6;

/**
 * Dice in the order of the description, each followed by those that it brought; those of a group together where its first die stands. `isBrief`: with no
 * more words than are needed to read the number below.
 */
export function drawDice({ dice, groups }: Pick<Description, "dice" | "groups">, isBrief = false): DrawnDice {
  const drawn: { id: string | undefined; label: string; isAgainst: boolean; dice: DrawnDie[] }[] = [];
  const labels = new Map<string, Phrase>(groups.map(({ id, label }) => [id, label]));
  const isHeap = dice.length > MOST_SINGLE;
  for (const { die, count } of isHeap ? alike(dice) : inFamilies(dice).map(single)) {
    const open = drawn.find(({ id }) => id === die.group && (id !== undefined || drawn.at(-1)?.id === undefined));
    const label = die.group === undefined ? undefined : labels.get(die.group);
    const group = open ?? { id: die.group, label: label ? speak(label) : "", isAgainst: false, dice: [] };
    if (!open) drawn.push(group);
    group.isAgainst ||= die.role === "challenge";
    group.dice.push(drawDie(die, count, { isHeap, isBrief }));
  }
  return { groups: drawn, isHeap };
}

interface Counted {
  readonly die: DieView;
  readonly count: number;
}

function single(die: DieView): Counted {
  return { die, count: 1 };
}

/** Dice that say the same, counted, in the order of the first of each. What brought which is lost in such a heap. */
function alike(dice: readonly DieView[]): readonly Counted[] {
  const counted = new Map<string, { die: DieView; count: number }>();
  for (const { parent: _parent, ...die } of dice) {
    const key = JSON.stringify(die);
    const same = counted.get(key);
    if (same) same.count += 1;
    else counted.set(key, { die, count: 1 });
  }
  return [...counted.values()];
}

/** So many of one size, as one die beside their number. */
export interface DiceCount {
  readonly count: string;
  readonly shape: string;
  readonly role: DieRole;
  readonly spoken: string;
}

/** What stands for the dice on a card of one line where they are too many to be drawn; null: they are not. */
export function countDice(dice: Description["dice"]): readonly DiceCount[] | null {
  if (dice.length <= MOST_IN_LINE) return null;
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

/** A mark says that a die came from the one before it: whatever order they were described in, there it has to stand. */
function inFamilies(dice: readonly DieView[]): readonly DieView[] {
  const brought = new Map<number, number[]>();
  const own: number[] = [];
  dice.forEach(({ parent }, index) => {
    const siblings = parent === undefined || parent < 0 || parent >= index ? own : (brought.get(parent) ?? []);
    siblings.push(index);
    if (siblings !== own && parent !== undefined) brought.set(parent, siblings);
  });
  const out: DieView[] = [];
  // What is to be drawn next lies on top.
  const next = own.reverse();
  for (let index = next.pop(); index !== undefined; index = next.pop()) {
    out.push(...dice.slice(index, index + 1));
    next.push(...(brought.get(index) ?? []).reverse());
  }
  return out;
}

function drawDie(
  { size, face, role, tag, brief, parent }: DieView,
  count: number,
  { isHeap, isBrief }: { readonly isHeap: boolean; readonly isBrief: boolean },
): DrawnDie {
  const below = isBrief && brief !== undefined ? brief : tag;
  const word = tag ? speak(tag) : game.i18n.localize(ROLE_NAMES[role]);
  const die = game.i18n.format("QUINCUNX.Card.die", { face: formatNumber(face), size: String(size), role: word });
  const times = game.i18n.format("QUINCUNX.Card.times", { count: formatNumber(count) });
  return {
    shape: shapeOf(size).name,
    face: formatNumber(face),
    role,
    tag: isHeap ? (count > 1 ? times : "") : below ? speak(below) : "",
    spoken: count > 1 ? `${times} ${die}` : die,
    isChild: parent !== undefined,
  };
}

/** Dice that are still to be thrown: `count` blank ones of a size. */
export interface BlankDice {
  /** Thrown against the roller: filled where others are outlined. */
  readonly isAgainst: boolean;
  readonly size: string;
  readonly count: number;
  readonly shapes: readonly DieShape[];
  /** More dice than are drawn. */
  readonly isMany: boolean;
}

const MOST_BLANK = 14;

export function drawBlank(
  requests: readonly { readonly role: string; readonly size: number; readonly count: number }[],
): readonly BlankDice[] {
  return requests.map(({ role, size, count }) => ({
    isAgainst: role === "challenge",
    size: String(size),
    count,
    isMany: count > MOST_BLANK,
    shapes: Array.from({ length: count > MOST_BLANK ? 1 : count }, () => shapeOf(size)),
  }));
}

/** "4d6 + 2d8". */
export function sayDice(requests: readonly { readonly size: number; readonly count: number }[]): string {
  return requests
    .map(({ size, count }) =>
      game.i18n.format("QUINCUNX.Word.dice", { count: formatNumber(count), size: String(size) }),
    )
    .join(" + ");
}
