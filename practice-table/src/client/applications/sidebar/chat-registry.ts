/** Registries of chat commands, one per page: in bare Node several pages share the class ChatLog, each with its own code of packages. */
import { page } from "../shared/host.ts";
import { coreCommands, type ChatCommand } from "./chat-commands.ts";
import { CORE_PATTERNS, INVALID, NONE, ROLL_COMMANDS } from "./chat-patterns.ts";

interface ChatRegistry {
  /** [14] */
  commands: Record<string, ChatCommand>;
  /** [13] Patterns by name. */
  readonly patterns: Record<string, RegExp>;
  /** [13] */
  multiline: Set<string>;
  /** [14] Patterns added under the old API. */
  readonly legacy: Record<string, RegExp>;
}

const registries = new WeakMap<object, ChatRegistry>();
/** Key of the registry while no page exists. */
const nowhere = {};

export function chatRegistry(): ChatRegistry {
  const key = (page.CONFIG ?? nowhere) as object;
  const known = registries.get(key) ?? {
    commands: coreCommands(),
    patterns: { ...CORE_PATTERNS, invalid: INVALID, none: NONE },
    multiline: new Set<string>(ROLL_COMMANDS),
    legacy: {},
  };
  registries.set(key, known);
  return known;
}
