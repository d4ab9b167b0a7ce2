/** The journal tab. */
import { h, iconButton } from "../dom.ts";
import { t } from "../words.ts";
import { configureOwnership } from "./actors.ts";
import { ask, attempt, confirmDelete, field, openSheet, page, type Entry, type Loose } from "./common.ts";
import { Directory, documentOf } from "./directory.ts";

export class JournalDirectory extends Directory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
  static menuHook = "getJournalEntryContextOptions";

  heading(): string {
    return t("tab.journal");
  }

  override headerButtons(): (Node | null)[] {
    const mayCreate = page.game.user.can("JOURNAL_CREATE") as boolean;
    return [mayCreate ? iconButton("fa-feather", t("journal.create"), () => attempt(createEntry)) : null];
  }

  body(): (Node | null)[] {
    const entries = (page.game.journal.contents as Loose[]).filter((entry) => entry.visible);
    entries.sort((a, b) => String(a.name).localeCompare(String(b.name)));
    const items = entries.map((entry) => ({
      id: entry.id as string,
      name: entry.name as string,
      icon: "fa-book-open",
      open: () => openSheet(entry),
      hasMenu: entry.isOwner as boolean,
      drag: { type: "JournalEntry", uuid: entry.uuid as string },
    }));
    return [this.list(items)];
  }

  override menu(): Entry[] {
    const isGM = (): boolean => page.game.user.isGM as boolean;
    return [
      { label: t("action.open"), icon: "fa-up-right-from-square", run: (li) => openSheet(documentOf("journal", li)) },
      {
        label: t("action.ownership"),
        icon: "fa-user-lock",
        visible: isGM,
        run: (li) => attempt(() => configureOwnership(documentOf("journal", li))),
      },
      {
        label: t("action.delete"),
        icon: "fa-trash",
        run: (li) => attempt(() => confirmDelete(documentOf("journal", li))),
      },
    ];
  }
}

async function createEntry(): Promise<void> {
  const name = h("input", { type: "text", name: "name", value: t("journal.new"), required: true });
  const content = h("textarea", { name: "content", rows: "8" });
  const data = await ask(
    t("journal.create"),
    t("action.create"),
    field(t("actor.name"), name),
    field(t("journal.text"), content),
  );
  if (!data) return;
  const title = String(data.name).trim() || t("journal.new");
  const paragraphs = String(data.content ?? "")
    .split(/\n{2,}/)
    .filter((text) => text.trim());
  const html = paragraphs.map((text) => h("p", {}, text.trim()).outerHTML).join("");
  const entry = (await page.CONFIG.JournalEntry.documentClass.create({
    name: title,
    pages: [{ name: title, type: "text", text: { format: 1, content: html } }],
  })) as Loose;
  if (entry) openSheet(entry);
}
