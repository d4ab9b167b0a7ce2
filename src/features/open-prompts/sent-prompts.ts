/**
 * The player's side of open prompts: sends their state to GMs who subscribed, at most four times a second each, and
 * receives rulings. Sends nothing if the user may not use queries.
 */
import { makeSecretId } from "../../secrets/secret-id.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { isDisconnected, untilConnected, pause } from "../../platform/connection.ts";
import { confirmedSender, sendQueryWithRetry, mayQuery, onQuery } from "../../platform/verified-query.ts";
import { isLaterRuling, NO_PROMPT_RULING, readPromptRuling, type OpenPromptData, type PromptRuling } from "./wire.ts";

export const TOLD = "quincunx.live";
export const WANTED = "quincunx.liveWanted";
/** Answer to a GM's page that queries do not reach, because another page of the same user receives them. */
export const ELSEWHERE = "elsewhere";
export const RULED = "quincunx.liveRuling";
/** Answer to a ruling that the prompt cannot apply and ignores. */
export const REFUSED = "refused";

/** Minimum interval between two updates of a prompt to one GM, in ms. */
const PACE = 250;

/** State of a prompt as its player may see it. */
export type Held = Omit<OpenPromptData, "prompt" | "n" | "ruling">;

export interface OpenPrompt {
  /** Id under which GM clients keep the prompt's secrets. */
  readonly id: string;
  readonly ruling: PromptRuling;
  /** True if a connected GM's client has received it. */
  readonly isSeen: boolean;
  change(): void;
  close(): void;
}

interface Listener {
  held(): Held;
  /** Called with a new ruling. Throws if it cannot be applied, which leaves the prompt unchanged. */
  ruled(ruling: PromptRuling, before: PromptRuling): void;
  /** Called once a GM's client has received it. */
  seen?(): void;
}

interface Sharing {
  readonly id: string;
  readonly listener: Listener;
  n: number;
  ruling: PromptRuling;
  isOpen: boolean;
  /** Last sent `n`, by user id. */
  readonly told: Map<string, number>;
  /** Ids of users with a running transmission. */
  readonly telling: Set<string>;
  /** Ids of GMs whose client has received it. */
  readonly seenBy: Set<string>;
}

const prompts = new Map<string, Sharing>();
const wanting = new Set<string>();

/** Announces an open prompt of this client to subscribed GMs. */
export function sharePrompt(listener: Listener): OpenPrompt {
  const telling: Sharing = {
    id: makeSecretId("prompt"),
    listener,
    n: 1,
    ruling: NO_PROMPT_RULING,
    isOpen: true,
    told: new Map<string, number>(),
    telling: new Set<string>(),
    seenBy: new Set<string>(),
  };
  prompts.set(telling.id, telling);
  send(telling);
  return {
    id: telling.id,
    get ruling() {
      return telling.ruling;
    },
    get isSeen() {
      return game.users.some((user) => user.active && telling.seenBy.has(user.id ?? ""));
    },
    change: () => changed(telling),
    close: () => {
      prompts.delete(telling.id);
      telling.isOpen = false;
      changed(telling);
    },
  };
}

/** Call at init on all clients; GM clients return false. */
export function registerOpenPrompts(): void {
  // Until a GM's page has loaded its handler (`received-prompts.ts`), return false so that another page may answer.
  if (!Object.hasOwn(CONFIG.queries, TOLD)) onQuery(TOLD, () => false);
  // A forged subscription is harmless: the GM's client answers false, which ends it.
  onQuery(WANTED, async (data) => {
    const { from } = data;
    const gm = typeof from === "string" ? game.users.get(from) : undefined;
    if (game.user.isGM || !gm?.isGM || !mayQuery()) return false;
    wanting.add(from as string);
    for (const telling of prompts.values()) {
      telling.told.delete(from as string);
      send(telling);
    }
    return (await confirmedSender(data)) ? true : ELSEWHERE;
  });
  onQuery(RULED, async (data) => {
    const { prompt } = data;
    if (typeof prompt !== "string" || !prompts.has(prompt)) return false;
    const gm = await confirmedSender(data);
    const telling = prompts.get(prompt);
    return gm?.isGM === true && telling ? receiveRuling(telling, gm, data["ruling"]) : false;
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (!isHere && user.id) wanting.delete(user.id);
  });
}

function receiveRuling(telling: Sharing, gm: User.Implementation, data: unknown): boolean | typeof REFUSED {
  const { listener, ruling: before } = telling;
  const ruling = readPromptRuling(mechanicById(listener.held().mechanic), data);
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

function changed(telling: Sharing): void {
  telling.n += 1;
  send(telling);
}

function send(telling: Sharing): void {
  for (const gm of game.users) void sendAll(gm as User.Implementation, telling);
}

/** Sends one update after another until the GM has the newest. */
async function sendAll(gm: User.Implementation, telling: Sharing): Promise<void> {
  const id = gm.id ?? "";
  const isMissing = (): boolean => gm.isGM && gm.active && wanting.has(id) && telling.told.get(id) !== telling.n;
  if (telling.telling.has(id)) return;
  telling.telling.add(id);
  try {
    while (isMissing() && mayQuery()) {
      if (isDisconnected()) await untilConnected();
      const { id: prompt, n, ruling, isOpen, listener } = telling;
      const data = isOpen ? { prompt, n, ...listener.held(), ruling } : { prompt, n, isClosed: true };
      const paced = pause(PACE);
      await sendTo(gm, telling, data);
      await paced;
    }
  } finally {
    telling.telling.delete(id);
  }
}

/** Removes the subscription of a GM who does not answer or refuses. */
async function sendTo(gm: User.Implementation, telling: Sharing, data: { readonly n: number }): Promise<void> {
  const id = gm.id ?? "";
  const { told } = telling;
  told.set(id, data.n);
  // A GM who subscribed again meanwhile still needs this state.
  const isMeant = (): boolean => telling.n === data.n && told.get(id) === data.n;
  const answer = await sendQueryWithRetry(gm, TOLD, data, isMeant);
  if (answer === true && !telling.seenBy.has(id)) {
    telling.seenBy.add(id);
    telling.listener.seen?.();
  }
  if (answer === undefined ? isMeant() : answer !== true && told.get(id) === data.n) wanting.delete(id);
}
