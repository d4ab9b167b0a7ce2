/** From rolls to chat (dice.md 1.4 and 4.4). The names of modes and options differ between the generations. */
import { coreSetting, generation, warnDeprecated } from "./environment.ts";
import { page } from "../utils/types.ts";
import type { Roll } from "./roll.ts";
import { switchValue } from "./switches.ts";
import type { Loose } from "./types.ts";

/** Names of generation 13's modes in generation 14. */
export const LEGACY_MODES: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

export interface ToMessageOptions {
  /** [13]; in 14 deprecated until 16. */
  rollMode?: string | null | undefined;
  /** [14] */
  messageMode?: string | null | undefined;
  create?: boolean | null | undefined;
  [key: string]: unknown;
}

export function mapLegacyMode(mode: string): string {
  if (mode === "roll") return currentMode();
  return LEGACY_MODES[mode] ?? mode;
}

function currentMode(): string {
  const isNew = generation() >= 14;
  return (
    (coreSetting(isNew ? "messageMode" : "rollMode") as string | null | undefined) ?? (isNew ? "public" : "publicroll")
  );
}

/** The requested mode, else the user's own (#11315), under this generation's option name. */
function resolveMode({ rollMode, messageMode }: ToMessageOptions): {
  option: "rollMode" | "messageMode";
  mode: string;
} {
  if (generation() < 14)
    return { option: "rollMode", mode: !rollMode || rollMode === "roll" ? currentMode() : rollMode };
  if (rollMode && !messageMode) warnDeprecated("Roll#toMessage: the option rollMode is now messageMode.", 14, 16);
  return { option: "messageMode", mode: messageMode ?? (rollMode ? mapLegacyMode(rollMode) : currentMode()) };
}

export async function rollToMessage(roll: Roll, messageData: Loose, options: ToMessageOptions): Promise<Loose> {
  const { option, mode } = resolveMode(options);
  const { create = true, rollMode: _rollMode, messageMode: _messageMode, ...rest } = options;
  const isBlind = mode === "blind" || mode === "blindroll";
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !isBlind });
  const data = {
    content: String(roll.total),
    sound: page.CONFIG?.sounds?.dice as string | undefined,
    ...messageData,
    rolls: [roll],
  };
  const ChatMessage = messageClass();
  if (create) return ChatMessage.create(data, { ...rest, [option]: mode });
  return unsavedData(ChatMessage, data, option, mode);
}

function messageClass(): Loose {
  const found: Loose = page.CONFIG?.ChatMessage?.documentClass ?? (globalThis as Loose).ChatMessage;
  if (!found) throw new Error("host: ChatMessage is not installed");
  return found;
}

/** Message data with resolved recipients, before saving. */
function unsavedData(ChatMessage: Loose, data: Loose, option: "rollMode" | "messageMode", mode: string): Loose {
  const apply = option === "messageMode" ? "applyMode" : "applyRollMode";
  if (switchValue("toMessageData") === "document" && typeof ChatMessage.prototype?.toObject === "function") {
    const message = new ChatMessage(data);
    message[apply](mode);
    return message.toObject();
  }
  return ChatMessage[apply](data, mode) ?? data;
}
