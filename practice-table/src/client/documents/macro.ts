/** Macros: a script or a line of chat (app.md 6.6). */
import { page, type Loose } from "../utils/types.ts";
import { BaseMacro } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { interfacePart } from "../helpers/missing.ts";

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

export class Macro extends ClientDocumentMixin(BaseMacro) {
  get isAuthor(): boolean {
    return page.game.user?.id === this._source.author;
  }

  get thumbnail(): string {
    return this.img as string;
  }

  get canExecute(): boolean {
    return this.canUserExecute(page.game.user);
  }

  canUserExecute(user: Loose): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "script" ? Boolean(user.can("MACRO_SCRIPT")) : true;
  }

  /** A script gets `speaker, actor, token, character` and the names of its scope. */
  execute(scope: Loose = {}): Promise<unknown> | void {
    if (!this.canExecute) {
      page.ui.notifications.warn(page.game.i18n.format("MACRO.NoExecutePermission", { name: this.name }));
      return;
    }
    if (this.type === "chat") return this.#executeChat();
    if (this.type === "script") return this.#executeScript(scope);
  }

  async #executeChat(): Promise<unknown> {
    return page.ui.chat.processMessage(this.command) as unknown;
  }

  async #executeScript({ speaker, actor, token, ...scope }: Loose = {}): Promise<unknown> {
    speaker ??= page.CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token });
    const character = page.game.user.character as unknown;
    token ??= null;
    actor ??= token?.actor ?? page.game.actors.get(speaker.actor) ?? null;
    const names = Object.keys(scope as object);
    const bad = names.find((name) => !/^[A-Za-z_$][\w$]*$/.test(name));
    if (bad) throw new Error(`"${bad}" may not be used as a name in a macro's scope`);
    try {
      const run = new AsyncFunction("speaker", "actor", "token", "character", "scope", ...names, `{${this.command}\n}`);
      return (await run.call(
        this,
        speaker,
        actor,
        token,
        character,
        scope,
        ...names.map((name) => scope[name] as unknown),
      )) as unknown;
    } catch (error) {
      page.Hooks.onError("Macro#execute", error, { log: "error", macro: this.uuid });
      page.ui.notifications.error(
        page.game.i18n.has("MACRO.Error")
          ? page.game.i18n.localize("MACRO.Error")
          : `Your macro had a problem: ${(error as Error).message}`,
      );
      return undefined;
    }
  }

  override async _onClickDocumentLink(_event: Event): Promise<unknown> {
    return this.execute();
  }

  override _onDelete(options: Loose, userId: string): void {
    super._onDelete(options, userId);
    interfacePart("hotbar")?.render?.();
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    interfacePart("hotbar")?.render?.();
  }
}
