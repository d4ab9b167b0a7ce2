/** The users of the world, and their presence. */
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { drawnParts, partsOf, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";
import { h } from "../dom.ts";
import { t } from "../words.ts";
import { page, type Loose } from "./common.ts";

export class Players extends drawnParts(ApplicationV2) {
  static override PARTS: Parts = partsOf("ui", "players");
  static override DEFAULT_OPTIONS: Loose = { id: "players", tag: "aside", window: { frame: false, positioned: false } };

  override async _renderHTML(): Promise<HTMLElement[]> {
    const users = [...(page.game.users.contents as Loose[])].sort(
      (a, b) => b.role - a.role || String(a.name).localeCompare(String(b.name)),
    );
    const rows = users.map((user) => {
      const notes = [user.isSelf ? t("players.you") : null, user.character?.name ?? null].filter(Boolean).join(" · ");
      return h(
        "li",
        {
          class: user.active ? "player active" : "player",
          dataset: { userId: user.id as string },
          style: `--player-color: ${String(user.color?.css ?? user.color ?? "#888888")}`,
        },
        h("span", { class: "dot", "aria-hidden": "true" }),
        h("span", { class: "player-name" }, user.name as string),
        h("span", { class: "visually-hidden" }, `: ${user.active ? t("players.here") : t("players.away")}`),
        notes ? h("span", { class: "player-note" }, notes) : null,
      );
    });
    // Packages place their panels beside it (systems.md 1); nothing is measured here.
    const stats = h("div", { id: "performance-stats" });
    return Promise.resolve([h("h2", {}, t("players.label")), h("ul", {}, ...rows), stats]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.setAttribute("aria-label", t("players.label"));
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left")?.append(element);
  }
}
