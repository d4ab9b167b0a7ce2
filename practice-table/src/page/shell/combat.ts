/** The combat tab: encounters with rounds and turns (app.md 6.8). */
import { h, iconButton, textButton } from "../dom.ts";
import { t } from "../words.ts";
import { ask, attempt, field, page, select, type Loose } from "./common.ts";
import { Directory } from "./directory.ts";
import { partsOf, TRACKER_PARTS, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";

export class CombatTracker extends Directory {
  static override tabName = "combat";
  static override PARTS: Parts = partsOf("sidebar/combat", ...TRACKER_PARTS);

  heading(): string {
    return t("tab.combat");
  }

  get combats(): Loose[] {
    return page.game.combats.contents as Loose[];
  }

  /** Views a combat; the tab always shows the active one. */
  initialize(_options: Loose = {}): void {
    void this.render();
  }

  /** The combat in view: the active one, else the first. */
  get viewed(): Loose {
    const combats = page.game.combats;
    return (combats.active ?? combats.contents[0] ?? null) as unknown;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as object;
    const combat = this.viewed as Loose;
    const turns = (combat?.turns ?? []) as unknown;
    return { ...context, combat, combats: page.game.combats.contents as unknown, hasCombat: combat !== null, turns };
  }

  override headerButtons(): (Node | null)[] {
    const create = async (): Promise<void> => {
      const combat = (await page.CONFIG.Combat.documentClass.create({ active: true })) as Loose;
      await combat?.activate();
    };
    return [
      page.game.user.isGM && !this.viewed ? textButton(t("combat.create"), () => attempt(create), {}, "fa-plus") : null,
    ];
  }

  body(): (Node | null)[] {
    const combat = this.viewed as Loose;
    if (!combat) return [h("p", { class: "directory-empty" }, t("combat.none"))];
    const isGM = page.game.user.isGM as boolean;
    const started = combat.round > 0;
    const state = h(
      "p",
      { class: "combat-round", role: "status" },
      started ? t("combat.round", { round: String(combat.round) }) : t("combat.notStarted"),
    );
    return [
      state,
      this.#controls(combat, isGM, started),
      this.#combatants(combat, isGM),
      isGM ? this.#footer(combat) : null,
    ];
  }

  #controls(combat: Loose, isGM: boolean, started: boolean): HTMLElement | null {
    const mayAdvance = isGM || combat.combatant?.isOwner === true;
    if (!mayAdvance) return null;
    const row = h("div", { class: "combat-controls" });
    if (!started) {
      if (isGM)
        row.append(
          textButton(
            t("combat.start"),
            () => attempt(() => combat.startCombat() as unknown),
            { class: "bright" },
            "fa-play",
          ),
        );
      return row;
    }
    if (isGM)
      row.append(
        iconButton("fa-backward-step", t("combat.previousRound"), () =>
          attempt(() => combat.previousRound() as unknown),
        ),
      );
    if (isGM)
      row.append(
        iconButton("fa-chevron-left", t("combat.previousTurn"), () => attempt(() => combat.previousTurn() as unknown)),
      );
    row.append(iconButton("fa-chevron-right", t("combat.nextTurn"), () => attempt(() => combat.nextTurn() as unknown)));
    if (isGM)
      row.append(
        textButton(t("combat.nextRound"), () => attempt(() => combat.nextRound() as unknown), {}, "fa-forward-step"),
      );
    return row;
  }

  #combatants(combat: Loose, isGM: boolean): HTMLElement {
    const turns = (combat.turns as Loose[]).filter((combatant) => combatant.visible);
    const items = turns.map((combatant) => {
      const name = combatant.name as string;
      const initiative = h("input", {
        type: "number",
        step: "any",
        name: "initiative",
        value: combatant.initiative ?? "",
        "aria-label": t("combat.initiative", { name }),
        disabled: !combatant.isOwner,
      });
      initiative.addEventListener("change", () =>
        attempt(
          () => combatant.update({ initiative: initiative.value === "" ? null : Number(initiative.value) }) as unknown,
        ),
      );
      const remove = isGM
        ? iconButton("fa-xmark", t("combat.remove", { name }), () => attempt(() => combatant.delete() as unknown), {
            class: "plain",
          })
        : null;
      const isCurrent = combat.round > 0 && combat.combatant?.id === combatant.id;
      return {
        id: combatant.id as string,
        name,
        img: combatant.img as string,
        note: isCurrent ? t("combat.turn") : undefined,
        class: `combatant${isCurrent ? " current" : ""}`,
        open: () => {
          if (combatant.actor?.visible) combatant.actor.sheet.render({ force: true });
        },
        buttons: [initiative, ...(isGM ? this.#toggles(combatant, name) : []), remove].filter(
          (element) => element !== null,
        ),
      };
    });
    return this.list(items);
  }

  /** GM controls of a combatant: hidden, defeated. */
  #toggles(combatant: Loose, name: string): HTMLElement[] {
    const toggle = (key: "hidden" | "defeated", iconClass: string, label: string): HTMLElement => {
      const button = iconButton(
        iconClass,
        label,
        () => attempt(() => combatant.update({ [key]: !combatant[key] }) as unknown),
        { class: "plain" },
      );
      button.setAttribute("aria-pressed", String(Boolean(combatant[key])));
      return button;
    };
    return [
      toggle("hidden", combatant.hidden ? "fa-eye-slash" : "fa-eye", t("combat.hide", { name })),
      toggle("defeated", "fa-skull", t("combat.defeat", { name })),
    ];
  }

  #footer(combat: Loose): HTMLElement {
    const add = async (): Promise<void> => {
      const actors = (page.game.actors.contents as Loose[]).filter(
        (actor) => !combat.combatants.some((entry: Loose) => entry.actorId === actor.id),
      );
      if (!actors.length) return;
      const choices = actors.map((actor) => [actor.id as string, actor.name as string] as const);
      const data = await ask(t("combat.add"), t("combat.add"), field(t("tab.actors"), select("actorId", choices, "")));
      if (data?.actorId) await combat.createEmbeddedDocuments("Combatant", [{ actorId: data.actorId }]);
    };
    return h(
      "div",
      { class: "combat-controls" },
      textButton(t("combat.add"), () => attempt(add), {}, "fa-user-plus"),
      textButton(t("combat.end"), () => attempt(() => combat.endCombat() as unknown), {}, "fa-flag-checkered"),
    );
  }
}
