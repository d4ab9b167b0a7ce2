/** The tray's window: its rows, what each mechanic would roll of them, and the saved pools of its actors. While it is open, clicks on stats collect them instead of rolling. */
import { actorAt } from "../../actors/actor-at.ts";
import {
  MOST_POOL_NAME,
  poolNamed,
  removePool,
  savePool,
  gatherRows,
  poolsOf,
  titleOfRows,
  type PoolEntry,
} from "../../actors/pools.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import type { MechanicId, AnyMechanic } from "../../rules/contract/mechanic.ts";
import { rollPool } from "../../roll/pool.ts";
import { redrawSheetsOnChange } from "../../sheet/register.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { notifyError, explain, formatNumber, formatWhole, speak } from "../../ui/speak.ts";
import { actorsInTray, onTrayChange, setTrayRows, trayRows, trayOpener } from "./tray.ts";
import { appearanceNameAt, shownNameOf } from "../../actors/appearance.ts";
import { statOf } from "../../actors/any-stats.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { startSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { effectiveSpec } from "../../roll/adjustments/effective-spec.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { chanceOf, diceOf } from "../../sheet/chance.ts";
import { sayChance } from "../../sheet/preview.ts";
import { sayDice } from "../../ui/draw/dice.ts";

const HOOKS = ["updateActor", "updateToken", "updateItem", "quincunx.poolsChanged", "quincunx.statsChanged"] as const;

/** Created when first opened, since Foundry's classes do not exist before. */
export function makeTrayWindow() {
  return class QuincunxTrayWindow extends liveWindow("tray", "quincunx-tray") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-tray",
      classes: ["quincunx", "quincunx-tray-window"],
      window: { title: "QUINCUNX.Tray.title", icon: "fa-solid fa-basket-shopping", resizable: true },
      position: { width: 300, height: "auto" as const },
      actions: {
        quincunxTake: QuincunxTrayWindow.#onTake,
        quincunxEmpty: () => setTrayRows([]),
        quincunxWiden(this: QuincunxTrayWindow) {
          this.#isWide = true;
          this.redraw();
        },
        quincunxRoll: QuincunxTrayWindow.#onRoll,
        quincunxSave: QuincunxTrayWindow.#onSave,
        quincunxLoad: QuincunxTrayWindow.#onLoad,
        quincunxRollPool: QuincunxTrayWindow.#onRollPool,
        quincunxForget: QuincunxTrayWindow.#onForget,
      },
    };

    override opened(root: HTMLElement): void {
      root.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        this.element.querySelector<HTMLElement>("[data-action=quincunxSave]")?.click();
      });
      this.whenClosed(onTrayChange(() => this.redraw()));
      this.listenToHooks(HOOKS, () => this.redraw());
      redrawSheetsOnChange();
      this.whenClosed(() => void setTimeout(redrawSheetsOnChange));
    }

    #isWide = false;

    override present(): object {
      return { ...presentTray(this.#isWide), scope: this.id, mostName: MOST_POOL_NAME };
    }

    static #onTake(_event: Event, { dataset }: HTMLElement): void {
      setTrayRows(trayRows().filter((_row, index) => index !== Number(dataset["quincunxRow"])));
    }

    static #onRoll(event: Event, { dataset }: HTMLElement): void {
      const [actor = null] = actorsInTray();
      const mechanic = dataset["quincunxMechanic"] as MechanicId;
      void rollPool(actor, { mechanic, rows: trayRows() }, { event }).catch(notifyError);
    }

    static #onSave(this: QuincunxTrayWindow): void {
      const field = (name: string): string =>
        this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? "";
      const name = field("pool");
      const all = savers();
      const actor = all.find(({ uuid }) => uuid === field("keeper")) ?? all[0];
      const mechanic = field("mechanic") || mechanicsInUse()[0]?.id;
      if (name === "" || !actor || !mechanic) {
        this.element.querySelector<HTMLElement>("[name=pool]")?.focus();
        return;
      }
      savePool(actor, { name, mechanic, rows: trayRows() })
        .then(() => {
          const input = this.element.querySelector<HTMLInputElement>("[name=pool]");
          if (input) input.value = "";
        })
        .catch(notifyError);
    }

    static #onLoad(_event: Event, { dataset }: HTMLElement): void {
      const pool = poolIn(dataset);
      if (pool) setTrayRows(pool.rows);
    }

    static #onRollPool(event: Event, { dataset }: HTMLElement): void {
      const { quincunxActor: actor = "", quincunxPool: pool = "" } = dataset;
      void rollPool(actor, pool, { event }).catch(notifyError);
    }

    static #onForget(_event: Event, { dataset }: HTMLElement): void {
      const actor = actorAt(dataset["quincunxActor"]);
      if (actor) removePool(actor, dataset["quincunxPool"] ?? "").catch(notifyError);
    }
  };
}

function poolIn({ quincunxActor, quincunxPool = "" }: DOMStringMap): ReturnType<typeof poolNamed> {
  const actor = actorAt(quincunxActor);
  return actor ? poolNamed(actor, quincunxPool) : undefined;
}

/** `isWide`: also mechanics that none of the stats belongs to. */
function presentTray(isWide: boolean): object {
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
function savers(): readonly Actor.Implementation[] {
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
