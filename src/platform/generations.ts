/**
 * Holds every name that differs between generations 13 and 14 of Foundry, and nothing else. Facts that need a licence to confirm are in
 * practice-table/README.md. Nothing here is read at module load.
 */
import { notAllowed } from "../rules/contract/error.ts";
import { lazily } from "../rules/lazily.ts";

/** The part of chat-message data that modes write, in both generations. */
interface AudienceData {
  whisper?: string[];
  blind?: boolean;
  [key: string]: unknown;
}

interface ModeEntry {
  readonly label: string;
  readonly icon?: string;
}

/** Each generation has one of the two. */
interface ChatMessageClass {
  applyMode(data: AudienceData, mode: string): AudienceData;
  applyRollMode(data: AudienceData, mode: string): AudienceData;
}

export function isV14(): boolean {
  return game.release.generation >= 14;
}

export type Audience = "public" | "gm" | "blind" | "self";
const MODE_KEYS_13: Readonly<Record<Audience, string>> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

export function modeKey(audience: Audience): string {
  return isV14() ? audience : MODE_KEYS_13[audience];
}

/** Meaning of a mode key of either generation; in character (`ic`) and unknown keys are public. */
export function audienceOf(mode: string): Audience {
  const audiences = Object.keys(MODE_KEYS_13) as Audience[];
  return audiences.find((audience) => mode === audience || mode === MODE_KEYS_13[audience]) ?? "public";
}

/** Translates a mode of either generation to this one, since a world may have been migrated (found.md 1.7). `null`: unknown here. */
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

/** The mode for a new message, by default the user's current one. Throws RuleError for a mode that no generation has. */
export function chosenMode(mode: string | undefined): string {
  if (mode === undefined) return currentMode();
  const here = mode === "ic" ? modeKey("public") : modeHere(mode);
  if (here !== null) return here;
  const values = messageModes()
    .map(({ key }) => key)
    .join(", ");
  throw notAllowed("mode", `"mode" is none of ${values}`, values);
}

/** Modes of a roll with their localized names, in this generation's order. */
export function messageModes(): readonly { readonly key: string; readonly label: string }[] {
  const registry = isV14()
    ? ((CONFIG.ChatMessage as { readonly modes?: Record<string, ModeEntry> }).modes ?? {})
    : CONFIG.Dice.rollModes;
  return Object.entries(registry)
    .filter(([key]) => key !== "ic")
    .map(([key, entry]) => ({ key, label: game.i18n.localize(typeof entry === "string" ? entry : entry.label) }));
}

/** Writes `whisper` and `blind` for a mode into message data. */
export function applyMode<D extends AudienceData>(data: D, mode: string): D {
  const implementation = ChatMessage.implementation as unknown as ChatMessageClass;
  return (isV14() ? implementation.applyMode(data, mode) : implementation.applyRollMode(data, mode)) as D;
}

export function modeOptions(mode: string): Record<string, unknown> {
  return isV14() ? { messageMode: mode } : { rollMode: mode };
}

/** An entry of a chat message's context menu, independent of the generation. */
export interface MenuEntry {
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  visible(id: string): boolean;
  choose(id: string): void;
}

const ENTRIES = { messageId: "[data-message-id]", entryId: "[data-entry-id]", folderId: "[data-folder-id]" } as const;

/** `key`: the data of the entry that has the id. */
export function contextEntry(entry: MenuEntry, key: keyof typeof ENTRIES = "messageId"): Record<string, unknown> {
  const idOf = (li: HTMLElement): string => li.closest<HTMLElement>(ENTRIES[key])?.dataset[key] ?? "";
  if (isV14())
    return {
      label: entry.label,
      icon: entry.icon,
      visible: (li: HTMLElement) => entry.visible(idOf(li)),
      onClick: (_event: Event, li: HTMLElement) => entry.choose(idOf(li)),
    };
  // Generation 13 expects HTML for the icon; our class names come from a fixed list.
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

/** A chat command. `words`: the text after `/name`; `typed`: the whole input with the slash. */
export interface ChatCommand {
  readonly names: readonly string[];
  run(words: string, name: string, typed: string): void | Promise<void>;
}

interface CommandEntry14 {
  rgx: RegExp;
  fn: (command: string, match: RegExpMatchArray) => Promise<boolean> | boolean;
}

/**
 * Registers chat commands. Call at setup, when other packages have registered theirs at init. Generation 14 has a registry, tried in insertion order; in 13
 * the `chatMessage` hook sees the text before core. A name that core or another package uses is left to it. Returns a function that lists those names:
 * testing all patterns is slow, so it is postponed.
 */
export function registerCommands(commands: readonly ChatCommand[]): () => readonly string[] {
  return isV14() ? registerCommands14(commands) : registerCommands13(commands);
}

/** Generation 14 has commands, generation 13 patterns. */
function chatLog(): {
  readonly CHAT_COMMANDS?: Record<string, CommandEntry14>;
  readonly MESSAGE_PATTERNS?: Record<string, RegExp>;
} {
  const log: object = foundry.applications.sidebar.tabs.ChatLog;
  return log;
}

/** True for text that a command of core or any package answers. */
export function isCommandHere(text: string): boolean {
  const log = chatLog();
  // Generation 14 warns of a read of the patterns.
  const all = isV14()
    ? Object.values(log.CHAT_COMMANDS ?? {}).map(({ rgx }) => rgx)
    : Object.values(log.MESSAGE_PATTERNS ?? {});
  return all.some((rgx) => !isCatchAll(rgx) && answers(rgx, text));
}

/** Ignores the `g` and `y` flags, since such patterns keep state between tests. */
function answers(rgx: RegExp, text: string): boolean {
  const pattern = rgx.global || rgx.sticky ? new RegExp(rgx.source, rgx.flags.replace(/[gy]/gu, "")) : rgx;
  return pattern.test(text);
}

/** True for patterns that match any command, such as core's "invalid command"; they take no name. */
function isCatchAll(rgx: RegExp): boolean {
  return answers(rgx, "/quincunx-is-nobodys-command 1");
}

function registerCommands14(commands: readonly ChatCommand[]): () => readonly string[] {
  const { CHAT_COMMANDS: registry = {} } = chatLog();
  const others = Object.entries(registry);
  // The first match wins: catch-all patterns must follow ours, and all others precede them. Testing compiles all their patterns, so it waits until the world
  // is open or the first message is sent.
  const moveCatchAlls = lazily(() => {
    for (const [key, entry] of others) {
      if (registry[key] !== entry || !isCatchAll(entry.rgx)) continue;
      delete registry[key];
      registry[key] = entry;
    }
    const owner = takenBy(
      others.map(([, { rgx }]) => rgx),
      commands,
    );
    for (const name of owner) delete registry[`quincunx-${name}`];
    return owner;
  });
  // The hook runs before commands, with the raw input.
  let rawInput = "";
  Hooks.on("chatMessage", (_log: unknown, message: string) => {
    rawInput = message;
    moveCatchAlls();
    return true;
  });
  for (const command of commands)
    for (const name of command.names)
      registry[`quincunx-${name}`] = {
        rgx: commandPattern(name),
        fn: (_command, match) => {
          const typed = decodedOnce(match[0], rawInput);
          void command.run(commandPattern(name).exec(typed)?.[1] ?? "", name, typed);
          return false;
        },
      };
  return moveCatchAlls;
}

function takenBy(patterns: readonly RegExp[], commands: readonly ChatCommand[]): readonly string[] {
  const named = patterns.filter((rgx) => !isCatchAll(rgx));
  return commands.flatMap(({ names }) => names).filter((name) => named.some((rgx) => answers(rgx, `/${name} 1`)));
}

/**
 * Generation 13 has patterns but no command registry; other packages use patterns or `chatMessage` listeners. Patterns can be tested. Our listener is the
 * last, so that it does not run if another one handles the message.
 */
function registerCommands13(commands: readonly ChatCommand[]): () => readonly string[] {
  const { MESSAGE_PATTERNS: patterns = {} } = chatLog();
  const others = Object.values(patterns);
  const owner = lazily(() => takenBy(others, commands));
  const attach = (): void => {
    Hooks.on("chatMessage", (_log: unknown, message: string) => {
      const typed = plainText(message);
      for (const command of commands)
        for (const name of command.names) {
          const match = commandPattern(name).exec(typed);
          if (!match || owner().includes(name)) continue;
          void command.run(match[1] ?? "", name, typed);
          return false;
        }
      return true;
    });
  };
  if (game.ready) attach();
  else Hooks.once("ready", attach);
  return owner;
}

/** Without the `u` flag: names are ASCII, and compiling Unicode case folding slows the world's opening. */
function commandPattern(name: string): RegExp {
  return new RegExp(`^/${name}(?![\\w-])\\s*([^]*)$`, "i");
}

/**
 * Command text, decoded once. It is open if core decodes the text beforehand (integrations.md 10, FV:#14275): if it equals the decoded hook input, core did.
 */
function decodedOnce(text: string, rawInput: string): string {
  const plain = plainText(rawInput);
  return inOneLine(plain) === inOneLine(text) ? plain : plainText(text);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/**
 * Decodes input once. Generation 14's rich input may wrap text in `<p>` and write `<`, `>` and `&` as entities, together or alone; `processMessage` and
 * generation 13 pass plain text.
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
