/**
 * A player's side: open prompts are told to the GMs who want to know, at most four times a second each, and hear what GMs say about them. Where this seat
 * may ask nobody, nothing is told.
 */
import { makeHiddenUnder } from "../flags/hidden-under.ts";
import { mechanicById } from "../mechanics/registry.ts";
import { isLineDown, lineIsBack, pause } from "../line.ts";
import { confirmed, mayQuery, onQuery, say } from "./asking-back.ts";
import { isLaterRuling, NO_RULING, readRuling, type LivePrompt, type Ruling } from "./wire.ts";

export const TOLD = "quincunx.live";
export const WANTED = "quincunx.liveWanted";
/** What a GM's page hears that queries do not reach. */
export const ELSEWHERE = "elsewhere";
export const RULED = "quincunx.liveRuling";

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
  isTelling: boolean;
}

const prompts = new Map<string, Telling>();
/** GMs who want to know. */
const wanting = new Set<string>();

/** At a player's seat. */
export function tellPrompt(listener: Listener): OpenPrompt {
  const telling: Telling = {
    ...{ id: makeHiddenUnder("prompt"), listener, n: 1, ruling: NO_RULING, isOpen: true },
    ...{ told: new Map<string, number>(), isTelling: false },
  };
  prompts.set(telling.id, telling);
  void tell(telling);
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
  // Until a GM's page has what hears it (heard-prompts.ts) other tabs of theirs may.
  if (!Object.hasOwn(CONFIG.queries, TOLD)) onQuery(TOLD, () => false);
  // Whoever says so in another's name has a GM told of what that GM does not want to hear, who says so.
  onQuery(WANTED, async (data) => {
    const { from } = data;
    const gm = typeof from === "string" ? game.users.get(from) : undefined;
    if (game.user.isGM || !gm?.isGM || !mayQuery()) return false;
    wanting.add(from as string);
    for (const telling of prompts.values()) {
      telling.told.delete(from as string);
      void tell(telling);
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

function hear(telling: Telling, gm: User.Implementation, data: unknown): boolean {
  const { listener, ruling: before } = telling;
  const ruling = readRuling(mechanicById(listener.held().mechanic), data);
  if (ruling?.by !== gm.id || !isLaterRuling(ruling, before)) return ruling !== null;
  try {
    telling.ruling = ruling;
    listener.ruled(ruling, before);
  } catch {
    telling.ruling = before;
  }
  changed(telling);
  return true;
}

function changed(telling: Telling): void {
  telling.n += 1;
  void tell(telling);
}

/** One after the other, until everybody who wants to know has heard the newest. */
async function tell(telling: Telling): Promise<void> {
  if (telling.isTelling) return;
  telling.isTelling = true;
  try {
    for (;;) {
      const missing = game.users.filter(({ id, isGM, active }) => {
        return isGM && active && wanting.has(id) && telling.told.get(id) !== telling.n;
      });
      if (missing.length === 0 || !mayQuery()) return;
      if (isLineDown()) await lineIsBack();
      const { id: prompt, n, ruling, isOpen, listener } = telling;
      const data = isOpen ? { prompt, n, ...listener.held(), ruling } : { prompt, n, isClosed: true };
      const paced = pause(PACE);
      await Promise.all(missing.map((gm) => tellTo(gm as User.Implementation, telling, data)));
      await paced;
    }
  } finally {
    telling.isTelling = false;
  }
}

/** Who does not answer, or does not want to hear it, is told no more until they say so again. */
async function tellTo(gm: User.Implementation, { told }: Telling, data: { readonly n: number }): Promise<void> {
  const id = gm.id ?? "";
  told.set(id, data.n);
  const isTaken = (await say(gm, TOLD, data)) === true;
  // Who has said so anew meanwhile has not been told yet.
  if (!isTaken && told.get(id) === data.n) wanting.delete(id);
}
