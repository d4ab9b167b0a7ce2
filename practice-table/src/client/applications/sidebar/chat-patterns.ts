/** Patterns of the core chat commands (dice.md 4.1), and matching of a text with them. */

/** Groups of roll patterns: command, formula, flavour. */
const roll = (names: string): RegExp => new RegExp(`^(/(?:${names}) )([^#]+)(?:#(.*))?$`, "i");
const words = (names: string): RegExp => new RegExp(`^(/(?:${names})\\s)([\\s\\S]*)`, "i");

/** In the order of matching. */
export const CORE_PATTERNS: Readonly<Record<string, RegExp>> = {
  roll: roll("r|roll"),
  gmroll: roll("gmr|gmroll"),
  blindroll: roll("br|broll|blindroll"),
  selfroll: roll("sr|selfroll"),
  publicroll: roll("pr|publicroll"),
  ic: words("ic"),
  emote: words("emote|em|me"),
  ooc: words("ooc"),
  whisper: /^(\/w(?:hisper)?\s)(\[(?:[^\]]+)\]|(?:[^\s]+))\s*([\s\S]*)/i,
  reply: words("reply"),
  gm: words("gm"),
  players: words("players"),
  macro: words("m|macro"),
};

export const INVALID = /^(\/\S+)/;
export const NONE = /^(?!\/)[\s\S]*$/;

export const ROLL_COMMANDS = ["roll", "gmroll", "blindroll", "selfroll", "publicroll"] as const;

/** The mode of each roll command; `roll` uses the user's choice. */
export const ROLL_MODES: Readonly<Record<string, { 13: string; 14: string }>> = {
  gmroll: { 13: "gmroll", 14: "gm" },
  blindroll: { 13: "blindroll", 14: "blind" },
  selfroll: { 13: "selfroll", 14: "self" },
  publicroll: { 13: "publicroll", 14: "public" },
};

export type Matched = RegExpMatchArray | (RegExpMatchArray | null)[] | null;

/** One match. A multi-line command has one entry per line: null for a line without a match. The first line must match. */
export function matchCommand(message: string, rgx: RegExp, multiline: boolean): Matched {
  if (!multiline) return message.match(fresh(rgx));
  const lines = message.split("\n").map((line) => line.trim().match(fresh(rgx)));
  return lines[0] ? lines : null;
}

/** The pattern without its g flag, which would keep its position between uses. */
function fresh(rgx: RegExp): RegExp {
  return rgx.global || rgx.sticky ? new RegExp(rgx.source, rgx.flags.replace(/[gy]/g, "")) : rgx;
}
