/**
 * A player's side: open prompts are told to the GMs who want to know, at most four times a second each, and hear what GMs say about them. Where this seat
 * may ask nobody, nothing is told.
 */
import { makeHiddenUnder } from "../../secrets/secret-id.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { isLineDown, lineIsBack, pause } from "../../platform/connection.ts";
import { confirmed, insist, mayQuery, onQuery } from "../../platform/verified-query.ts";
import { isLaterRuling, NO_RULING, readRuling, type LivePrompt, type Ruling } from "./wire.ts";

export const TOLD = "quincunx.live";
export const WANTED = "quincunx.liveWanted";
/** What a GM's page hears that queries do not reach. */
export const ELSEWHERE = "elsewhere";
export const RULED = "quincunx.liveRuling";
/** What a prompt answers to what it does not take: it stands as it did. */
export const REFUSED = "refused";

/** Between two that are told of the same prompt, in milliseconds. */
const PACE = 250;

/** What a prompt holds, as its player may see it. */
export type Held = Omit<LivePrompt, "prompt" | "n" | "ruling">;

export interface OpenPrompt {
  /** The id under which GMs keep what they hide from it. */
  readonly id: string;
  readonly ruling: Ruling;
  /** It holds something else now. */
  change(): void;
  close(): void;
}

interface Listener {
  held(): Held;
  /** A GM has said something. Throws where it cannot be: as if it had not been said. */
  ruled(ruling: Ruling, before: Ruling): void;
}

interface Telling {
  readonly id: string;
  readonly listener: Listener;
  n: number;
  ruling: Ruling;
  isOpen: boolean;
  /** By user: the newest that they have heard of. */
  readonly told: Map<string, number>;
  /** Users who are being told. */
  readonly telling: Set<string>;
}

const prompts = new Map<string, Telling>();
/** GMs who want to know. */
const wanting = new Set<string>();

/** At a player's seat. */
export function tellPrompt(listener: Listener): OpenPrompt {
  const telling: Telling = {
    ...{ id: makeHiddenUnder("prompt"), listener, n: 1, ruling: NO_RULING, isOpen: true },
    ...{ told: new Map<string, number>(), telling: new Set<string>() },
  };
  prompts.set(telling.id, telling);
  tell(telling);
  return {
    id: telling.id,
    get ruling() {
      return telling.ruling;
    },
    change: () => changed(telling),
    close: () => {
      prompts.delete(telling.id);
      telling.isOpen = false;
      changed(telling);
    },
  };
}

/** At init, everywhere: GMs answer none of it. */
export function registerOpenPrompts(): void {
  // Until a GM's page has what hears it (received-prompts.ts) other tabs of theirs may.
  if (!Object.hasOwn(CONFIG.queries, TOLD)) onQuery(TOLD, () => false);
  // Whoever says so in another's name has a GM told of what that GM does not want to hear, who says so.
  onQuery(WANTED, async (data) => {
    const { from } = data;
    const gm = typeof from === "string" ? game.users.get(from) : undefined;
    if (game.user.isGM || !gm?.isGM || !mayQuery()) return false;
    wanting.add(from as string);
    for (const telling of prompts.values()) {
      telling.told.delete(from as string);
      tell(telling);
    }
    return (await confirmed(data)) ? true : ELSEWHERE;
  });
  onQuery(RULED, async (data) => {
    const { prompt } = data;
    if (typeof prompt !== "string" || !prompts.has(prompt)) return false;
    const gm = await confirmed(data);
    const telling = prompts.get(prompt);
    return gm?.isGM === true && telling ? hear(telling, gm, data["ruling"]) : false;
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (!isHere && user.id) wanting.delete(user.id);
  });
}

function hear(telling: Telling, gm: User.Implementation, data: unknown): boolean | typeof REFUSED {
  const { listener, ruling: before } = telling;
  const ruling = readRuling(mechanicById(listener.held().mechanic), data);
  if (ruling?.by !== gm.id || !isLaterRuling(ruling, before)) return ruling !== null;
  try {
    telling.ruling = ruling;
    listener.ruled(ruling, before);
    return true;
  } catch {
    telling.ruling = before;
    return REFUSED;
  } finally {
    changed(telling);
  }
}

function changed(telling: Telling): void {
  telling.n += 1;
  tell(telling);
}

/** Everybody who wants to know: nobody waits for another to answer. */
function tell(telling: Telling): void {
  for (const gm of game.users) void tellAll(gm as User.Implementation, telling);
}

/** One after the other, until they have heard the newest. */
async function tellAll(gm: User.Implementation, telling: Telling): Promise<void> {
  const id = gm.id ?? "";
  const isMissing = (): boolean => gm.isGM && gm.active && wanting.has(id) && telling.told.get(id) !== telling.n;
  if (telling.telling.has(id)) return;
  telling.telling.add(id);
  try {
    while (isMissing() && mayQuery()) {
      if (isLineDown()) await lineIsBack();
      const { id: prompt, n, ruling, isOpen, listener } = telling;
      const data = isOpen ? { prompt, n, ...listener.held(), ruling } : { prompt, n, isClosed: true };
      const paced = pause(PACE);
      await tellTo(gm, telling, data);
      await paced;
    }
  } finally {
    telling.telling.delete(id);
  }
}

/** Who does not answer, or does not want to hear it, is told no more until they say so again. */
async function tellTo(gm: User.Implementation, telling: Telling, data: { readonly n: number }): Promise<void> {
  const id = gm.id ?? "";
  const { told } = telling;
  told.set(id, data.n);
  // Who has said so anew meanwhile has not been told yet.
  const isMeant = (): boolean => telling.n === data.n && told.get(id) === data.n;
  const answer = await insist(gm, TOLD, data, isMeant);
  if (answer === undefined ? isMeant() : answer !== true && told.get(id) === data.n) wanting.delete(id);
}
