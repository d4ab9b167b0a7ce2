/** Recipients of a message: v13's roll modes and v14's message modes (app.md 5.2; dice.md 4.4). */
import { logCompatibilityWarning } from "../utils/logging.ts";
import { page, type Loose } from "../utils/types.ts";

const FROM_LEGACY: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

function defaultMode(): string {
  return page.game.settings.get("core", page.game.release.generation >= 14 ? "messageMode" : "rollMode") as string;
}

/** The v14 name of a mode of either generation. */
export const modernMode = (mode: string): string => FROM_LEGACY[mode] ?? mode;

/**
 * Sets whisper and blind of creation data. public: no recipients; gm: the GMs, unless whisper already has recipients; blind: as gm, and blind; self:
 * the user alone. A mode's own `handler` replaces this [14].
 */
export function applyMode(chatData: Loose, mode: string): Loose {
  if (mode === "roll" || !mode) mode = defaultMode();
  if (page.game.release.generation >= 14) {
    const handler = page.CONFIG.ChatMessage.modes?.[mode]?.handler as ((data: Loose) => Loose) | undefined;
    if (handler) return handler(chatData) ?? chatData;
  }
  const gmIds = (): string[] =>
    page.CONFIG.ChatMessage.documentClass
      .getWhisperRecipients("GM")
      .map((user: Loose) => user.id as string) as string[];
  const toGMs = (): void => {
    if (!chatData.whisper?.length) chatData.whisper = gmIds();
  };
  switch (modernMode(mode)) {
    case "public":
    case "ic":
      chatData.whisper = [];
      chatData.blind = false;
      break;
    case "gm":
      toGMs();
      chatData.blind = false;
      break;
    case "blind":
      toGMs();
      chatData.blind = true;
      break;
    case "self":
      chatData.whisper = [page.game.user.id as string];
      chatData.blind = false;
      break;
  }
  return chatData as unknown;
}

/** Warns once about an old name in 14; the name still works. */
export function warnLegacyMode(old: string, now: string): void {
  if (page.game.release.generation < 14) return;
  logCompatibilityWarning(`${old} is deprecated in favor of ${now}.`, { since: 14, until: 16, once: true });
}
