/** The tray's window: while it is open, clicks on stats collect them instead of rolling. */
import { actorAt } from "../../actors/actor-at.ts";
import { MOST_POOL_NAME, poolNamed, removePool, savePool } from "../../actors/pools.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { rollPool } from "../../roll/pool.ts";
import { redrawSheetsOnChange } from "../../sheet/register.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { notifyError } from "../../ui/explain.ts";
import { presentTray, savers } from "./present.ts";
import { actorsInTray, onTrayChange, setTrayRows, trayRows } from "./tray.ts";

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

    protected override async _onFirstRender(context: never, options: never): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("keydown", (event) => {
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
