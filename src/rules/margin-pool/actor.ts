/** The actor of a margin pool: stats as dice, those that refill the pool marked, proficiency (MP-1, MP-7). */
import type { ActorDeclaration, Stat } from "../actor/declaration.ts";
import { integerOf, namedRows } from "../actor/data.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { samples } from "./samples.ts";

const DICE = { min: 0, max: 20 } as const;
const MOST_ROWS = 50;

export const marginHero: ActorDeclaration = {
  type: "margin-hero",
  sheetClass: "QuincunxMarginSheet",
  icon: "fa-solid fa-layer-group",
  fields: {
    proficiency: { kind: "integer", initial: 0, ...DICE },
    stats: {
      kind: "list",
      max: MOST_ROWS,
      of: {
        label: { kind: "text", initial: "", max: 200 },
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
      },
    },
  },
  sections: [
    {
      id: "proficiency",
      label: phrase("QUINCUNX.margin-pool.Sheet.training"),
      look: "fields",
      cells: [{ field: "proficiency", label: phrase("QUINCUNX.margin-pool.Sheet.proficiency"), look: "stepper" }],
    },
    {
      id: "stats",
      label: phrase("QUINCUNX.Label.stats"),
      hint: phrase("QUINCUNX.margin-pool.Sheet.statsHint"),
      look: "rows",
      list: "stats",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.Label.dice"), look: "stepper" },
        { field: "refill", label: phrase("QUINCUNX.margin-pool.Sheet.refill"), look: "select" },
      ],
      add: { label: phrase("QUINCUNX.Label.addStat"), value: { label: "", value: 1, refill: "none" } },
      empty: phrase("QUINCUNX.Label.noStats"),
    },
  ],
  stats,
  samples,
};

/** Every stat is so many dice, proficiency as well; without dice there is nothing to roll. */
function stats(system: Readonly<Record<string, unknown>>): readonly Stat[] {
  const proficiency = statOf(
    "proficiency",
    "proficiency",
    phrase("QUINCUNX.margin-pool.Sheet.proficiency"),
    integerOf(system["proficiency"], DICE),
  );
  const rows = namedRows(system, "stats", phrase("QUINCUNX.Label.unnamed")).map(({ id, section, label, data }) =>
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
