/** The tray as plain data: its rows, what each mechanic would roll of them, and the saved pools of its actors. */
import { actorAt } from "../../actors/actor-at.ts";
import { appearanceNameAt, shownNameOf } from "../../actors/appearance.ts";
import { statOf } from "../../actors/any-stats.ts";
import { gatherRows, poolsOf, titleOfRows, type PoolEntry } from "../../actors/pools.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { startSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { effectiveSpec } from "../../roll/adjustments/effective-spec.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { chanceOf, diceOf } from "../../sheet/chance.ts";
import { sayChance } from "../../sheet/preview.ts";
import { sayDice } from "../../ui/draw/dice.ts";
import { explain } from "../../ui/explain.ts";
import { formatNumber, formatWhole, speak } from "../../ui/speak.ts";
import { actorsInTray, trayOpener, trayRows } from "./tray.ts";

/** `isWide`: also mechanics that none of the stats belongs to. */
export function presentTray(isWide: boolean): object {
  const rows = trayRows();
  const actors = savers();
  const usual = mechanicOfRow(rows[0]);
  const own = new Set(rows.flatMap((row) => mechanicOfRow(row) ?? []));
  const all = mechanicsInUse();
  const shown = isWide || own.size === 0 ? all : all.filter(({ id }) => own.has(id));
  return {
    canWiden: rows.length > 0 && shown.length < all.length,
    rows: rows.map((row, index) => ({ index, label: row.label, value: sayValue(row), actor: nameOf(row) })),
    rolls: rows.length > 0 ? shown.flatMap((mechanic) => presentRoll(mechanic, rows, usual) ?? []) : [],
    actors: actors.map((actor) => ({ uuid: actor.uuid, name: shownNameOf(actor) })),
    canChoose: actors.length > 1,
    isSavable: rows.length > 0 && actors.length > 0,
    pools: actors.flatMap((actor) =>
      poolsOf(actor).map((pool) => ({
        actor: actor.uuid,
        name: pool.name,
        owner: shownNameOf(actor),
        rows: titleOfRows(pool.rows),
      })),
    ),
  };
}

/** The mechanic that the stat has on its sheet. */
function mechanicOfRow(row: PoolEntry | undefined): string | null {
  const actor = actorAt(row?.source?.actor);
  return (actor && row?.source ? statOf(actor, row.source.stat)?.mechanic : null) ?? null;
}

/** Actors that can keep pools: those in the tray, else the one that it was opened for, or who speaks. */
export function savers(): readonly Actor.Implementation[] {
  const actors = actorsInTray();
  const speaker = actors.length === 0 ? (trayOpener() ?? speakingActor()) : null;
  return speaker?.isOwner ? [speaker] : actors;
}

function sayValue({ value, count }: PoolEntry): string {
  return count === undefined ? formatNumber(value) : sayDice([{ size: value, count }]);
}

function nameOf({ source }: PoolEntry): string {
  return appearanceNameAt(source?.actor) ?? "";
}

/** The roll and its chance, or the reason why there is none; `null`: the mechanic takes no such pools. */
function presentRoll(mechanic: AnyMechanic, rows: readonly PoolEntry[], usual: string | null): object | null {
  const label = speak(mechanic.label);
  const shared = {
    id: mechanic.id,
    label,
    roll: game.i18n.format("QUINCUNX.Toolbar.rollOne", { mechanic: label }),
    icon: mechanic.icon,
    dice: "",
    chance: "",
    /** The chance in percent, for its bar; `null`: several are listed, or none is known. */
    level: null,
    problem: "",
    isUsual: mechanic.id === usual,
  };
  try {
    const fields = gatherRows(mechanic, rows);
    if (!fields) return null;
    const [actor = null] = actorsInTray();
    const pooled = rows.flatMap(({ source }) => (source && source.actor === actor?.uuid ? [source.stat] : []));
    const spec = effectiveSpec({ mechanic, spec: startSpec(mechanic, fields), actor, pooled, isOwn: true });
    const known = chanceOf(mechanic, spec);
    const chance = known ? formatWhole(known.p) : sayChance(mechanic, spec);
    const level = known ? (known.p * 100).toFixed(1) : null;
    return { ...shared, dice: sayDice(diceOf(mechanic, spec)), chance, level, canRoll: true };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { ...shared, problem: game.i18n.localize("QUINCUNX.Tray.impossible"), why: explain(error), canRoll: false };
  }
}
