/** Runs the buttons of messages. An offer is looked up again at the click, since the drawn one may be outdated. */
import { contextEntry } from "../platform/generations.ts";
import { onHook } from "../platform/hooks.ts";
import { requireConnection } from "../platform/connection.ts";
import { withFullLog, buttonSources, isRollingFor, openMessage, type OpenMessage } from "./log.ts";
import { isOn, type Base, type ButtonSource, type Offer, type OfferView } from "./operation.ts";
import { onSlowAnswer } from "../platform/send.ts";
import { notifyError } from "../ui/speak.ts";
import { bringBack, closeWindows, forReason, openReasons } from "../ui/reason.ts";

/** `what`: an operation type, with the offer's id as `value`, or a button of the message kind. Does nothing if the offer is gone. */
export function act(messageId: string, what: string, value: string, event?: Event): void {
  const open = openMessage(game.messages.get(messageId));
  if (!open) return;
  const { display, base } = open;
  const isOffered = buttonSources().some((source) => source.type === what && isOn(source, base.kind));
  const found = offersOn(base).find(({ source, offer }) => source.type === what && offer.id === value);
  runButton(reasonOf(messageId, what, value), () => {
    if (!isOffered) return display.press?.(base, what, value, event);
    requireConnection();
    return found?.offer.take();
  });
}

/** Offers to draw for this user. While dice are rolling, only those that will still be there afterwards. */
export function offerViews(base: Base): readonly OfferView[] {
  const { message } = base;
  const open = isRollingFor(message.id ?? "") ? withFullLog(() => openMessage(message)) : null;
  const left = open && new Set(offersOn(open.base).map(keyOf));
  return offersOn(base)
    .filter((offer) => left?.has(keyOf(offer)) !== false)
    .map(({ source, offer: { take: _take, ...offer } }) => ({ ...offer, operation: source.type }));
}

/** Call at init. */
export function wakeButtonsOnSlowAnswer(): void {
  onSlowAnswer(() => running.clear());
}

/** Call at init. Adds operations with a `menu` to the context menu of messages. */
export function registerMenu(): void {
  onHook("getChatMessageContextOptions", (_app: unknown, entries: object[]) => {
    for (const source of buttonSources())
      if (source.menu) {
        const { label, icon } = source.menu;
        const offerOn = (id: string): Offer | undefined => firstOffer(source, openMessage(game.messages.get(id)));
        entries.push(
          contextEntry({
            label,
            icon,
            visible: (id) => offerOn(id) !== undefined,
            choose: (id) => {
              const offer = offerOn(id);
              if (offer) runButton(reasonOf(id, source.type, offer.id), () => offer.take());
            },
          }),
        );
      }
  });
}

function firstOffer(source: ButtonSource, open: OpenMessage | null): Offer | undefined {
  return open && isOn(source, open.kind.kind) ? source.offers?.(open.base, game.user)[0] : undefined;
}

interface Offered {
  readonly source: ButtonSource;
  readonly offer: Offer;
}

function keyOf({ source, offer }: Offered): string {
  return `${source.type} ${offer.id}`;
}

/** Takes a button of this user for a program. `pick`: the wanted one; false: there is none. */
export async function takeOffer(
  base: Base,
  what: string,
  pick: (offers: readonly Offer[]) => Offer | undefined,
): Promise<boolean> {
  requireConnection();
  const offer = pick(offersOn(base).flatMap(({ source, offer }) => (source.type === what ? [offer] : [])));
  await offer?.take();
  return offer !== undefined;
}

function offersOn(base: Base): readonly Offered[] {
  return buttonSources()
    .filter((source) => isOn(source, base.kind))
    .flatMap((source) => (source.offers?.(base, game.user) ?? []).map((offer) => ({ source, offer })));
}

/** Also the reason of the windows that a button opens. */
function reasonOf(messageId: string, what: string, value: string): string {
  return [messageId, what, value].join(" ");
}

/** Buttons that are being carried out, by reason. */
const running = new Set<string>();

/** Runs the action of a button. A second press meanwhile brings its window to the front, or waits for the server's answer, ten seconds at most. */
function runButton(reason: string, run: () => Promise<void> | void | undefined): void {
  if (running.has(reason)) return void bringBack(reason);
  running.add(reason);
  Promise.resolve()
    .then(() => forReason(reason, run))
    .catch((error: unknown) => notifyError(error))
    .finally(() => running.delete(reason));
}

/** Call when a message has changed or is deleted. Closes the windows that its buttons have opened, if it has these buttons no more. */
export function closeOutdatedWindows(messageId: string): void {
  const reasons = openReasons().filter((reason) => reason.startsWith(`${messageId} `));
  if (reasons.length === 0) return;
  const open = openMessage(game.messages.get(messageId));
  const offered = open ? offersOn(open.base).map(({ source, offer }) => subjectOf(source.type, offer.id)) : [];
  for (const reason of reasons) {
    const [, what = "", value = ""] = reason.split(" ");
    const isOfOffer = buttonSources().some(({ type }) => type === what);
    if (open && (!isOfOffer || offered.includes(subjectOf(what, value)))) continue;
    closeWindows(reason);
    ui.notifications.info(game.i18n.localize("QUINCUNX.Notice.reasonGone"), { console: false });
  }
}

/** The first word of an offer's id names its subject, such as a part of a pool. */
function subjectOf(type: string, id: string): string {
  return `${type} ${id.split(" ", 1)[0]}`;
}
