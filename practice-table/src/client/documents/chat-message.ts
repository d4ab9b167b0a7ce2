/** A chat message (app.md 5; dice.md 4.4). */
import { logCompatibilityWarning } from "../utils/logging.ts";
import { page, type Loose } from "../utils/types.ts";
import { BaseChatMessage } from "./base-documents.ts";
import { applyMode, modernMode, warnLegacyMode } from "./chat-modes.ts";
import { renderChatMessage, rollInlineContent } from "./chat-render.ts";
import { ClientDocumentMixin } from "./client-document.ts";

export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare logged: boolean;

  override _configure(options: Loose = {}): void {
    super._configure(options);
    Object.defineProperty(this, "logged", { value: false, writable: true, configurable: true, enumerable: false });
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // Roll.fromData finds the class by name. A roll of an unknown class is omitted and logged; the message stays.
    this.rolls = (this.rolls as Loose[]).flatMap((data) => {
      try {
        return [page.Roll.fromData(data) as unknown];
      } catch (error) {
        page.Hooks.onError("ChatMessage#rolls", error, { data, log: "error" });
        return [];
      }
    });
  }

  get alias(): string {
    const { alias, actor } = this.speaker as Loose;
    return (alias ||
      page.game.actors?.get(actor)?.name ||
      this.author?.name ||
      page.game.i18n.localize("CHAT.UnknownUser")) as string;
  }

  get isAuthor(): boolean {
    return page.game.user?.id === this._source.author;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** True if the message is shown at all. Everybody sees that a private roll happened. */
  override get visible(): boolean {
    const whisper = this.whisper as string[];
    if (!whisper.length || this.isRoll) return true;
    return this.isAuthor || whisper.includes(page.game.user.id as string);
  }

  /** True if this user may see the content. GMs are not included automatically (dice.md 4.4). */
  get isContentVisible(): boolean {
    const whisper = this.whisper as string[];
    if (!this.isRoll || !whisper.length) return this.visible;
    return whisper.includes(page.game.user.id as string) || (this.isAuthor && !this.blind);
  }

  get speakerActor(): Loose {
    return ChatMessage.getSpeakerActor(this.speaker) as unknown;
  }

  get user(): Loose {
    if (page.game.release.generation >= 14) return undefined;
    logCompatibilityWarning("You are accessing ChatMessage#user which is deprecated in favor of ChatMessage#author.", {
      since: 12,
      until: 14,
      once: true,
    });
    return this.author as unknown;
  }

  /* Modes ------------------------------------------------------------------------------------------------------------------------------- */

  /** [14] Undefined in 13, so that code can test for it. */
  static get applyMode(): ((chatData: Loose, mode: string) => Loose) | undefined {
    return page.game.release.generation >= 14 ? applyMode : undefined;
  }

  get applyMode(): ((mode: string) => void) | undefined {
    if (page.game.release.generation < 14) return undefined;
    return (mode) => void this.updateSource(this.#moded(mode) as object);
  }

  #moded(mode: string): Loose {
    const data = applyMode(
      { whisper: [...(this._source.whisper as string[])], blind: this._source.blind },
      mode,
    ) as Loose;
    return data as unknown;
  }

  static applyRollMode(chatData: Loose, rollMode: string): Loose {
    warnLegacyMode("ChatMessage.applyRollMode", "ChatMessage.applyMode");
    return applyMode(chatData, page.game.release.generation >= 14 ? modernMode(rollMode) : rollMode) as unknown;
  }

  applyRollMode(rollMode: string): void {
    warnLegacyMode("ChatMessage#applyRollMode", "ChatMessage#applyMode");
    this.updateSource(this.#moded(page.game.release.generation >= 14 ? modernMode(rollMode) : rollMode) as object);
  }

  /* Speakers and recipients ------------------------------------------------------------------------------------------------------------ */

  /**
   * A token, else an actor, else the first controlled token, else the user's character, else the user. The actor of an unlinked token speaks as that
   * token.
   */
  static getSpeaker({ scene, actor, token, alias }: Loose = {}): Loose {
    const sceneId = (scene?.id ?? scene ?? page.canvas?.scene?.id ?? page.game.scenes?.current?.id ?? null) as
      | string
      | null;
    const controlled = (page.canvas?.ready ? page.canvas.tokens?.controlled?.[0]?.document : null) as Loose;
    const speaking = token?.document ?? token ?? (actor ? actor.token : controlled);
    if (speaking) {
      return {
        scene: speaking.parent?.id ?? sceneId,
        actor: speaking.actor?.id ?? null,
        token: speaking.id,
        alias: alias || speaking.name,
      } as unknown;
    }
    const speaker = actor ?? (page.game.user?.character as unknown);
    if (speaker)
      return { scene: sceneId, actor: speaker.id ?? null, token: null, alias: alias || speaker.name } as unknown;
    return { scene: sceneId, actor: null, token: null, alias: alias || page.game.user?.name } as unknown;
  }

  static getSpeakerActor(speaker: Loose): Loose {
    if (!speaker) return null;
    const token =
      speaker.scene && speaker.token ? page.game.scenes.get(speaker.scene)?.tokens.get(speaker.token) : null;
    return (token?.actor ?? (speaker.actor ? page.game.actors.get(speaker.actor) : null) ?? null) as unknown;
  }

  /** "GM"/"DM", "players", a user's name, the name of a user's character; case-insensitive. */
  static getWhisperRecipients(name: string): Loose[] {
    const wanted = name.toLowerCase();
    const users = page.game.users as { filter(test: (user: Loose) => boolean): Loose[] };
    if (["gm", "dm"].includes(wanted)) return users.filter((user) => user.isGM);
    if (wanted === "players") return page.game.users.players as Loose[];
    const named = users.filter((user) => user.name.toLowerCase() === wanted);
    return named.length ? named : users.filter((user) => user.character?.name?.toLowerCase() === wanted);
  }

  getRollData(): Loose {
    return (this.speakerActor ?? this.author?.character)?.getRollData?.() ?? {};
  }

  /* Rendering -------------------------------------------------------------------------------------------------------------------------- */

  async renderHTML(options: Loose = {}): Promise<HTMLElement> {
    return renderChatMessage(this, options);
  }

  async getHTML(): Promise<Loose> {
    logCompatibilityWarning(
      "ChatMessage#getHTML is deprecated. Please use ChatMessage#renderHTML instead, which returns an HTMLElement rather than a jQuery object.",
      {
        since: 13,
        until: 15,
        once: true,
      },
    );
    return (globalThis as Loose).jQuery(await this.renderHTML()) as unknown;
  }

  export(): string {
    const text = page.document.createElement("div") as HTMLElement;
    text.innerHTML = String(this.content);
    return `[${new Date(this.timestamp as number).toLocaleString()}] ${this.alias}\n${text.textContent}`;
  }

  /* Events ------------------------------------------------------------------------------------------------------------------------------- */

  override async _preCreate(data: Loose, options: Loose, user: Loose): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // Without a mode in the options the message is public (dice.md 4.4).
    const modern = page.game.release.generation >= 14;
    if (modern && options.rollMode) warnLegacyMode("The rollMode option", "messageMode");
    const mode = (
      modern ? (options.messageMode ?? (options.rollMode && modernMode(options.rollMode as string))) : options.rollMode
    ) as string | undefined;
    // [14] Also without a mode (systems.md 2). UNSURE: which data.
    if (mode || modern) this.updateSource(mode ? (this.#moded(mode) as object) : {});
    const content = await rollInlineContent(this);
    if (content !== this._source.content) this.updateSource({ content });
  }

  override _onCreate(data: Loose, options: Loose, userId: string): void {
    super._onCreate(data, options, userId);
    void page.ui?.chat?.postOne?.(this, { notify: true });
    if (options.chatBubble && page.canvas?.ready) page.game.messages.sayBubble(this);
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!this.visible) page.ui?.chat?.deleteMessage?.(this.id);
    else void page.ui?.chat?.updateMessage?.(this);
  }

  override _onDelete(options: Loose, userId: string): void {
    super._onDelete(options, userId);
    void page.ui?.chat?.deleteMessage?.(this.id, options);
  }
}
