/**
 * A GM's side: prompts that are open at players' seats, as they are told, and what this GM says about them. What is hidden stays in GMs' browsers, under the
 * prompt's id and that of whoever hid it; the player is told that something is.
 */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { MOST_GIFTS } from "../../card/aid-origin.ts";
import { hideInPrompt, onPromptSecretsChanged, secretOf, type Secret } from "../../secrets/secrets.ts";
import { inheritSecrets } from "../../card/secrets/keep-secrets.ts";
import { tellSecrets } from "../../secrets/share-secrets.ts";
import type { Fields } from "../../platform/flags.ts";
import { hiddenInPrompt } from "../../secrets/secret-id.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { confirmed, insist, onQuery, say, TIMEOUT } from "../../platform/verified-query.ts";
import { defineSetting } from "../../platform/settings.ts";
import { pause } from "../../platform/connection.ts";
import { ELSEWHERE, REFUSED, RULED, TOLD, WANTED } from "./sent-prompts.ts";
import {
  isLaterRuling,
  readLivePrompt,
  ruledFields,
  type LiveGift,
  type LivePrompt,
  type LiveShift,
  type Ruling,
} from "./wire.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";

/** When GMs see players' open prompts: while one has the console open, whenever one is there, or not at all. */
export const livePromptsSetting = defineSetting<"table" | "always" | "never">({
  key: "livePrompts",
  scope: "world",
  type: String,
  default: "table",
  name: "QUINCUNX.Settings.livePrompts.name",
  hint: "QUINCUNX.Settings.livePrompts.hint",
  choices: {
    table: "QUINCUNX.Settings.livePrompts.table",
    always: "QUINCUNX.Settings.livePrompts.always",
    never: "QUINCUNX.Settings.livePrompts.never",
  },
});

export interface HeardPrompt extends LivePrompt {
  /** Who sits in front of it. */
  readonly user: string;
}

/** Without whom it comes from. */
export type LiveGive = Omit<Grant, "from"> | Omit<LiveShift, "from">;

/** With them a list of the spec names its entry. */
const LONGEST_WORDS = 100;

/** Nobody has more open. */
const MOST_OF_ONE = 20;

const heard = new Map<string, HeardPrompt>();
/** What this GM has said and the prompt has not yet told back. */
const said = new Map<string, Ruling>();
/** Of that, what the prompt has taken last. */
const taken = new Map<string, Ruling>();
let changed: () => void = () => undefined;
let isTableOpen = false;
let isRegistered = false;
let isElsewhere = false;

/** In the order in which they came, with what this GM has said last. */
export function heardPrompts(): readonly HeardPrompt[] {
  return [...heard.values()].map((prompt) => {
    const own = said.get(prompt.prompt) ?? taken.get(prompt.prompt);
    return own && isLaterRuling(own, prompt.ruling) ? { ...prompt, ruling: own, spec: specUnder(prompt, own) } : prompt;
  });
}

/** Whether players' clients reach another page of this GM, and not this one. */
export function areToldElsewhere(): boolean {
  return isElsewhere;
}

/** When the world is open, or with the table: once, everywhere. Players' clients answer none of it. */
export function hearPrompts(): void {
  if (isRegistered) return;
  isRegistered = true;
  onQuery(TOLD, async (data) => {
    if (!isListening()) return false;
    const sender = await confirmed(data);
    if (!sender || sender.isGM || !isListening()) return false;
    return take(sender.id ?? "", data);
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (isHere && isListening() && !user.isGM) void askFor([user]);
    if (!isHere) forget(({ user: who }) => who === user.id);
  });
  onPromptSecretsChanged(() => changed());
  followLiveSetting();
}

/** While the table is open (or the world's setting says so) this GM is told. `redraw`: something has changed. */
export function listenToPrompts(redraw: (() => void) | null): void {
  const before = isListening();
  changed = redraw ?? (() => undefined);
  isTableOpen = redraw !== null;
  if (!isListening()) {
    for (const all of [heard, said, taken]) all.clear();
  } else if (!before || redraw) void askFor(playersHere());
}

/** When the setting changes. */
export function followLiveSetting(): void {
  if (!game.user.isGM) return;
  if (isListening()) void askFor(playersHere());
  else forget(() => true);
}

/** What a GM says about a prompt, over what was said before. Null: it is gone, or does not take it. */
export async function rule(
  id: string,
  change: Partial<Pick<Ruling, "fields" | "gifts" | "isHidden" | "answer">>,
): Promise<Ruling | null> {
  const prompt = heardPrompts().find((one) => one.prompt === id);
  const user = prompt && game.users.get(prompt.user);
  if (!prompt || !user) return null;
  const { isHidden = null } = change;
  const hidden = isHidden === null ? {} : { hiddenBy: isHidden ? game.user.id : "" };
  const ruling: Ruling = { ...prompt.ruling, ...change, ...hidden, n: prompt.ruling.n + 1, by: game.user.id };
  said.set(id, ruling);
  changed();
  const isMeant = (): boolean => said.get(id) === ruling;
  const telling = insist(user as User.Implementation, RULED, { prompt: id, ruling }, isMeant).then((answer) => {
    if (answer === false) forget(({ prompt: other }) => other === id);
    if (answer === true && heard.has(id)) taken.set(id, ruling);
    if (answer === REFUSED) refused(prompt, ruling);
    return answer;
  });
  return (await Promise.race([telling, pause(TIMEOUT)])) === REFUSED ? null : ruling;
}

/** The prompt stands as it did: so it does here, and what was to be hidden in it is no secret of its card. */
function refused(prompt: HeardPrompt, ruling: Ruling): void {
  const { prompt: id } = prompt;
  // What was said since has an answer of its own.
  if (said.get(id) === ruling) {
    said.delete(id);
    const words = game.i18n.format("QUINCUNX.Live.refused", namesOf(prompt));
    ui.notifications.warn(words, { console: false });
  }
  const stands = heardPrompts().find((one) => one.prompt === id)?.ruling;
  if (stands && ruling.hiddenBy === game.user.id && stands.hiddenBy !== game.user.id)
    keepHidden(id, null).catch((error: unknown) => notifyError(error));
  changed();
}

/** Whose roll it is, and what for. */
export function namesOf({ actor: uuid, user, title, mechanic }: HeardPrompt): {
  readonly name: string;
  readonly title: string;
} {
  const actor = uuid === null ? null : (fromUuidSync(uuid as never) as Actor.Implementation | null);
  return {
    name: actor?.name ?? game.users.get(user)?.name ?? "",
    title: title || speak(mechanicById(mechanic).label),
  };
}

/** Hides the targets, or changes what is hidden: of a change the player is not told. */
export function hideFrom(id: string, secret: Secret): Promise<void> {
  return hide(id, secret).catch((error: unknown) => notifyError(error));
}

async function hide(id: string, secret: Secret): Promise<void> {
  const prompt = heardPrompts().find((one) => one.prompt === id);
  if (!prompt) return;
  const { hideable } = mechanicById(prompt.mechanic);
  // Kept before it is said: the prompt may take it at once. What another GM has hidden there stays, too: the prompt says whose counts.
  await keepHidden(id, secret);
  // The dice may have fallen already.
  void inheritSecrets();
  // What was hidden a moment ago may have been refused meanwhile.
  const { ruling } = heardPrompts().find((one) => one.prompt === id) ?? prompt;
  if (ruling.hiddenBy === game.user.id) return changed();
  const fields = Object.fromEntries(Object.entries(ruling.fields).filter(([name]) => !hideable.includes(name)));
  await rule(id, { isHidden: true, fields });
}

/** Null: nothing of this GM's. */
async function keepHidden(id: string, secret: Secret | null): Promise<void> {
  tellSecrets(await hideInPrompt(hiddenInPrompt(id, game.user.id), secret));
}

/** Sets the targets for all to see. */
export async function setOpenly(id: string, fields: Fields): Promise<void> {
  const prompt = heardPrompts().find((one) => one.prompt === id);
  if (!prompt) return;
  await rule(id, { isHidden: false, fields: { ...prompt.ruling.fields, ...fields } });
}

/** Something more, or the same more of it. Words: what it is for; may be empty. */
export async function giveTo(id: string, gift: LiveGive, words: string): Promise<void> {
  const before = heardPrompts().find((one) => one.prompt === id)?.ruling.gifts;
  if (!before) return;
  const from = [game.user.name, words.trim()]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, LONGEST_WORDS);
  const gifts = withGift(before, { ...gift, from, id: foundry.utils.randomID() } as LiveGift);
  if (gifts === null) return void ui.notifications.warn(giftsFull(), { console: false });
  await rule(id, { gifts, answer: null });
}

/** By its id. */
export async function takeBackFrom(id: string, gift: string): Promise<void> {
  const before = heardPrompts().find((one) => one.prompt === id)?.ruling.gifts;
  if (before?.some((one) => one.id === gift)) await rule(id, { gifts: before.filter((one) => one.id !== gift) });
}

/** Why no more can be given. */
export function giftsFull(): string {
  return game.i18n.format("QUINCUNX.Live.giftsFull", { most: String(MOST_GIFTS) });
}

/** What moves one number for one reason is one gift. Null: there are as many as there can be. */
function withGift(before: readonly LiveGift[], gift: LiveGift): readonly LiveGift[] | null {
  const isLike = (one: LiveGift): boolean =>
    one.kind === "shift" && gift.kind === "shift" && one.field === gift.field && one.from === gift.from;
  const like = before.find(isLike);
  if (!like) return before.length < MOST_GIFTS ? [...before, gift] : null;
  const amount = like.amount + gift.amount;
  return before.flatMap((one) => (one !== like ? [one] : amount === 0 ? [] : [{ ...one, amount }]));
}

/** The prompt's spec as this GM knows it, and whether its targets are GMs' alone. Null where this browser does not know them. */
export function specHere({ prompt, mechanic, spec, ruling }: HeardPrompt): {
  readonly spec: object;
  readonly secret: Secret | null;
} {
  const secret = ruling.isHidden ? secretOf(hiddenInPrompt(prompt, ruling.hiddenBy)) : null;
  return { spec: secret ? mechanicById(mechanic).parseSpec({ ...spec, ...secret }) : spec, secret };
}

function specUnder({ mechanic, spec }: HeardPrompt, ruling: Ruling): object {
  const found: AnyMechanic = mechanicById(mechanic);
  try {
    return found.parseSpec({ ...spec, ...ruledFields(found, ruling) });
  } catch {
    return spec;
  }
}

function take(user: string, { prompt: id, n, isClosed, ...data }: Readonly<Record<string, unknown>>): boolean {
  const known = typeof id === "string" ? heard.get(id) : undefined;
  // A prompt is who opened it's, and no other's.
  if (known && known.user !== user) return false;
  if (isClosed === true) {
    if (known) forget(({ prompt }) => prompt === id);
    return true;
  }
  const prompt = readLivePrompt({ ...data, prompt: id, n });
  if (!prompt) return false;
  if (known && known.n >= prompt.n) return true;
  if (!known && [...heard.values()].filter((one) => one.user === user).length >= MOST_OF_ONE) return false;
  heard.set(prompt.prompt, { ...prompt, user });
  changed();
  return true;
}

function forget(which: (prompt: HeardPrompt) => boolean): void {
  const gone = [...heard.values()].filter(which);
  for (const { prompt } of gone) {
    heard.delete(prompt);
    said.delete(prompt);
    taken.delete(prompt);
  }
  if (gone.length > 0) changed();
}

function isListening(): boolean {
  if (!game.user.isGM) return false;
  const when = livePromptsSetting.read();
  return when === "always" || (when === "table" && isTableOpen);
}

function playersHere(): readonly User.Implementation[] {
  return game.users.filter(({ isGM, active }) => active && !isGM) as User.Implementation[];
}

async function askFor(users: readonly User.Implementation[]): Promise<void> {
  const answers = await Promise.all(users.map((user) => say(user, WANTED, {})));
  const isHeard = answers.includes(true);
  if (!isHeard && !answers.includes(ELSEWHERE)) return;
  isElsewhere = !isHeard;
  changed();
}
