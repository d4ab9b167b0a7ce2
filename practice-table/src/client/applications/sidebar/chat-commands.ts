/** Handlers of the core chat commands (dice.md 4.1, 4.2). Each runs with the ChatLog as `this`. */
import { generation, localize, page, say, type Dict, type Loose } from "../shared/host.ts";
import { SWITCHES } from "../switches.ts";
import { CORE_PATTERNS, ROLL_COMMANDS, ROLL_MODES } from "./chat-patterns.ts";

export type ChatCommandCallback = (
  this: Loose,
  command: string,
  match: Loose,
  chatData: Loose,
  createOptions: Loose,
) => unknown;

export interface ChatCommand {
  rgx: RegExp;
  fn: ChatCommandCallback;
  mode?: string;
  isRoll?: boolean;
  isMultiline?: boolean;
}

const messageClass = (): Loose => page.CONFIG.ChatMessage.documentClass;
const styles = (): Record<string, number> => page.CONST.CHAT_MESSAGE_STYLES as Record<string, number>;

/** The mode that the user chose beside the chat input. */
export function currentMode(): string | undefined {
  const key = generation() >= 14 ? "messageMode" : "rollMode";
  try {
    return page.game.settings.get("core", key) as string;
  } catch {
    return undefined;
  }
}

const setMode = (options: Dict, mode: string | undefined): void => {
  if (mode) options[generation() >= 14 ? "messageMode" : "rollMode"] = mode;
};

/** Rolls; several lines become several rolls of one message. */
async function rollDice(
  this: Loose,
  command: string,
  match: Loose,
  chatData: Dict,
  createOptions: Dict,
): Promise<void> {
  const matches = (Array.isArray(match?.[0]) || match?.[0] === null ? match : [match]) as (RegExpMatchArray | null)[];
  const actor = messageClass().getSpeakerActor?.(chatData.speaker) ?? page.game.user?.character;
  const rollData = (actor?.getRollData?.() ?? {}) as Dict;
  const mode = this.constructor._modeOf(command) ?? currentMode();
  const rolls: Loose[] = [];
  for (const line of matches) {
    if (!line) continue;
    const [, , formula = "", flavor] = line;
    if (flavor?.trim())
      chatData.flavor = chatData.flavor ? `${String(chatData.flavor)}<br>${flavor.trim()}` : flavor.trim();
    const roll = page.Roll.create(formula.trim(), rollData);
    await roll.evaluate({ allowInteractive: !String(mode).startsWith("blind") });
    rolls.push(roll);
  }
  chatData.rolls = rolls;
  chatData.sound = page.CONFIG.sounds?.dice;
  chatData.content = String(rolls.reduce((sum: number, roll) => sum + Number(roll.total), 0));
  setMode(createOptions, mode === "ic" ? "public" : mode);
}

function whisperTo(chatData: Dict, target: string, text: string): void {
  const names = target
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const users = names.flatMap((name) => messageClass().getWhisperRecipients(name) as { id: string }[]);
  if (!users.length) throw new Error(say("ERROR.NoTargetUsersForWhisper", "No target users exist for this whisper."));
  if (!text.trim()) throw new Error(say("CHAT.EmptyWhisper", "The whisper has no text."));
  chatData.whisper = [...new Set(users.map((user) => user.id))];
  chatData.content = text;
  chatData.sound = page.CONFIG.sounds?.notification;
  chatData.style = styles().OTHER;
}

function whisper(this: Loose, _command: string, match: RegExpMatchArray, chatData: Dict): void {
  whisperTo(chatData, match[2] ?? "", match[3] ?? "");
}

const whisperGroup =
  (group: string): ChatCommandCallback =>
  (_command, match: RegExpMatchArray, chatData: Dict) =>
    whisperTo(chatData, group, match[2] ?? "");

/** Whispers to the author and the recipients of the last whisper that this user received. */
function reply(this: Loose, _command: string, match: RegExpMatchArray, chatData: Dict): void {
  const me = page.game.user.id as string;
  const last = (page.game.messages.contents as Loose[])
    .filter((m) => m.whisper?.includes(me) && m.author?.id !== me)
    .pop();
  if (!last) throw new Error(say("CHAT.NoWhisperTargets", "Nobody has whispered to you yet."));
  const others = [last.author.id, ...(last.whisper as string[])].filter((id) => id !== me) as string[];
  chatData.whisper = [...new Set(others)];
  chatData.content = match[2] ?? "";
  chatData.sound = page.CONFIG.sounds?.notification;
}

function inCharacter(this: Loose, _command: string, match: RegExpMatchArray, chatData: Dict): void {
  const speaker = messageClass().getSpeaker() as Dict;
  if (!speaker.actor && !speaker.token) throw new Error(say("CHAT.NoCharacter", "You have no character to speak as."));
  Object.assign(chatData, { style: styles().IC, speaker, content: text(match[2]) });
}

function emote(this: Loose, _command: string, match: RegExpMatchArray, chatData: Dict): void {
  const speaker = chatData.speaker as { alias?: string } | undefined;
  Object.assign(chatData, { style: styles().EMOTE, content: `${speaker?.alias ?? ""} ${text(match[2])}`.trim() });
}

function outOfCharacter(this: Loose, _command: string, match: RegExpMatchArray, chatData: Dict): void {
  Object.assign(chatData, {
    style: styles().OOC,
    speaker: { alias: page.game.user.name as string },
    content: text(match[2]),
  });
}

const text = (value: string | undefined): string => (value ?? "").trim().replace(/\n/g, "<br>");

/** `/macro Name key=value other="two words"`: runs the macro and posts no message. */
function runMacro(this: Loose, _command: string, match: RegExpMatchArray): false {
  let name = (match[2] ?? "").trim();
  const scope: Dict = {};
  name = name.replace(
    /\s(\w+)=(?:"([^"]*)"|(\S+))/g,
    (_whole, key: string, quoted: string | undefined, plain: string | undefined) => {
      scope[key] = readValue(quoted ?? plain ?? "");
      return "";
    },
  );
  const macro = page.game.macros?.getName(name.trim());
  if (!macro) throw new Error(say("CHAT.NoMacro", 'There is no macro named "{name}".', { name }));
  void macro.execute(scope);
  return false;
}

function readValue(value: string): unknown {
  if (value === "true" || value === "false") return value === "true";
  return value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Posts text without a command, spoken by the user's character if there is one. In 14 the chosen mode applies to it. */
export function plainText(
  this: Loose,
  _command: string,
  match: RegExpMatchArray,
  chatData: Dict,
  createOptions: Dict,
): void {
  const speaker = chatData.speaker as { actor?: string | null; token?: string | null } | undefined;
  const mode = generation() >= 14 && SWITCHES.plainTextMode.value === "applies" ? currentMode() : undefined;
  const spoken = Boolean(speaker?.token ?? (mode === "ic" ? speaker?.actor : null));
  chatData.content = chatData.content ?? match[0].replace(/\n/g, "<br>");
  chatData.style = spoken ? styles().IC : styles().OOC;
  setMode(createOptions, mode);
}

/** The commands as a fresh object, for `ChatLog.CHAT_COMMANDS`. */
export function coreCommands(): Record<string, ChatCommand> {
  const own: Record<string, ChatCommandCallback> = {
    ic: inCharacter,
    emote,
    ooc: outOfCharacter,
    whisper,
    reply,
    gm: whisperGroup("gm"),
    players: whisperGroup("players"),
    macro: runMacro,
  };
  return Object.fromEntries(
    Object.entries(CORE_PATTERNS).map(([id, rgx]) => {
      if (!(ROLL_COMMANDS as readonly string[]).includes(id)) return [id, { rgx, fn: own[id] as ChatCommandCallback }];
      const mode = ROLL_MODES[id]?.[14];
      return [id, { rgx, fn: rollDice, isRoll: true, isMultiline: true, ...(mode ? { mode } : {}) }];
    }),
  );
}

export function invalidCommand(command: string): Error {
  const known = page.game?.i18n?.has?.("CHAT.InvalidCommand") as boolean | undefined;
  return new Error(
    known ? localize("CHAT.InvalidCommand", { command }) : `${command} is not a valid chat message command.`,
  );
}
