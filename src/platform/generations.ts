/**
 * Every name that differs between generations 13 and 14 of Foundry, and nothing else. What could not be
 * confirmed without a licence is in practice-table/README.md. Nothing here is read at module load.
 */
import { lazily } from "../rules/lazily.ts";

/** The part of both generations' chat-message data that modes write. */
interface AudienceData {
  whisper?: string[];
  blind?: boolean;
  [key: string]: unknown;
}

interface ModeEntry {
  readonly label: string;
  readonly icon?: string;
}

/** Generation 14's names on the ChatMessage class and its configuration; absent from the published types. */
interface ChatMessageClass14 {
  applyMode(data: AudienceData, mode: string): AudienceData;
}
interface ChatMessageClass13 {
  applyRollMode(data: AudienceData, mode: string): AudienceData;
}

export function isV14(): boolean {
  return game.release.generation >= 14;
}

/** Keys of the four modes of a roll, by what they mean. */
export type Audience = "public" | "gm" | "blind" | "self";
const MODE_KEYS_13: Readonly<Record<Audience, string>> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** This generation's key of a mode. */
export function modeKey(audience: Audience): string {
  return isV14() ? audience : MODE_KEYS_13[audience];
}

/** What a key of this generation means for a roll; in character (`ic`) and everything unknown is public. */
export function audienceOf(mode: string): Audience {
  const audiences = Object.keys(MODE_KEYS_13) as Audience[];
  return audiences.find((audience) => mode === audience || mode === MODE_KEYS_13[audience]) ?? "public";
}

/** A mode of whichever generation as this one names it: a world may have been moved since it was stored (found.md 1.7). Null: it means nothing here. */
export function modeHere(mode: string): string | null {
  if (messageModes().some(({ key }) => key === mode)) return mode;
  const audience = audienceOf(mode);
  return audience !== "public" || mode === "public" || mode === MODE_KEYS_13.public ? modeKey(audience) : null;
}

/** The mode that this user has chosen in the chat sidebar. */
export function currentMode(): string {
  const key = isV14() ? "messageMode" : "rollMode";
  const mode: unknown = game.settings.get("core", key as "rollMode");
  return typeof mode === "string" && mode !== "ic" ? mode : modeKey("public");
}

/** The modes a roll can be posted with, with their localized names, in the order of this generation's own list. */
export function messageModes(): readonly { readonly key: string; readonly label: string }[] {
  const registry = (
    isV14() ? (CONFIG.ChatMessage as unknown as { modes: Record<string, ModeEntry> }).modes : CONFIG.Dice.rollModes
  ) as Readonly<Record<string, ModeEntry | string>>;
  return Object.entries(registry)
    .filter(([key]) => key !== "ic")
    .map(([key, entry]) => ({ key, label: game.i18n.localize(typeof entry === "string" ? entry : entry.label) }));
}

/** Writes whisper and blind for a mode into a message's data. */
export function applyMode<D extends AudienceData>(data: D, mode: string): D {
  const implementation = ChatMessage.implementation as unknown as ChatMessageClass13 & ChatMessageClass14;
  return (isV14() ? implementation.applyMode(data, mode) : implementation.applyRollMode(data, mode)) as D;
}

/** Options of `Roll#toMessage` for a mode. */
export function modeOptions(mode: string): Record<string, unknown> {
  return isV14() ? { messageMode: mode } : { rollMode: mode };
}

/** An entry of a chat message's context menu, in our words. */
export interface MenuEntry {
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  visible(messageId: string): boolean;
  choose(messageId: string): void;
}

/** The entry as this generation reads it. */
export function contextEntry(entry: MenuEntry): Record<string, unknown> {
  const idOf = (li: HTMLElement): string =>
    li.dataset["messageId"] ?? li.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
  if (isV14())
    return {
      label: entry.label,
      icon: entry.icon,
      visible: (li: HTMLElement) => entry.visible(idOf(li)),
      onClick: (_event: Event, li: HTMLElement) => entry.choose(idOf(li)),
    };
  // Generation 13 wants the icon as an element's text and gets it from a fixed list of our own class names.
  return {
    name: entry.label,
    icon: iconElement(entry.icon),
    condition: (li: HTMLElement) => entry.visible(idOf(li)),
    callback: (li: HTMLElement) => entry.choose(idOf(li)),
  };
}

function iconElement(classes: string): string {
  const icon = document.createElement("i");
  icon.className = classes;
  icon.setAttribute("inert", "");
  return icon.outerHTML;
}

/** A chat command; it runs with the words after `/name`, and with all that was typed, the slash included. */
export interface ChatCommand {
  readonly names: readonly string[];
  run(words: string, name: string, typed: string): void | Promise<void>;
}

interface CommandEntry14 {
  rgx: RegExp;
  fn: (command: string, match: RegExpMatchArray) => Promise<boolean> | boolean;
}

/**
 * Registers chat commands; to be called at setup, when others have had their turn at init. Generation 14 has a registry, tried in insertion order; in
 * 13 the `chatMessage` hook sees the text before core does. A name that core or another package has registered is left to them. What is returned says
 * which ones are: their patterns are many, and to ask all of them keeps a world waiting that opens.
 */
export function registerCommands(commands: readonly ChatCommand[]): () => readonly string[] {
  return isV14() ? registerCommands14(commands) : registerCommands13(commands);
}

/** Patterns of others may be global or sticky, and remember where they were. */
function answers(rgx: RegExp, text: string): boolean {
  const asked = rgx.global || rgx.sticky ? new RegExp(rgx.source, rgx.flags.replace(/[gy]/gu, "")) : rgx;
  return asked.test(text);
}

/** Answers anything (core's own "this is no command"): takes no name away. */
function isCatchAll(rgx: RegExp): boolean {
  return answers(rgx, "/quincunx-is-nobodys-command 1");
}

function registerCommands14(commands: readonly ChatCommand[]): () => readonly string[] {
  const registry = (
    foundry.applications.sidebar.tabs.ChatLog as unknown as { CHAT_COMMANDS: Record<string, CommandEntry14> }
  ).CHAT_COMMANDS;
  const others = Object.entries(registry);
  // First match wins: those that answer anything must come behind ours, and all others stay before them. To ask all of them compiles all their patterns,
  // which a world that opens need not wait for: it is done once it is open, or when the first message is sent.
  const settle = lazily(() => {
    for (const [key, entry] of others) {
      if (registry[key] !== entry || !isCatchAll(entry.rgx)) continue;
      delete registry[key];
      registry[key] = entry;
    }
    const taken = takenBy(
      others.map(([, { rgx }]) => rgx),
      commands,
    );
    for (const name of taken) delete registry[`quincunx-${name}`];
    return taken;
  });
  // The hook is called before commands are, with what was typed as it came.
  let heard = "";
  Hooks.on("chatMessage", (_log: unknown, message: string) => {
    heard = message;
    settle();
    return true;
  });
  for (const command of commands)
    for (const name of command.names)
      registry[`quincunx-${name}`] = {
        rgx: commandPattern(name),
        fn: (_command, match) => {
          const typed = decodedOnce(match[0], heard);
          void command.run(commandPattern(name).exec(typed)?.[1] ?? "", name, typed);
          return false;
        },
      };
  return settle;
}

/** Which names one of these patterns answers. */
function takenBy(patterns: readonly RegExp[], commands: readonly ChatCommand[]): readonly string[] {
  const named = patterns.filter((rgx) => !isCatchAll(rgx));
  return namesOf(commands).filter((name) => named.some((rgx) => answers(rgx, `/${name} 1`)));
}

function namesOf(commands: readonly ChatCommand[]): readonly string[] {
  return commands.flatMap(({ names }) => names);
}

/**
 * Generation 13 knows patterns and no commands; others take words by a pattern of their own, or by a listener to `chatMessage`. Patterns can be asked;
 * of listeners ours is the last, so that whoever else answers comes first and ours is not called at all.
 */
function registerCommands13(commands: readonly ChatCommand[]): () => readonly string[] {
  const patterns = (
    foundry.applications.sidebar.tabs.ChatLog as unknown as { MESSAGE_PATTERNS: Record<string, RegExp> }
  ).MESSAGE_PATTERNS;
  const others = Object.values(patterns);
  const taken = lazily(() => takenBy(others, commands));
  const attach = (): void => {
    Hooks.on("chatMessage", (_log: unknown, message: string) => {
      const typed = plainText(message);
      for (const command of commands)
        for (const name of command.names) {
          const match = commandPattern(name).exec(typed);
          if (!match || taken().includes(name)) continue;
          void command.run(match[1] ?? "", name, typed);
          return false;
        }
      return true;
    });
  };
  if (game.ready) attach();
  else Hooks.once("ready", attach);
  return taken;
}

/** Without `u`: names are plain letters, and to compile cases of all alphabets keeps a world waiting that opens. */
function commandPattern(name: string): RegExp {
  return new RegExp(`^/${name}(?![\\w-])\\s*([^]*)$`, "i");
}

/**
 * What a command got, as it was typed. Whether core decodes it before is open (integrations.md 10, FV:#14275): where it says what the hook heard in
 * plain text, it was decoded.
 */
function decodedOnce(text: string, heard: string): string {
  const plain = plainText(heard);
  return inOneLine(plain) === inOneLine(text) ? plain : plainText(text);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/**
 * What was typed, decoded once: generation 14's rich input wraps it in `<p>` and writes `<`, `>` and `&` as entities, together or alone; `processMessage`
 * passes it plain, and so does 13.
 */
export function plainText(typed: string): string {
  if (!/^\s*<(p|div|br)\b/iu.test(typed))
    return (isV14() ? withoutEntities(typed).replaceAll("\u00a0", " ") : typed).trim();
  const body = new DOMParser().parseFromString(typed, "text/html").body;
  for (const line of body.querySelectorAll("br, p, div")) line.after("\n");
  return body.textContent.replaceAll("\u00a0", " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos|nbsp));/giu,
    (_all, ...codes: (string | undefined)[]) => {
      const [decimal, hex, name] = codes;
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? "";
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code === 0xa0 ? " " : String.fromCodePoint(code);
    },
  );
}
