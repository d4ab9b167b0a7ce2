/**
 * `CONST`: constants with the values of the community's type definitions (fvtt-types common/constants). Constants that the host does not use have the
 * values that the types spell out.
 */
import type { Generation } from "../../protocol.ts";
import {
  ALLOWED_HTML_ATTRIBUTES,
  ALLOWED_HTML_TAGS,
  ALLOWED_URL_SCHEMES,
  URL_ATTRIBUTES,
} from "../utils/clean-html.ts";
import { DURATION_UNITS } from "../documents/effect-data.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { DECLARED_CONSTANTS } from "./declared-names.ts";

const PRIMARY = [
  ["Actor", "Adventure", "Cards", "ChatMessage", "Combat", "FogExploration", "Folder", "Item"],
  ["JournalEntry", "Macro", "Playlist", "RollTable", "Scene", "Setting", "User"],
].flat();
const EMBEDDED = [
  [
    "ActiveEffect",
    "ActorDelta",
    "AmbientLight",
    "AmbientSound",
    "Card",
    "Combatant",
    "CombatantGroup",
    "Drawing",
    "Item",
  ],
  ["JournalEntryCategory", "JournalEntryPage", "MeasuredTemplate", "Note", "PlaylistSound", "Region", "RegionBehavior"],
  ["TableResult", "Tile", "Token", "Wall"],
].flat();

export const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
export const OWNERSHIP = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

const permission = (key: string, defaultRole: number, disableGM = false): object => ({
  label: `PERMISSION.${key}`,
  hint: `PERMISSION.${key}Hint`,
  disableGM,
  defaultRole,
});

export const USER_PERMISSIONS = {
  ACTOR_CREATE: permission("ActorCreate", 3),
  BROADCAST_AUDIO: permission("BroadcastAudio", 2, true),
  BROADCAST_VIDEO: permission("BroadcastVideo", 2, true),
  CARDS_CREATE: permission("CardsCreate", 3),
  DRAWING_CREATE: permission("DrawingCreate", 2),
  ITEM_CREATE: permission("ItemCreate", 3),
  FILES_BROWSE: permission("FilesBrowse", 2),
  FILES_UPLOAD: permission("FilesUpload", 3),
  JOURNAL_CREATE: permission("JournalCreate", 2),
  MACRO_SCRIPT: permission("MacroScript", 1),
  MANUAL_ROLLS: permission("ManualRolls", 2, true),
  MESSAGE_WHISPER: permission("MessageWhisper", 1),
  NOTE_CREATE: permission("NoteCreate", 2),
  PING_CANVAS: permission("PingCanvas", 2),
  PLAYLIST_CREATE: permission("PlaylistCreate", 3),
  SETTINGS_MODIFY: permission("SettingsModify", 3),
  SHOW_CURSOR: permission("ShowCursor", 1, true),
  SHOW_RULER: permission("ShowRuler", 1, true),
  TEMPLATE_CREATE: permission("TemplateCreate", 1),
  TOKEN_CREATE: permission("TokenCreate", 3),
  TOKEN_DELETE: permission("TokenDelete", 3),
  TOKEN_CONFIGURE: permission("TokenConfigure", 2),
  WALL_DOORS: permission("WallDoors", 1),
  QUERY_USER: permission("QueryUser", 1),
} as Record<string, { label: string; hint: string; disableGM: boolean; defaultRole: number }>;

const VALUES = {
  vtt: "Foundry VTT",
  VTT: "Foundry Virtual Tabletop",
  ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
  ALL_DOCUMENT_TYPES: [...new Set([...PRIMARY, ...EMBEDDED])].sort(),
  ALLOWED_HTML_ATTRIBUTES,
  ALLOWED_HTML_TAGS,
  ALLOWED_URL_SCHEMES,
  ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES: URL_ATTRIBUTES,
  AUDIO_FILE_EXTENSIONS: {
    flac: "audio/flac",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    wav: "audio/wav",
    webm: "audio/webm",
    m4a: "audio/mp4",
  },
  BASE_DOCUMENT_TYPE: "base",
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  COMBAT_ANNOUNCEMENTS: ["startEncounter", "nextUp", "yourTurn"],
  COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
  COMPENDIUM_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Cards",
    "Item",
    "JournalEntry",
    "Macro",
    "Playlist",
    "RollTable",
    "Scene",
  ],
  CORE_SUPPORTED_LANGUAGES: ["en"],
  CSS_THEMES: { foundry: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" },
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
  DOCUMENT_LINK_TYPES: ["Actor", "Cards", "Item", "Scene", "JournalEntry", "Macro", "RollTable", "PlaylistSound"],
  DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
  DOCUMENT_OWNERSHIP_LEVELS: OWNERSHIP,
  EMBEDDED_DOCUMENT_TYPES: EMBEDDED,
  FOLDER_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Item",
    "Scene",
    "JournalEntry",
    "Playlist",
    "RollTable",
    "Cards",
    "Macro",
    "Compendium",
  ],
  FOLDER_MAX_DEPTH: 4,
  IMAGE_FILE_EXTENSIONS: {
    ...{
      apng: "image/apng",
      avif: "image/avif",
      bmp: "image/bmp",
      gif: "image/gif",
      jpeg: "image/jpeg",
      jpg: "image/jpeg",
    },
    ...{ png: "image/png", svg: "image/svg+xml", tiff: "image/tiff", webp: "image/webp" },
  },
  VIDEO_FILE_EXTENSIONS: { m4v: "video/mp4", mp4: "video/mp4", ogv: "video/ogg", webm: "video/webm" },
  JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  MACRO_SCOPES: ["global", "actors", "actor"],
  MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
  PACKAGE_TYPES: ["world", "system", "module"],
  PASSWORD_SAFE_STRING: "•".repeat(16),
  PRIMARY_DOCUMENT_TYPES: PRIMARY,
  SETTING_SCOPES: { CLIENT: "client", WORLD: "world", USER: "user" },
  SORT_INTEGER_DENSITY: 100000,
  SYSTEM_SPECIFIC_COMPENDIUM_TYPES: ["Actor", "Item"],
  TABLE_RESULT_TYPES: { TEXT: "text", DOCUMENT: "document" },
  TEXT_ENRICH_EMBED_MAX_DEPTH: 5,
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TRUSTED_IFRAME_DOMAINS: ["google.com", "youtube.com"],
  USER_PERMISSIONS,
  USER_ROLES,
  USER_ROLE_NAMES: Object.fromEntries(Object.entries(USER_ROLES).map(([name, role]) => [role, name])),
  WORLD_DOCUMENT_TYPES: PRIMARY.filter((name) => name !== "Adventure"),
} as const;

export function constants(generation: Generation): Record<string, unknown> {
  const values: Record<string, unknown> = { ...structuredClone(DECLARED_CONSTANTS), ...VALUES };
  if (generation >= 14) {
    values.ACTIVE_EFFECT_DURATION_UNITS = [...DURATION_UNITS];
    const actorBound = [...VALUES.SYSTEM_SPECIFIC_COMPENDIUM_TYPES];
    values.SYSTEM_SPECIFIC_COMPENDIUM_TYPES = ["ActiveEffect", ...actorBound];
    values.COMPENDIUM_DOCUMENT_TYPES = ["ActiveEffect", ...VALUES.COMPENDIUM_DOCUMENT_TYPES];
    Object.defineProperty(values, "DICE_ROLL_MODES", {
      enumerable: false,
      get: () => {
        logCompatibilityWarning("CONST.DICE_ROLL_MODES is deprecated in favor of CONFIG.ChatMessage.modes.", {
          since: 14,
          until: 16,
          once: true,
        });
        return VALUES.DICE_ROLL_MODES;
      },
    });
  }
  return values;
}
