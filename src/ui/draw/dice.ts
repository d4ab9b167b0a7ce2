/** Dice as the templates draw them: shape by size, role by outline, fill, strike-through and a word; colour only in addition. */
import type { Description, DieRole, DieView } from "../../rules/contract/description.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../speak.ts";
import { formatNumber } from "../numbers.ts";
import { shapeOf, type DieShape } from "./dice-shapes.ts";

export interface DrawnDie {
  readonly shape: DieShape;
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

/** Dice in the order of the description, each followed by those that it brought; those of a group together where its first die stands. */
export function drawDice({ dice, groups }: Pick<Description, "dice" | "groups">): readonly DrawnGroup[] {
  const drawn: { id: string | undefined; label: string; dice: DrawnDie[] }[] = [];
  const labels = new Map<string, Phrase>(groups.map(({ id, label }) => [id, label]));
  for (const die of inFamilies(dice)) {
    const open = drawn.find(({ id }) => id === die.group && (id !== undefined || drawn.at(-1)?.id === undefined));
    const label = die.group === undefined ? undefined : labels.get(die.group);
    const group = open ?? { id: die.group, label: label ? speak(label) : "", dice: [] };
    if (!open) drawn.push(group);
    group.dice.push(drawDie(die));
  }
  return drawn;
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

function drawDie({ size, face, role, tag, parent }: DieView): DrawnDie {
  const word = tag ? speak(tag) : game.i18n.localize(ROLE_NAMES[role]);
  const data = { face: formatNumber(face), size: String(size), role: word };
  return {
    shape: shapeOf(size),
    face: formatNumber(face),
    role,
    tag: tag ? word : "",
    spoken: game.i18n.format("QUINCUNX.Card.die", data),
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
