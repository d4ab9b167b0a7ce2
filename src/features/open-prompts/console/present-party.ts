/** The party's odds in the GM console: for a stat that several heroes share, the difficulty of each level, and passive totals. */
import type { Fields } from "../../../rules/contract/fields.ts";
import { commonStats, party, statByLabel, type CommonStat } from "../../../actors/party.ts";
import { shownNameOf } from "../../../actors/appearance.ts";
import { exampleSpec } from "../../../mechanics/house-rules/begin-spec.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";
import type { AnyMechanic } from "../../../rules/contract/mechanic.ts";
import { makeMemo } from "../../../rules/odds/memo.ts";
import { unlessRefused } from "../../../rules/contract/error.ts";
import { describeValues } from "../../../rules/spec/describe-changes.ts";
import { formatNumber, formatWhole, formatPercent, joinWords, speak } from "../../../ui/speak.ts";
import { LEVELS, partyOdds } from "./party-odds.ts";
import { passiveResults, sayVerdict, specOfStat } from "./passive.ts";
import type { Row } from "./rows.ts";
import { initialsOf } from "../../../ui/draw/crest.ts";

export interface PassiveView {
  readonly isOpen: boolean;
  /** Typed by this GM and never stored. */
  readonly target: number | null;
}

function partyStats(): readonly CommonStat[] {
  return commonStats(party()).filter(({ mechanic }) => mechanicById(mechanic).odds.targetFor !== undefined);
}

function keyOf({ mechanic, label }: CommonStat): string {
  return `${mechanic} ${label}`;
}

function openStat(stats: readonly CommonStat[], rows: readonly Row[]): CommonStat | null {
  const prompt = rows.at(-1)?.prompt;
  return stats.find(({ mechanic, label }) => mechanic === prompt?.mechanic && label === prompt.title) ?? null;
}

const partyMemo = makeMemo<ReturnType<typeof partyOdds>>(50);

/** The stat whose odds are shown. Default: that of the newest open prompt, else one of its mechanic, else the first. */
export function shownStat(chosen: string, rows: readonly Row[], stats = partyStats()): CommonStat | undefined {
  const mechanic = rows.at(-1)?.prompt.mechanic;
  const own = stats.find((stat) => keyOf(stat) === chosen) ?? openStat(stats, rows);
  return own ?? stats.find((stat) => stat.mechanic === mechanic) ?? stats[0];
}

function presentPassive(stat: CommonStat, { isOpen, target }: PassiveView): object | null {
  const results = passiveResults(stat, target);
  return (
    results && {
      isOpen,
      target: target ?? "",
      results: results.map(({ name, total, success }) => ({
        name,
        total: formatNumber(total),
        verdict: sayVerdict(success),
      })),
    }
  );
}

export function presentParty(
  chosen: string,
  rows: readonly Row[],
  passive: PassiveView = { isOpen: false, target: null },
): object | null {
  const stats = partyStats();
  const own = stats.find((stat) => keyOf(stat) === chosen);
  const stat = shownStat(chosen, rows, stats);
  if (!stat) return null;
  const open = openStat(stats, rows);
  const isFollowing = open !== null && !own;
  const mechanic = mechanicById(stat.mechanic);
  const heroes = party().flatMap(({ actor }) => {
    const found = statByLabel(actor, stat);
    return found?.roll ? [{ name: shownNameOf(actor), spec: specOfStat(mechanic, actor, found) }] : [];
  });
  const key = JSON.stringify([mechanic.id, heroes.map(({ spec }) => spec)]);
  const odds = partyMemo.recall(key, () =>
    partyOdds(
      mechanic,
      heroes.map(({ spec }) => spec),
    ),
  );
  if (!odds) return null;
  const name = (fields: Fields | null): string => (fields ? sayShort(mechanic, fields) : "–");
  return {
    open: open && {
      label: game.i18n.format("QUINCUNX.Console.partyOpen", { stat: open.label }),
      isChosen: isFollowing,
    },
    stats: stats.map((one) => ({
      key: keyOf(one),
      label: several(stats) ? `${one.label} · ${speak(mechanicById(one.mechanic).label)}` : one.label,
      isChosen: one === stat && !isFollowing,
    })),
    // Levels that share a target share a row.
    levels: LEVELS.flatMap(({ id }, level) => {
      const target = name(odds.together[level] ?? null);
      const same = LEVELS.filter((_one, index) => name(odds.together[index] ?? null) === target);
      if (same[0]?.id !== id) return [];
      const dots = placeDots(
        heroes.map((hero) => hero.name),
        odds.chances[level] ?? [],
      );
      const label = same.map((one) => game.i18n.localize(LEVEL_WORDS[one.id])).join(", ");
      return [{ label, chance: same.map(({ p }) => formatWhole(p)).join(", "), target, ...dots }];
    }),
    columns: LEVELS.map(({ id, p }) => ({ label: game.i18n.localize(LEVEL_WORDS[id]), chance: formatWhole(p) })),
    together: odds.together.map(name),
    heroes: heroes.map((hero, index) => ({ name: hero.name, targets: odds.each[index]?.map(name) ?? [] })),
    isAlone: heroes.length === 1,
    passive: presentPassive(stat, passive),
  };
}

function several(stats: readonly CommonStat[]): boolean {
  return new Set(stats.map(({ mechanic }) => mechanic)).size > 1;
}

const LEVEL_WORDS = {
  easy: "QUINCUNX.Console.Level.easy",
  even: "QUINCUNX.Console.Level.even",
  hard: "QUINCUNX.Console.Level.hard",
} as const;

function sayShort(mechanic: AnyMechanic, fields: Fields): string {
  const values = Object.values(fields);
  const [only] = values;
  return values.length === 1 && typeof only === "number" ? formatNumber(only) : sayFields(mechanic, fields);
}

/** Targets as text, computed with an example spec; empty if the rules refuse them. */
export function sayFields(mechanic: AnyMechanic, fields: Fields): string {
  const spec = unlessRefused(() => mechanic.parseSpec({ ...exampleSpec(mechanic), ...fields }));
  return spec ? describeValues(mechanic, spec, Object.keys(fields)).map(speak).join(", ") : "";
}

/** Distances in percent of the line: dots closer than `APART` use different rows, dots closer than `ALIKE` merge. */
const APART = 10;
const ALIKE = 3;
/** If all rows are taken, a dot merges with its neighbour. */
const MOST_ROWS = 2;
const SHAPES = 4;

interface Group {
  left: number;
  readonly heroes: number[];
}

export function placeDots(names: readonly string[], chances: readonly number[]) {
  const rows: number[] = [];
  const placed: { readonly group: Group; readonly row: number }[] = [];
  const order = chances.map((p, hero) => ({ left: p * 100, hero })).sort((a, b) => a.left - b.left);
  for (const { left, hero } of order) {
    const near = placed.at(-1)?.group;
    const free = rows.findIndex((last) => left - last >= APART);
    const row = free < 0 ? rows.length : free;
    if (near && (left - near.left < ALIKE || row >= MOST_ROWS)) {
      near.heroes.push(hero);
      continue;
    }
    rows[row] = left;
    placed.push({ group: { left, heroes: [hero] }, row });
  }
  const say = (hero: number): string => `${names[hero] ?? ""} ${formatPercent(chances[hero] ?? 0)}`;
  const dots = placed.map(({ group: { left, heroes }, row }) => ({
    left: left.toFixed(1),
    row,
    shape: heroes.length > 1 ? 0 : (heroes[0] ?? 0) % SHAPES,
    initials: heroes.length > 1 ? `${formatNumber(heroes.length)}×` : initialsOf(names[heroes[0] ?? 0] ?? ""),
    spoken: joinWords(heroes.map(say)),
  }));
  return { dots, rows: Math.max(1, rows.length) };
}
