/** Tables that draw results by a roll (app.md 7.3). */
import { type Collection } from "../utils/collection.ts";
import { page, type Loose } from "../utils/types.ts";
import { BaseRollTable, BaseTableResult } from "./base-documents.ts";
import { modernMode } from "./chat-modes.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const MAX_DEPTH = 5;
const MAX_TRIES = 10_000;

export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  get icon(): string {
    return (this.img ?? page.CONFIG.RollTable.resultIcon) as string;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    if (this.type === "document" && this.documentUuid && !this.name) {
      this.name = (page.foundry.utils.fromUuidSync(this.documentUuid, { strict: false })?.name ?? "") as string;
    }
  }

  /** The enriched text of the result. */
  async getHTML(): Promise<string> {
    const text =
      this.type === "document" ? `@UUID[${this.documentUuid}]{${this.name}}` : String(this.description || this.name);
    return page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
      relativeTo: this,
    }) as Promise<string>;
  }

  documentToAnchor(): HTMLAnchorElement | null {
    const document = this.documentUuid
      ? (page.foundry.utils.fromUuidSync(this.documentUuid, { strict: false }) as Loose)
      : null;
    return (document?.toAnchor?.() ?? null) as HTMLAnchorElement | null;
  }
}

export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  get thumbnail(): string {
    return this.img as string;
  }

  get #formula(): string {
    const results = this.results as Collection<string, Loose>;
    return (
      (this.formula as string) || `1d${Math.max(1, ...results.contents.map((result) => result.range[1] as number))}`
    );
  }

  /** Undrawn results whose range contains the number. */
  getResultsForRoll(value: number): Loose[] {
    return (this.results as Collection<string, Loose>).filter(
      (result) => !result.drawn && value >= result.range[0] && value <= result.range[1],
    );
  }

  /** Rolls until a result is found; a result that is a table is rolled in turn. */
  async roll({ roll, recursive = true, _depth = 0 }: Loose = {}): Promise<{ roll: Loose; results: Loose[] }> {
    if (_depth > MAX_DEPTH)
      throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${this.id}`);
    const Roll = page.Roll as Loose;
    roll = roll instanceof Roll ? roll : Roll.create(roll ?? this.#formula);
    const available = (this.results as Collection<string, Loose>).filter((result) => !result.drawn);
    if (!available.length) {
      page.ui.notifications.warn(
        page.game.i18n.has("TABLE.NoAvailableResults")
          ? page.game.i18n.localize("TABLE.NoAvailableResults")
          : "There are no available results which can be drawn from this table.",
      );
      return { roll, results: [] };
    }
    let results: Loose[] = [];
    if (!roll._evaluated) roll = await roll.evaluate();
    results = this.getResultsForRoll(roll.total as number);
    for (let tries = 0; !results.length && tries < MAX_TRIES && !roll.isDeterministic; tries++) {
      roll = await roll.reroll();
      results = this.getResultsForRoll(roll.total as number);
    }
    if (!results.length) {
      page.ui.notifications.error("No results were found in this table within the possible totals of its formula.");
      return { roll, results };
    }
    if (!recursive) return { roll, results };
    const deep: Loose[] = [];
    for (const result of results) {
      const document =
        result.type === "document" && result.documentUuid
          ? ((await page.foundry.utils.fromUuid(result.documentUuid)) as Loose)
          : null;
      if (document?.documentName === "RollTable")
        deep.push(...((await document.roll({ recursive: true, _depth: _depth + 1 })) as { results: Loose[] }).results);
      else deep.push(result);
    }
    return { roll, results: deep };
  }

  /** Rolls, marks results as drawn (without replacement), and posts them to chat. */
  async draw({ roll, recursive = true, results = [], displayChat = true, rollMode, messageMode }: Loose = {}): Promise<{
    roll: Loose;
    results: Loose[];
  }> {
    if (!results.length) ({ roll, results } = await this.roll({ roll, recursive }));
    if (!results.length) return { roll, results };
    if (!this.replacement && !this.pack && this.isOwner) {
      const own = (results as Loose[])
        .filter((result) => result.parent === this)
        .map((result) => ({ _id: result.id as string, drawn: true }));
      await this.updateEmbeddedDocuments("TableResult", own, { diff: false });
    }
    if (displayChat)
      await this.toMessage(results, {
        roll,
        messageOptions: { ...(rollMode ? { rollMode } : {}), ...(messageMode ? { messageMode } : {}) },
      });
    return { roll, results };
  }

  async drawMany(
    number: number,
    { roll, recursive = true, displayChat = true, rollMode, messageMode }: Loose = {},
  ): Promise<{ roll: Loose; results: Loose[] }> {
    const rolls: Loose[] = [];
    const all: Loose[] = [];
    for (let n = 0; n < number; n++) {
      const drawn = await this.draw({ roll, recursive, displayChat: false });
      if (!drawn.results.length) break;
      rolls.push(drawn.roll);
      all.push(...drawn.results);
    }
    const pool = page.foundry.dice.terms.PoolTerm.fromRolls(rolls) as Loose;
    const total = page.Roll.fromTerms([pool]) as Loose;
    if (displayChat && all.length)
      await this.toMessage(all, { roll: total, messageOptions: { rollMode, messageMode } });
    return { roll: total, results: all };
  }

  async toMessage(results: Loose[], { roll, messageData = {}, messageOptions = {} }: Loose = {}): Promise<Loose> {
    const ChatMessage = page.CONFIG.ChatMessage.documentClass as Loose;
    const list = page.document.createElement("ul") as HTMLElement;
    list.className = "table-results";
    for (const result of results) {
      const entry = page.document.createElement("li") as HTMLElement;
      entry.className = "table-result flexrow";
      entry.dataset.resultId = String(result.id);
      entry.innerHTML = await result.getHTML();
      list.append(entry);
    }
    const holder = page.document.createElement("div") as HTMLElement;
    holder.className = "table-draw";
    holder.dataset.tableId = String(this.id);
    if (this.description) {
      const description = page.document.createElement("div") as HTMLElement;
      description.className = "table-description";
      description.innerHTML = String(this.description);
      holder.append(description);
    }
    if (roll && this.displayRoll) holder.insertAdjacentHTML("beforeend", (await roll.render()) as string);
    holder.append(list);
    const data = {
      flavor: page.game.i18n.has("TABLE.DrawFlavor")
        ? page.game.i18n.format("TABLE.DrawFlavor", { number: results.length, name: this.name })
        : `Draws from the ${this.name} table`,
      author: page.game.user.id,
      speaker: ChatMessage.getSpeaker(),
      rolls: roll ? [roll as unknown] : [],
      content: holder.outerHTML,
      flags: { core: { RollTable: this.id } },
      ...(roll ? { sound: page.CONFIG.sounds.dice } : {}),
      ...messageData,
    };
    const modern = page.game.release.generation >= 14;
    const chosen = (messageOptions.messageMode ??
      messageOptions.rollMode ??
      page.game.settings.get("core", modern ? "messageMode" : "rollMode")) as string;
    const options = modern
      ? { ...messageOptions, messageMode: modernMode(chosen), rollMode: undefined }
      : { ...messageOptions, rollMode: chosen };
    return ChatMessage.create(data, options) as Promise<Loose>;
  }

  async resetResults(): Promise<Loose> {
    const updates = this.results.map((result: Loose) => ({ _id: result.id as string, drawn: false })) as object[];
    await this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
    return this;
  }

  /** Sets consecutive ranges by weight, and the matching formula. */
  async normalize(): Promise<Loose> {
    let total = 0;
    const results = this.results.map((result: Loose) => {
      const low = total + 1;
      total += result.weight as number;
      return { _id: result.id as string, range: [low, total] };
    }) as object[];
    return this.update({ results, formula: `1d${total}` }) as Promise<Loose>;
  }

  static async fromFolder(folder: Loose, options: Loose = {}): Promise<Loose> {
    const results = (folder.contents as Loose[]).map((document, i) => ({
      type: "document",
      name: document.name as string,
      documentUuid: document.uuid as string,
      img: (document.img ?? null) as string | null,
      weight: 1,
      range: [i + 1, i + 1],
    }));
    return this.create(
      { name: folder.name as string, results, formula: `1d${results.length}` },
      { renderSheet: true, ...options },
    ) as Promise<Loose>;
  }
}
