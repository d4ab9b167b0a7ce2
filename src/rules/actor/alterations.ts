/** Special abilities of a hero that alter the formula of a roll: they take dice out, and add others (SC-8). */
import type { ActorField, SheetSection, Stat, System } from "../contract/actor.ts";
import { phrase, type LanguageKey, type Phrase } from "../contract/phrase.ts";
import type { SelectedStat, StatSlot } from "../contract/stats.ts";
import { cell, nameCell, namedRowsField, rowsSection } from "./rows.ts";
import { integerOf, namedRows } from "./data.ts";

const LIST = "alterations";
const COUNT = { min: 0, max: 10 } as const;

export const alterationSlot: StatSlot = {
  id: "alteration",
  label: phrase("QUINCUNX.Alteration.list"),
  min: 0,
  max: 5,
  showsDifference: true,
};

/** Sizes of dice that such an ability adds, and takes out. */
export interface AlteredSizes {
  readonly gives: readonly number[];
  readonly takes: readonly [number, ...number[]];
  /** What such an ability can switch on, as a tick on its row. Default: nothing. */
  readonly switches?: readonly { readonly trait: string; readonly label: LanguageKey; readonly short: LanguageKey }[];
}

/** A field `from` only where several sizes can be taken out. */
export function alterationsField({ gives, takes, switches = [] }: AlteredSizes): ActorField {
  const count: ActorField = { kind: "integer", initial: 0, ...COUNT };
  const size = (sizes: readonly number[]): ActorField => ({
    kind: "choice",
    initial: 6,
    options: sizes.map((value) => ({ value, label: phrase("QUINCUNX.Word.die", { size: value }) })),
  });
  return namedRowsField({
    takes: count,
    ...(takes.length > 1 ? { from: size(takes) } : {}),
    gives: count,
    size: size(gives),
    ...Object.fromEntries(switches.map(({ trait }) => [trait, { kind: "toggle", initial: false } as const])),
  });
}

export function alterationsSection({ takes, switches = [] }: AlteredSizes): SheetSection {
  return rowsSection(LIST, {
    label: "QUINCUNX.Alteration.list",
    hint: "QUINCUNX.Alteration.hint",
    cells: [
      nameCell,
      cell("takes", "QUINCUNX.Alteration.takes", "stepper"),
      ...(takes.length > 1 ? [cell("from", "QUINCUNX.Alteration.from", "dice")] : []),
      cell("gives", "QUINCUNX.Alteration.gives", "stepper"),
      cell("size", "QUINCUNX.Alteration.size", "dice"),
      ...switches.map(({ trait, label }) => cell(trait, label, "toggle")),
    ],
    add: "QUINCUNX.Alteration.add",
    // A new ability helps.
    row: { label: "", takes: 0, gives: 1 },
    empty: "QUINCUNX.Alteration.none",
    place: "side",
  });
}

/** `value` and `count` are the dice that it adds. Rows that change nothing give no stat. */
export function alterationStats(system: System, sizes: AlteredSizes): readonly Stat[] {
  return namedRows(system, LIST).flatMap(({ id, section, label, data }): readonly Stat[] => {
    const known = (from: readonly number[], value: unknown): number =>
      from.find((size) => size === value) ?? (from.includes(6) ? 6 : (from[0] ?? 6));
    const takes = { count: integerOf(data["takes"], COUNT), size: known(sizes.takes, data["from"]) };
    const gives = { count: integerOf(data["gives"], COUNT), size: known(sizes.gives, data["size"]) };
    const on = (sizes.switches ?? []).filter(({ trait }) => data[trait] === true);
    if (takes.count + gives.count + on.length === 0) return [];
    return [
      {
        id,
        slot: alterationSlot.id,
        value: gives.size,
        count: gives.count,
        ...(takes.count > 0 ? { takes } : {}),
        ...(on.length > 0 ? { traits: on.map(({ trait }) => trait) } : {}),
        display: sayAltered(takes, gives, on[0] && phrase(on[0].short)),
        label,
        section,
      },
    ];
  });
}

interface Dice {
  readonly count: number;
  readonly size: number;
}

/** "−1d8", "+2d6", "−1d8 +1d12"; without dice what it switches on. */
function sayAltered(minus: Dice, plus: Dice, switched: Phrase | undefined): Phrase {
  if (switched && minus.count + plus.count === 0) return switched;
  if (plus.count === 0) return sayTaken(minus);
  const more = phrase("QUINCUNX.Alteration.given", { ...plus });
  return minus.count === 0 ? more : phrase("QUINCUNX.Alteration.both", { taken: sayTaken(minus), given: more });
}

function sayTaken(dice: Dice): Phrase {
  return phrase("QUINCUNX.Alteration.taken", { ...dice });
}

interface LostDie {
  readonly label?: string | undefined;
  readonly size: number;
}

/** Dice taken out, alike ones together: "−2d8: Cursed"; without a name "−1d8". */
export function sayAllTaken(lost: readonly LostDie[]): readonly Phrase[] {
  const runs: (Required<LostDie> & { count: number })[] = [];
  for (const { label = "", size } of lost) {
    const same = runs.find((one) => one.label === label && one.size === size);
    if (same) same.count += 1;
    else runs.push({ label, size, count: 1 });
  }
  return runs.map(({ label, ...dice }) =>
    label ? phrase("QUINCUNX.Alteration.named", { taken: sayTaken(dice), name: { text: label } }) : sayTaken(dice),
  );
}

export function alterationsOf(selected: readonly SelectedStat[]): readonly SelectedStat[] {
  return selected.filter(({ slot }) => slot === alterationSlot.id);
}

/** One entry for each die that a selected ability takes out. */
export function entriesTaken<E>({ takes }: SelectedStat, entry: (size: number) => E): readonly E[] {
  return takes ? Array.from({ length: takes.count }, () => entry(takes.size)) : [];
}
