/** ChatLog: the chat tab (dice.md 4, app.md 5). */
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/application-types.ts";
import { DialogV2 } from "../api/dialog.ts";
import { eventElement } from "../shared/dom.ts";
import { deprecated, generation, page, say, type Dict, type Loose } from "../shared/host.ts";
import { SWITCHES } from "../switches.ts";
import {
  coreCommands,
  invalidCommand,
  plainText,
  type ChatCommand,
  type ChatCommandCallback,
} from "./chat-commands.ts";
import { confirmDelete, messageContextEntries } from "./chat-context.ts";
import { ChatHistory } from "./chat-history.ts";
import { attachChatInput, chatInputIn, modeChoices, send } from "./chat-input.ts";
import { BATCH_SIZE, ChatMessageList } from "./chat-messages.ts";
import { isChatHidden, notifyCard, removeCards, updateCards } from "./chat-notifications.ts";
import { INVALID, matchCommand, ROLL_COMMANDS, ROLL_MODES, type Matched } from "./chat-patterns.ts";
import { chatRegistry } from "./chat-registry.ts";
import { asCommandText } from "./chat-text.ts";
import { setChatLogClass } from "./chat-log-class.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["chat-sidebar"],
    window: { title: "Chat Messages", icon: "fa-solid fa-comments" },
    position: { width: 320, height: 480 },
    actions: {
      sendMessage: onSend,
      deleteMessage: onDelete,
      dismissMessage: onDismiss,
      expandRoll: onExpandRoll,
      flushLog: onFlush,
      jumpToBottom: onJump,
    },
  };
  static override PARTS = {
    log: { template: "templates/sidebar/chat-log.hbs", scrollable: [] },
    input: { template: "templates/sidebar/chat-input.hbs" },
  };

  /** Lifetime of a notification card, in ms. */
  static NOTIFY_DURATION = 5000;

  /** [14] The registry of commands, tried in insertion order. Absent in [13]. */
  static get CHAT_COMMANDS(): Record<string, ChatCommand> {
    return (generation() >= 14 ? chatRegistry().commands : undefined) as Record<string, ChatCommand>;
  }
  static set CHAT_COMMANDS(commands: Record<string, ChatCommand>) {
    chatRegistry().commands = commands;
  }
  /** [13] Names of commands that may have several lines. */
  static get MULTILINE_COMMANDS(): Set<string> {
    return chatRegistry().multiline;
  }
  static set MULTILINE_COMMANDS(names: Set<string>) {
    chatRegistry().multiline = names;
  }

  /** [13] Patterns by name. [14] A view of CHAT_COMMANDS; patterns added here are tried after all commands. */
  static get MESSAGE_PATTERNS(): Record<string, RegExp> {
    if (generation() < 14) return chatRegistry().patterns;
    deprecated("ChatLog.MESSAGE_PATTERNS is deprecated in favour of ChatLog.CHAT_COMMANDS", 14, 16);
    const commands = this.CHAT_COMMANDS;
    return new Proxy(chatRegistry().legacy, {
      get: (target, key) => (typeof key === "string" ? (commands[key]?.rgx ?? target[key]) : undefined),
      has: (target, key) => key in commands || key in target,
      ownKeys: (target) => [...new Set([...Object.keys(commands), ...Object.keys(target)])],
      set: (target, key, value: RegExp) => ((target[String(key)] = value), true),
      getOwnPropertyDescriptor: (target, key) => {
        const value = commands[String(key)]?.rgx ?? target[String(key)];
        return value && { configurable: true, enumerable: true, writable: true, value };
      },
    });
  }

  /** `[command, match, fn?]`: "invalid" for an unknown `/word`, "none" for plain text. */
  static parse(message: string): [string, Matched, ChatCommandCallback?] {
    const parse = generation() >= 14 ? ChatLog.#parseCommands : ChatLog.#parsePatterns;
    return parse.call(this, message);
  }

  static #parseCommands(message: string): [string, Matched, ChatCommandCallback?] {
    for (const [id, command] of Object.entries(this.CHAT_COMMANDS)) {
      const match = matchCommand(message, command.rgx, command.isMultiline === true);
      if (match) return [id, match, command.fn];
    }
    for (const [id, rgx] of Object.entries(chatRegistry().legacy)) {
      const match = message.match(rgx);
      if (match) return [id, match];
    }
    const invalid = message.match(INVALID);
    return invalid ? ["invalid", invalid] : ["none", [message] as unknown as RegExpMatchArray, plainText];
  }

  static #parsePatterns(message: string): [string, Matched] {
    for (const [id, rgx] of Object.entries(this.MESSAGE_PATTERNS)) {
      const match = matchCommand(message, rgx, this.MULTILINE_COMMANDS.has(id));
      if (match) return [id, match];
    }
    return ["none", [message, message] as unknown as RegExpMatchArray];
  }

  /** True if a command rolls dice: only these become inline rolls. */
  static _isRollCommand(command: string): boolean {
    if (generation() >= 14) return this.CHAT_COMMANDS[command]?.isRoll === true;
    return (ROLL_COMMANDS as readonly string[]).includes(command);
  }

  /** The mode of a roll command; undefined for the user's own mode. */
  static _modeOf(command: string): string | undefined {
    if (generation() >= 14) return this.CHAT_COMMANDS[command]?.mode;
    return ROLL_MODES[command]?.[13];
  }

  #messages: ChatMessageList | null = null;
  #history = new ChatHistory();

  override get title(): string {
    return say("SIDEBAR.TabChat", "Chat Messages");
  }

  override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    return Object.assign(context, {
      isGM: page.game.user?.isGM === true,
      modes: modeChoices(),
      modeName: generation() >= 14 ? "messageMode" : "rollMode",
      isRich: generation() >= 14,
      inputId: this.isPopout ? "chat-message-popout" : "chat-message",
      labels: {
        log: say("CHAT.Log", "Chat log"),
        input: say("CHAT.Input", "Chat message"),
        placeholder: say("CHAT.Placeholder", "Type a message, or /r 2d6"),
        mode: say("CHAT.ModeLabel", "Who sees it"),
        send: say("CHAT.Send", "Send"),
        flush: say("CHAT.Flush", "Clear the log"),
        bottom: say("CHAT.JumpToBottom", "Jump to the newest message"),
      },
    });
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "log") {
      const list = element.querySelector<HTMLElement>("ol.chat-log") ?? element;
      const scroller = element.matches(".chat-scroll")
        ? element
        : (element.querySelector<HTMLElement>(".chat-scroll") ?? element);
      this.#messages = new ChatMessageList(list, scroller);
      list.addEventListener("keydown", onMessageKey);
      scroller.addEventListener("scroll", () => this.#onScroll(scroller), { passive: true });
    } else if (partId === "input") attachChatInput(this, element, this.#history);
  }

  #loading = false;
  #onScroll(scroller: HTMLElement): void {
    (this.element as HTMLElement | null)
      ?.querySelector(".jump-to-bottom")
      ?.toggleAttribute("hidden", this.#messages?.atBottom !== false);
    if (this.#loading || scroller.scrollTop > 100) return;
    this.#loading = true;
    void this.renderBatch(BATCH_SIZE).finally(() => (this.#loading = false));
  }

  override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const contextOptions = { fixed: true, hookName: "getChatMessageContextOptions", parentClassHooks: false };
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", contextOptions);
  }

  override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.parts?.includes("log")) {
      await this.renderBatch(BATCH_SIZE);
      this.scrollBottom();
    }
    const input = this.parts.input;
    if (generation() >= 14 && input && options.parts?.includes("input")) {
      page.Hooks.callAll(
        "renderChatInput",
        this,
        { "#chat-message": input.querySelector(".chat-input") },
        { previousParent: null },
      );
    }
  }

  _getEntryContextOptions(): Loose[] {
    return messageContextEntries();
  }

  // ---------------------------------------------------------------- sending

  /**
   * Processes typed text (14: as `<p>…</p>`) or plain text from code. The `chatMessage` hook and commands may stop it with `false`. An unknown
   * `/word` rejects.
   */
  async processMessage(message: string, { speaker }: { speaker?: Loose } = {}): Promise<Loose> {
    const given = message.trim();
    if (!given) return undefined;
    const ChatMessage = page.CONFIG.ChatMessage.documentClass;
    const chatData: Dict = {
      author: page.game.user.id as string,
      speaker: speaker ?? (ChatMessage.getSpeaker() as unknown),
    };
    const text = generation() >= 14 ? asCommandText(given) : given;
    const cls = this.constructor as typeof ChatLog;
    const refuse = (): void => {
      const [name, found] = cls.parse(text);
      if (name === "invalid") throw invalidCommand(String(found?.[1]));
    };
    if (generation() >= 14 && SWITCHES.chatHookOrder.value === "after") refuse();
    if (page.Hooks.call("chatMessage", this, given, { user: chatData.author, speaker: chatData.speaker }) === false)
      return undefined;
    const [command, match, fn] = cls.parse(text);
    if (command === "invalid") refuse();
    if (command === "none" && given !== text) chatData.content = given;
    const createOptions: Dict = {};
    const handler = fn ?? cls.#builtIn(command);
    if (!handler) throw invalidCommand(command);
    if ((await handler.call(this, command, match, chatData, createOptions)) === false) return undefined;
    return ChatMessage.create(chatData, createOptions);
  }

  /** [13] has patterns only; their handlers are built in. */
  static #builtIn(command: string): ChatCommandCallback | undefined {
    return command === "none" ? plainText : BUILT_IN[command]?.fn;
  }

  /** Sends the text of the input, as the Enter key does. */
  async _sendInput(): Promise<Loose> {
    const input = this.parts.input ? chatInputIn(this.parts.input) : null;
    return input ? send(this, input, this.#history) : undefined;
  }

  // ---------------------------------------------------------------- showing

  get _messages(): ChatMessageList | null {
    return this.#messages;
  }

  async renderBatch(size: number = BATCH_SIZE): Promise<void> {
    await this.#messages?.prependBatch(size);
  }

  async postOne(message: Loose, { before, notify = false }: { before?: string; notify?: boolean } = {}): Promise<void> {
    if (!message.visible) return;
    if (this.rendered || this.state === 1) await this.#messages?.post(message, { before });
    if (this.popout) await this.popout.postOne(message, { before });
    if (notify && !this.isPopout) await this.notify(message);
  }

  async updateMessage(message: Loose, notify = false): Promise<void> {
    await this.#messages?.update(message);
    if (this.popout) await this.popout.updateMessage(message);
    await updateCards(message);
    if (notify) await this.notify(message);
  }

  async deleteMessage(messageId: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    if (deleteAll) await this.#messages?.clear();
    else await this.#messages?.remove(messageId);
    removeCards(deleteAll ? undefined : messageId);
    if (this.popout) await this.popout.deleteMessage(messageId, { deleteAll });
    for (const app of page.foundry.applications.instances.values() as Iterable<Loose>) {
      if (app.options?.message?.id === messageId && app !== this) await app.close();
    }
  }

  /** Shows a notification card if the log is hidden, and plays the message's sound. */
  async notify(message: Loose): Promise<void> {
    if (!message.visible || !isChatHidden(this)) return;
    await notifyCard(message, (this.constructor as typeof ChatLog).NOTIFY_DURATION);
  }

  scrollBottom(): void {
    this.#messages?.scrollBottom();
  }

  /** Redraws relative times such as "a minute ago". */
  updateTimestamps(): void {
    const since = page.foundry.utils.timeSince as ((timestamp: number) => string) | undefined;
    for (const li of (this.element as HTMLElement | null)?.querySelectorAll<HTMLElement>(".message[data-message-id]") ??
      []) {
      const message = page.game.messages.get(li.dataset.messageId);
      const stamp = li.querySelector<HTMLElement>(".message-timestamp");
      if (message?.timestamp && stamp && since) stamp.textContent = since(message.timestamp as number);
    }
  }

  async flush(): Promise<Loose> {
    const sure = (await DialogV2.confirm({
      window: { title: say("CHAT.FlushTitle", "Clear Chat Log") },
      content: `<p>${say("CHAT.FlushWarning", "Delete all messages for everybody? This cannot be undone.")}</p>`,
      rejectClose: false,
    })) as boolean | null;
    return sure ? page.CONFIG.ChatMessage.documentClass.deleteDocuments([], { deleteAll: true }) : null;
  }
}

const BUILT_IN: Readonly<Record<string, ChatCommand>> = coreCommands();
setChatLogClass(ChatLog);

function onSend(this: Loose): void {
  void (this as ChatLog)._sendInput();
}

function onDelete(this: Loose, _event: PointerEvent, target: HTMLElement): void {
  const message = page.game.messages.get(target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId);
  if (message) void confirmDelete(message);
}

function onDismiss(this: Loose, _event: PointerEvent, target: HTMLElement): void {
  target.closest("[data-message-id]")?.remove();
}

/** Enter on a message unfolds its dice, as a click on a roll does. */
function onMessageKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key !== "Enter" || !target.matches("[data-message-id]")) return;
  for (const roll of target.querySelectorAll(".dice-roll[data-action=expandRoll]")) roll.classList.toggle("expanded");
}

/** Unfolds the dice of a roll. */
export function onExpandRoll(this: Loose, event: PointerEvent, target: HTMLElement): void {
  if (eventElement(event)?.closest("button, a, input") && eventElement(event)?.closest("button, a, input") !== target)
    return;
  const roll = target.closest(".dice-roll") ?? target;
  const open = roll.classList.toggle("expanded");
  if (target.hasAttribute("aria-expanded")) target.setAttribute("aria-expanded", String(open));
}

function onFlush(this: Loose): void {
  void (this as ChatLog).flush();
}

function onJump(this: Loose): void {
  (this as ChatLog).scrollBottom();
}
