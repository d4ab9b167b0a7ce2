/** The tab of compendium packs, read on request. */
import { h, iconButton } from "../dom.ts";
import { t } from "../words.ts";
import { attempt, openSheet, page, type Loose } from "./common.ts";
import { Directory } from "./directory.ts";

export class CompendiumDirectory extends Directory {
  static override tabName = "compendium";
  readonly #open = new Set<string>();

  heading(): string {
    return t("tab.packs");
  }

  body(): (Node | null)[] {
    const packs = (page.game.packs.contents as Loose[]).filter((pack) => pack.visible);
    if (!packs.length) return [h("p", { class: "directory-empty" }, t("list.empty"))];
    return packs.map((pack) => this.#pack(pack));
  }

  #pack(pack: Loose): HTMLElement {
    const id = pack.collection as string;
    const summary = h(
      "summary",
      {},
      h("strong", {}, String(pack.title)),
      " ",
      h("span", { class: "entry-note" }, t("packs.entries", { count: String(pack.index.size) })),
    );
    const details = h(
      "details",
      { open: this.#open.has(id), dataset: { pack: id } },
      summary,
      this.list(this.#entries(pack)),
    );
    details.addEventListener("toggle", () => (details.open ? this.#open.add(id) : this.#open.delete(id)));
    return details;
  }

  #entries(pack: Loose): Parameters<Directory["list"]>[0] {
    const mayImport = Boolean(page.game.user.isGM && page.game.collections.has(pack.documentName));
    return (pack.index.contents as Loose[])
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || String(a.name).localeCompare(String(b.name)))
      .map((entry) => {
        const name = entry.name as string;
        const load = async (): Promise<Loose> => pack.getDocument(entry._id) as unknown;
        const take = async (): Promise<void> => {
          await page.game.collections.get(pack.documentName).importFromCompendium(pack, entry._id);
          page.ui.notifications.info(t("packs.imported", { name }));
        };
        return {
          id: entry._id as string,
          name,
          img: entry.img as string | null,
          icon: "fa-book-open",
          open: () => attempt(async () => openSheet(await load())),
          buttons: mayImport
            ? [iconButton("fa-download", `${t("action.import")}: ${name}`, () => attempt(take), { class: "plain" })]
            : [],
          drag: { type: pack.documentName as string, uuid: pack.getUuid(entry._id) as string },
        };
      });
  }
}
