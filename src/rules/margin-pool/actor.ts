/** The actor of a margin pool: stats as dice, refills, proficiency (MP-1, MP-7). */
import type { ActorDeclaration, Stat, SheetSection, System } from "../contract/actor.ts";
import { integerOf, namedRows } from "../actor/data.ts";
import { cell, nameCell, namedRowsField, rowsSection, plainHarm } from "../actor/rows.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { lazily } from "../lazily.ts";

const DICE = { min: 0, max: 20 } as const;
const harm = plainHarm(6);

export const marginHero: ActorDeclaration = {
  type: "margin-hero",
  sheetClass: "QuincunxMarginSheet",
  icon: "fa-solid fa-layer-group",
  fields: {
    proficiency: { kind: "integer", initial: 0, ...DICE },
    stats: namedRowsField({
      value: { kind: "integer", initial: 1, ...DICE },
      refill: {
        kind: "choice",
        initial: "none",
        options: [
          { value: "none", label: phrase("QUINCUNX.margin-pool.Sheet.refillNone") },
          { value: "con", label: phrase("QUINCUNX.margin-pool.Sheet.refillCon") },
          { value: "cha", label: phrase("QUINCUNX.margin-pool.Sheet.refillCha") },
        ],
      },
    }),
    harm: harm.field,
  },
  get sections() {
    return sections();
  },
  stats,
  resources: (system) => [harm.resource(system)],
  harm: harm.harm,
};

const sections = lazily((): readonly SheetSection[] => [
  {
    id: "proficiency",
    label: phrase("QUINCUNX.margin-pool.Sheet.training"),
    look: "fields",
    cells: [cell("proficiency", "QUINCUNX.margin-pool.Sheet.proficiency", "stepper")],
  },
  rowsSection("stats", {
    label: "QUINCUNX.Label.stats",
    hint: "QUINCUNX.margin-pool.Sheet.statsHint",
    cells: [
      nameCell,
      cell("value", "QUINCUNX.Label.dice", "stepper"),
      cell("refill", "QUINCUNX.margin-pool.Sheet.refill", "select"),
    ],
    add: "QUINCUNX.Label.addStat",
    row: { label: "", value: 1, refill: "none" },
    empty: "QUINCUNX.Label.noStats",
    value: "dice",
    place: "tiles",
  }),
  harm.section,
]);

/** Stats that give dice back in a long test (MP-7). */
export function refillers(system: System): readonly { label: Phrase; dice: number }[] {
  return namedRows(system, "stats").flatMap(({ label, data }) =>
    data["refill"] === "con" || data["refill"] === "cha" ? [{ label, dice: integerOf(data["value"], DICE) }] : [],
  );
}

function stats(system: System): readonly Stat[] {
  const proficiency = statOf(
    "proficiency",
    "proficiency",
    phrase("QUINCUNX.margin-pool.Sheet.proficiency"),
    integerOf(system["proficiency"], DICE),
  );
  const rows = namedRows(system, "stats").map(({ id, section, label, data }) =>
    statOf(id, section, label, integerOf(data["value"], DICE)),
  );
  return [proficiency, ...rows];
}

function statOf(id: string, section: string, label: Phrase, value: number): Stat {
  const stat: Stat = { id, slot: "stat", value, label, section };
  // Proficiency goes with a stat, never alone.
  return value > 0 && section === "stats"
    ? { ...stat, roll: { title: label, spec: { dice: value, pool: value }, with: [id] } }
    : stat;
}
