/**
 * The GM's side of open prompts: receives their state from players and sends rulings. Hidden targets stay in GM
 * clients, under the ids of the prompt and the GM; players learn only that a target is hidden.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { sealTargets } from "../../roll/difficulty/seal-targets.ts";
import { publicNameAt } from "../../actors/appearance.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { MOST_GIFTS } from "../../roll/adjustments/gift.ts";
import {
  hideInPrompt,
  onPromptSecretsChanged,
  secretOf,
  type Secret,
  promptSecretId,
} from "../../card/secrets/secrets.ts";
import { secretSourceOf } from "../../card/extension.ts";
import { inheritSecrets } from "../../card/secrets/keep-secrets.ts";
import { sendSecrets } from "../../card/secrets/share-secrets.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { confirmedSender, sendQueryWithRetry, onQuery, sendQuery, TIMEOUT } from "../../platform/verified-query.ts";
import { defineSetting } from "../../platform/settings.ts";
import { pause } from "../../platform/connection.ts";
import { ELSEWHERE, REFUSED, RULING, STATE, SUBSCRIBE } from "./sent-prompts.ts";
import { ruledSpec, type Ruling, type RulingBonus, type RulingShift } from "../../roll/difficulty/ruling.ts";
import { isLaterRuling, readOpenPrompt, type OpenPromptData, type PromptRuling } from "./wire.ts";
import { notifyError, speak } from "../../ui/speak.ts";

/** When GMs receive open prompts: always, while the console is open, or never. */
export const openPromptsSetting = defineSetting<"always" | "table" | "never">({
  key: "openPrompts",
  default: "always",
  name: "QUINCUNX.Settings.openPrompts.name",
  hint: "QUINCUNX.Settings.openPrompts.hint",
  choices: {
    always: "QUINCUNX.Settings.openPrompts.always",
    table: "QUINCUNX.Settings.openPrompts.table",
    never: "QUINCUNX.Settings.openPrompts.never",
  },
});

export interface ReceivedPrompt extends OpenPromptData {
  /** Id of the user who has the prompt open. */
  readonly user: string;
}

export type GivenBonus = Omit<Grant, "from"> | Omit<RulingShift, "from" | "id">;

/** Longest text of giver and reason, which labels the entry in the spec. */
const MAX_WORDS_LENGTH = 100;

const MAX_PER_USER = 20;

/** In ms: the message of a closed prompt may arrive so much later. */
const MESSAGE_DELAY = 60_000;

const received = new Map<string, ReceivedPrompt>();
/** Rulings of this GM that the prompt has not reported back yet, by prompt id. */
const pendingRulings = new Map<string, PromptRuling>();
/** The last ruling that each prompt has accepted. */
const confirmedRulings = new Map<string, PromptRuling>();
/** Prompts whose messages may still arrive. */
let closed: readonly { readonly prompt: ReceivedPrompt; readonly at: number }[] = [];
/** Ids of prompts whose number has counted for a message. */
const counted = new Set<string>();
let redrawConsole: () => void = () => undefined;
let redrawNotice: () => void = () => undefined;
let isTableOpen = false;
let isRegistered = false;
let isElsewhere = false;

/** In order of arrival, including pending rulings of this GM. */
export function receivedPrompts(): readonly ReceivedPrompt[] {
  return [...received.values()].map((prompt) => {
    const own = pendingRulings.get(prompt.prompt) ?? confirmedRulings.get(prompt.prompt);
    return own && isLaterRuling(own, prompt.ruling) ? { ...prompt, ruling: own, spec: specUnder(prompt, own) } : prompt;
  });
}

/**
 * True if such a prompt is open, or has closed within the last minute, and this GM has set its targets openly. Each prompt counts for one message.
 */
export function takeRuledPrompt(isWanted: (prompt: ReceivedPrompt) => boolean): boolean {
  closed = closed.filter(({ at }) => Date.now() - at < MESSAGE_DELAY);
  const all = [...receivedPrompts(), ...closed.map(({ prompt }) => prompt)];
  const found = all.find((prompt) => isRuledHere(prompt) && isWanted(prompt));
  if (found) counted.add(found.prompt);
  return found !== undefined;
}

function isRuledHere({ prompt, mechanic: id, ruling: { by, fields } }: ReceivedPrompt): boolean {
  const hasTarget = mechanicById(id).hideable.some((field) => field in fields);
  return !counted.has(prompt) && by === game.user.id && hasTarget;
}

/** True if another page of this GM receives the queries instead. */
export function areShownElsewhere(): boolean {
  return isElsewhere;
}

/** Registers the queries once, when the world is open or the console opens. Players' clients return false. */
export function startReceivingPrompts(): void {
  if (isRegistered) return;
  isRegistered = true;
  onQuery(STATE, async (data) => {
    if (!isListening()) return false;
    const sender = await confirmedSender(data);
    if (!sender || sender.isGM || !isListening()) return false;
    return take(sender.id ?? "", data);
  });
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (isHere && isListening() && !user.isGM) void askFor([user]);
    if (!isHere) forget(({ user: who }) => who === user.id);
  });
  onPromptSecretsChanged(() => redrawAll());
  followOpenPromptsSetting();
}

/** Starts or stops (`null`) receiving prompts for the console. `redraw`: called after changes. */
export function listenToPrompts(redraw: (() => void) | null): void {
  const before = isListening();
  redrawConsole = redraw ?? (() => undefined);
  isTableOpen = redraw !== null;
  redrawNotice();
  if (!isListening()) {
    for (const all of [received, pendingRulings, confirmedRulings]) all.clear();
  } else if (!before || redraw) void askFor(playersHere());
}

/** Calls `redraw` after each change of the prompts. */
export function notifyOfPrompts(redraw: () => void): void {
  redrawNotice = redraw;
}

/** True while the console shows them. */
export function isConsoleListening(): boolean {
  return isTableOpen;
}

function redrawAll(): void {
  redrawConsole();
  redrawNotice();
}

export function followOpenPromptsSetting(): void {
  if (!game.user.isGM) return;
  if (isListening()) void askFor(playersHere());
  else forget(() => true);
}

/**
 * Sends a changed ruling. `null`: the prompt is gone or refused it. Without an answer in time, it returns the ruling
 * and keeps trying.
 */
export async function rule(id: string, change: Partial<Ruling>): Promise<PromptRuling | null> {
  const prompt = receivedPrompts().find((prompt) => prompt.prompt === id);
  const user = prompt && game.users.get(prompt.user);
  if (!prompt || !user) return null;
  const { isHidden = null } = change;
  const hidden = isHidden === null ? {} : { hiddenBy: isHidden ? game.user.id : "" };
  const { seal: _before, ...unsealed } = prompt.ruling;
  const currentRuling = isHidden === null ? prompt.ruling : unsealed;
  const ruling: PromptRuling = { ...currentRuling, ...change, ...hidden, n: prompt.ruling.n + 1, by: game.user.id };
  pendingRulings.set(id, ruling);
  redrawAll();
  const isMeant = (): boolean => pendingRulings.get(id) === ruling;
  const sending = sendQueryWithRetry(user, RULING, { prompt: id, ruling }, isMeant).then((answer) => {
    if (answer === false) forget(({ prompt: other }) => other === id);
    if (answer === true && received.has(id)) confirmedRulings.set(id, ruling);
    if (answer === REFUSED) refused(prompt, ruling);
    return answer;
  });
  return (await Promise.race([sending, pause(TIMEOUT)])) === REFUSED ? null : ruling;
}

/** Reverts the ruling here, and deletes the secret so that the card does not inherit it. */
function refused(prompt: ReceivedPrompt, ruling: PromptRuling): void {
  const { prompt: id } = prompt;
  if (pendingRulings.get(id) === ruling) {
    pendingRulings.delete(id);
    const words = game.i18n.format("QUINCUNX.Console.refused", namesOf(prompt));
    ui.notifications.warn(words, { console: false });
  }
  const currentRuling = receivedPrompts().find((prompt) => prompt.prompt === id)?.ruling;
  if (currentRuling && ruling.hiddenBy === game.user.id && currentRuling.hiddenBy !== game.user.id)
    keepHidden(id, null).catch((error: unknown) => notifyError(error));
  redrawAll();
}

/** Public names. */
export function namesOf({ actor: uuid, user, title, mechanic }: ReceivedPrompt) {
  return {
    name: publicNameAt(uuid ?? undefined) ?? game.users.get(user)?.name ?? "",
    title: title || speak(mechanicById(mechanic).label),
  };
}

/** Hides the targets, or changes hidden ones; the player is not notified of a change. */
export function hideFrom(id: string, secret: Secret): Promise<void> {
  return hide(id, secret).catch((error: unknown) => notifyError(error));
}

async function hide(id: string, secret: Secret): Promise<void> {
  const prompt = receivedPrompts().find((prompt) => prompt.prompt === id);
  if (!prompt) return;
  const { hideable } = mechanicById(prompt.mechanic);
  // Keep the secret before the ruling is sent, since the prompt may be rolled at once. Secrets of other GMs are kept as
  // well; the prompt reports which one counts.
  await keepHidden(id, secret);
  // The roll may have happened already.
  void inheritSecrets();
  // The prompt may have refused an earlier ruling meanwhile.
  const sealed = await sealTargets(secret);
  const { ruling } = receivedPrompts().find((prompt) => prompt.prompt === id) ?? prompt;
  if (ruling.hiddenBy === game.user.id && sealed.seal === undefined) return redrawAll();
  const fields = Object.fromEntries(Object.entries(ruling.fields).filter(([name]) => !hideable.includes(name)));
  await rule(id, { isHidden: true, fields, ...sealed });
}

/** `null` deletes this GM's secret. */
async function keepHidden(id: string, secret: Secret | null): Promise<void> {
  sendSecrets(await hideInPrompt(promptSecretId(id, game.user.id), secret));
}

export async function setOpenly(id: string, fields: Fields): Promise<void> {
  const prompt = receivedPrompts().find((prompt) => prompt.prompt === id);
  if (!prompt) return;
  await rule(id, { isHidden: false, fields: { ...prompt.ruling.fields, ...fields } });
}

/** Adds a gift, or increases an equal one. `words`: the reason, may be empty. */
export async function giveBonus(id: string, gift: GivenBonus, words: string): Promise<void> {
  const before = receivedPrompts().find((prompt) => prompt.prompt === id)?.ruling.gifts;
  if (!before) return;
  const from = [game.user.name, words.trim()]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, MAX_WORDS_LENGTH);
  const gifts = withGift(before, { ...gift, from, id: foundry.utils.randomID() });
  if (gifts === null) return void ui.notifications.warn(sayBonusLimit(), { console: false });
  await rule(id, { gifts, answer: null });
}

/** A condition or an effect does not apply to this roll, or applies again. */
export async function waiveAdjustment(id: string, adjustment: string): Promise<void> {
  const before = receivedPrompts().find((prompt) => prompt.prompt === id)?.ruling.waived ?? [];
  const isWaived = before.includes(adjustment);
  await rule(id, { waived: isWaived ? before.filter((one) => one !== adjustment) : [...before, adjustment] });
}

export async function takeBackBonus(id: string, gift: string): Promise<void> {
  const before = receivedPrompts().find((prompt) => prompt.prompt === id)?.ruling.gifts;
  if (before?.some((one) => one.id === gift)) await rule(id, { gifts: before.filter((one) => one.id !== gift) });
}

export function sayBonusLimit(): string {
  return game.i18n.format("QUINCUNX.Console.bonusLimit", { most: String(MOST_GIFTS) });
}

/** Shifts of the same field by the same giver for the same reason merge. `null`: the maximum is reached. */
function withGift(before: readonly RulingBonus[], gift: RulingBonus): readonly RulingBonus[] | null {
  const isLike = (one: RulingBonus): boolean =>
    one.kind === "shift" && gift.kind === "shift" && one.field === gift.field && one.from === gift.from;
  const like = before.find(isLike);
  if (!like) return before.length < MOST_GIFTS ? [...before, gift] : null;
  const amount = like.amount + gift.amount;
  return before.flatMap((one) => (one !== like ? [one] : amount === 0 ? [] : [{ ...one, amount }]));
}

/**
 * The spec with targets that the prompt or its request hides and this client knows. `secret` is `null` if none are hidden or they are
 * unknown here.
 */
export function specHere({ prompt, mechanic, spec, ruling, request }: ReceivedPrompt) {
  const source = request === null ? undefined : game.messages.get(request);
  const id = ruling.isHidden
    ? promptSecretId(prompt, ruling.hiddenBy)
    : ((source && secretSourceOf(source)?.secretIdFor(source)) ?? null);
  const secret = id === null ? null : secretOf(id);
  return { spec: secret ? mechanicById(mechanic).parseSpec({ ...spec, ...secret }) : spec, secret };
}

function specUnder({ mechanic, spec }: ReceivedPrompt, ruling: Ruling): Fields {
  return unlessRefused(() => ruledSpec(mechanicById(mechanic), spec, ruling)) ?? spec;
}

function take(user: string, { prompt: id, n, isClosed, ...data }: Fields): boolean {
  const known = typeof id === "string" ? received.get(id) : undefined;
  // Only the user who opened a prompt may change it.
  if (known && known.user !== user) return false;
  if (isClosed === true) {
    if (known) {
      const last = receivedPrompts().filter(({ prompt }) => prompt === id);
      closed = [...closed, ...last.map((prompt) => ({ prompt, at: Date.now() }))];
      forget(({ prompt }) => prompt === id);
    }
    return true;
  }
  const prompt = readOpenPrompt({ ...data, prompt: id, n });
  if (!prompt) return false;
  if (known && known.n >= prompt.n) return true;
  if (!known && [...received.values()].filter((value) => value.user === user).length >= MAX_PER_USER) return false;
  received.set(prompt.prompt, { ...prompt, user });
  redrawAll();
  return true;
}

function forget(which: (prompt: ReceivedPrompt) => boolean): void {
  const gone = [...received.values()].filter(which);
  for (const { prompt } of gone) {
    received.delete(prompt);
    pendingRulings.delete(prompt);
    confirmedRulings.delete(prompt);
  }
  if (gone.length > 0) redrawAll();
}

function isListening(): boolean {
  if (!game.user.isGM) return false;
  const when = openPromptsSetting.read();
  return when === "always" || (when === "table" && isTableOpen);
}

function playersHere(): readonly User.Implementation[] {
  return game.users.filter(({ isGM, active }) => active && !isGM);
}

async function askFor(users: readonly User.Implementation[]): Promise<void> {
  const answers = await Promise.all(users.map((user) => sendQuery(user, SUBSCRIBE, {})));
  const isHeard = answers.includes(true);
  if (!isHeard && !answers.includes(ELSEWHERE)) return;
  isElsewhere = !isHeard;
  redrawAll();
}
