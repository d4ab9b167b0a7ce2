/** The tabs for roll tables and macros. */
import { h, iconButton } from "../dom.ts";
import { t } from "../words.ts";
import { ask, attempt, confirmDelete, field, openSheet, page, select, type Entry, type Loose } from "./common.ts";
import { Directory, documentOf } from "./directory.ts";

const sorted = (collection: string): Loose[] =>
  (page.game[collection].contents as Loose[])
    .filter((document) => document.visible)
    .sort((a, b) => String(a.name).localeCompare(String(b.name)));

export class RollTableDirectory extends Directory {
  static override tabName = "tables";
  static override documentName = "RollTable";
  static menuHook = "getRollTableContextOptions";

  heading(): string {
    return t("table.tables");
  }

  body(): (Node | null)[] {
    const items = sorted("tables").map((table) => ({
      id: table.id as string,
      name: table.name as string,
      img: table.img as string,
      note: table.formula as string,
      open: () => openSheet(table),
      buttons: [
        iconButton(
          "fa-dice",
          t("table.draw", { name: table.name as string }),
          () => attempt(() => table.draw() as unknown),
          { class: "plain" },
        ),
      ],
      hasMenu: table.isOwner as boolean,
      drag: { type: "RollTable", uuid: table.uuid as string },
    }));
    return [this.list(items)];
  }

  override menu(): Entry[] {
    return [
      { label: t("action.open"), icon: "fa-up-right-from-square", run: (li) => openSheet(documentOf("tables", li)) },
      {
        label: t("action.delete"),
        icon: "fa-trash",
        visible: () => page.game.user.isGM as boolean,
        run: (li) => attempt(() => confirmDelete(documentOf("tables", li))),
      },
    ];
  }
}

export class MacroDirectory extends Directory {
  static override tabName = "macros";
  static override documentName = "Macro";
  static menuHook = "getMacroContextOptions";

  heading(): string {
    return t("macro.macros");
  }

  override headerButtons(): (Node | null)[] {
    return [iconButton("fa-plus", t("macro.create"), () => attempt(createMacro))];
  }

  body(): (Node | null)[] {
    const items = sorted("macros").map((macro) => ({
      id: macro.id as string,
      name: macro.name as string,
      img: macro.img as string,
      note: macro.type === "script" ? t("macro.script") : t("macro.chat"),
      open: () => openSheet(macro),
      buttons: [
        iconButton(
          "fa-play",
          t("macro.run", { name: macro.name as string }),
          () => attempt(() => macro.execute() as unknown),
          { class: "plain" },
        ),
      ],
      hasMenu: true,
      drag: { type: "Macro", uuid: macro.uuid as string },
    }));
    return [this.list(items)];
  }

  override menu(): Entry[] {
    const macroOf = (li: HTMLElement): Loose => documentOf("macros", li);
    return [
      {
        label: t("hotbar.put"),
        icon: "fa-table-cells",
        run: (li) => attempt(() => page.game.user.assignHotbarMacro(macroOf(li)) as unknown),
      },
      {
        label: t("action.edit"),
        icon: "fa-pen",
        visible: (li) => macroOf(li)?.isOwner === true,
        run: (li) => openSheet(macroOf(li)),
      },
      {
        label: t("action.delete"),
        icon: "fa-trash",
        visible: (li) => macroOf(li)?.isOwner === true,
        run: (li) => attempt(() => confirmDelete(macroOf(li))),
      },
    ];
  }
}

async function createMacro(): Promise<void> {
  const name = h("input", { type: "text", name: "name", value: t("macro.new"), required: true });
  const type = select(
    "type",
    [
      ["chat", t("macro.chat")],
      ["script", t("macro.script")],
    ],
    "chat",
  );
  const command = h("textarea", { name: "command", rows: "6" });
  const data = await ask(
    t("macro.create"),
    t("action.create"),
    field(t("actor.name"), name),
    field(t("macro.type"), type),
    field(t("macro.command"), command),
  );
  if (data) await page.CONFIG.Macro.documentClass.create({ ...data, name: String(data.name).trim() || t("macro.new") });
}
