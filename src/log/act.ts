/** Runs the buttons of messages. An offer is looked up again at the click, since the drawn one may be outdated. */
import { contextEntry } from "../platform/generations.ts";
import { onHook } from "../platform/hooks.ts";
import { requireConnection } from "../platform/connection.ts";
import { withFullLog, buttonSources, isRollingFor, openMessage, type OpenMessage } from "./log.ts";
import type { Base, ButtonSource, Offer, OfferView } from "./operation.ts";
import { notifyError } from "../ui/explain.ts";

/** `what`: an operation type, with the offer's id as `value`, or a button of the message kind. Does nothing if the offer is gone. */
export function act(messageId: string, what: string, value: string, event?: Event): void {
  const open = openMessage(game.messages.get(messageId));
  if (!open) return;
  const { drawn, base } = open;
  const isOffered = buttonSources().some(({ type, on }) => type === what && on.includes(base.kind));
  const found = offersOn(base).find(({ source, offer }) => source.type === what && offer.id === value);
  guard(() => {
    if (!isOffered) return drawn.press?.(base, what, value, event);
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
    .filter((one) => left?.has(keyOf(one)) !== false)
    .map(({ source, offer: { take: _take, ...offer } }) => ({ ...offer, operation: source.type }));
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
            choose: (id) => guard(() => offerOn(id)?.take()),
          }),
        );
      }
  });
}

function firstOffer(source: ButtonSource, open: OpenMessage | null): Offer | undefined {
  return open && source.on.includes(open.kind.kind) ? source.offers?.(open.base, game.user)[0] : undefined;
}

interface Offered {
  readonly source: ButtonSource;
  readonly offer: Offer;
}

function keyOf({ source, offer }: Offered): string {
  return `${source.type} ${offer.id}`;
}

function offersOn(base: Base): readonly Offered[] {
  return buttonSources()
    .filter(({ on }) => on.includes(base.kind))
    .flatMap((source) => (source.offers?.(base, game.user) ?? []).map((offer) => ({ source, offer })));
}

function guard(run: () => Promise<void> | void | undefined): void {
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => notifyError(error));
}
