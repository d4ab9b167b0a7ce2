/**
 * The player's side of open prompts: sends their state to GMs who subscribed, at most four times a second each, and
 * receives rulings. Sends nothing if the user may not use queries.
 */
import { makeSecretId } from "../../card/secrets/secrets.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { isDisconnected, untilConnected, pause } from "../../platform/connection.ts";
import { confirmedSender, sendQueryWithRetry, mayQuery, onQuery } from "../../platform/verified-query.ts";
import { isLaterRuling, NO_PROMPT_RULING, readPromptRuling, type OpenPromptData, type PromptRuling } from "./wire.ts";

export const STATE = "quincunx.live";
export const SUBSCRIBE = "quincunx.liveWanted";
/** Answer to a GM's page that queries do not reach, because another page of the same user receives them. */
export const ELSEWHERE = "elsewhere";
export const RULING = "quincunx.liveRuling";
/** Answer to a ruling that the prompt cannot apply and ignores. */
export const REFUSED = "refused";

/** Minimum interval between two updates of a prompt to one GM, in ms. */
const PACE = 250;

/** State of a prompt as its player may see it. */
export type PromptState = Omit<OpenPromptData, "prompt" | "n" | "ruling">;

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
  promptState(): PromptState;
  /** Called with a new ruling. Throws if it cannot be applied, which leaves the prompt unchanged. */
  applyRuling(ruling: PromptRuling, before: PromptRuling): void;
  /** Called once a GM's client has received it. */
  onSeen?(): void;
}

interface Sharing {
  readonly id: string;
  readonly listener: Listener;
  n: number;
  ruling: PromptRuling;
  isOpen: boolean;
  /** Last sent `n`, by user id. */
  readonly sentTo: Map<string, number>;
  /** Ids of users with a running transmission. */
  readonly sending: Set<string>;
  /** Ids of GMs whose client has received it. */
  readonly seenBy: Set<string>;
}

const prompts = new Map<string, Sharing>();
const subscribers = new Set<string>();

/** Announces an open prompt of this client to subscribed GMs. */
export function sharePrompt(listener: Listener): OpenPrompt {
  const shared: Sharing = {
    id: makeSecretId("prompt"),
    listener,
    n: 1,
    ruling: NO_PROMPT_RULING,
    isOpen: true,
    sentTo: new Map<string, number>(),
    sending: new Set<string>(),
    seenBy: new Set<string>(),
  };
  prompts.set(shared.id, shared);
  send(shared);
  return {
    id: shared.id,
    get ruling() {
      return shared.ruling;
    },
    get isSeen() {
      return game.users.some((user) => user.active && shared.seenBy.has(user.id ?? ""));
    },
    change: () => sendChange(shared),
    close: () => {
      prompts.delete(shared.id);
      shared.isOpen = false;
      sendChange(shared);
    },
  };
}

/** Call at init on all clients; GM clients return false. */
export function registerOpenPrompts(): void {
  // Until a GM's page has loaded its handler (`received-prompts.ts`), return false so that another page may answer.
  if (!Object.hasOwn(CONFIG.queries, STATE)) onQuery(STATE, () => false);
  // A forged subscription is harmless: the GM's client answers false, which ends it.
  onQuery(SUBSCRIBE, async (data) => {
    const { from } = data;
    const gm = typeof from === "string" ? game.users.get(from) : undefined;
    if (game.user.isGM || !gm?.isGM || !mayQuery()) return false;
    subscribers.add(from as string);
    for (const shared of prompts.values()) {
      shared.sentTo.delete(from as string);
      send(shared);
    }
    return (await confirmedSender(data)) ? true : ELSEWHERE;
  });
  onQuery(RULING, async (data) => {
    const { prompt } = data;
    if (typeof prompt !== "string" || !prompts.has(prompt)) return false;
    const gm = await confirmedSender(data);
    const shared = prompts.get(prompt);
    return gm?.isGM === true && shared ? receiveRuling(shared, gm, data["ruling"]) : false;
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (!isHere && user.id) subscribers.delete(user.id);
  });
}

function receiveRuling(shared: Sharing, gm: User.Implementation, data: unknown): boolean | typeof REFUSED {
  const { listener, ruling: before } = shared;
  const ruling = readPromptRuling(mechanicById(listener.promptState().mechanic), data);
  if (ruling?.by !== gm.id || !isLaterRuling(ruling, before)) return ruling !== null;
  try {
    shared.ruling = ruling;
    listener.applyRuling(ruling, before);
    return true;
  } catch {
    shared.ruling = before;
    return REFUSED;
  } finally {
    sendChange(shared);
  }
}

function sendChange(shared: Sharing): void {
  shared.n += 1;
  send(shared);
}

function send(shared: Sharing): void {
  for (const gm of game.users) void sendAll(gm, shared);
}

/** Sends one update after another until the GM has the newest. */
async function sendAll(gm: User.Implementation, shared: Sharing): Promise<void> {
  const id = gm.id ?? "";
  const isMissing = (): boolean => gm.isGM && gm.active && subscribers.has(id) && shared.sentTo.get(id) !== shared.n;
  if (shared.sending.has(id)) return;
  shared.sending.add(id);
  try {
    while (isMissing() && mayQuery()) {
      if (isDisconnected()) await untilConnected();
      const { id: prompt, n, ruling, isOpen, listener } = shared;
      const data = isOpen ? { prompt, n, ...listener.promptState(), ruling } : { prompt, n, isClosed: true };
      const paced = pause(PACE);
      await sendTo(gm, shared, data);
      await paced;
    }
  } finally {
    shared.sending.delete(id);
  }
}

/** Removes the subscription of a GM who does not answer or refuses. */
async function sendTo(gm: User.Implementation, shared: Sharing, data: { readonly n: number }): Promise<void> {
  const id = gm.id ?? "";
  const { sentTo } = shared;
  sentTo.set(id, data.n);
  // A GM who subscribed again meanwhile still needs this state.
  const isMeant = (): boolean => shared.n === data.n && sentTo.get(id) === data.n;
  const answer = await sendQueryWithRetry(gm, STATE, data, isMeant);
  if (answer === true && !shared.seenBy.has(id)) {
    shared.seenBy.add(id);
    shared.listener.onSeen?.();
  }
  if (answer === undefined ? isMeant() : answer !== true && sentTo.get(id) === data.n) subscribers.delete(id);
}
