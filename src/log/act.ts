/** Runs the buttons of messages. An offer is looked up again at the click, since the drawn one may be outdated. */
import { contextEntry } from "../platform/generations.ts";
import { onHook } from "../platform/hooks.ts";
import { requireLine } from "../platform/connection.ts";
import { asLogged, isRollingFor, knownOperations, openMessage, type OpenMessage } from "./log.ts";
import type { Base, Offer, Operation, OfferView } from "./operation.ts";
import { notifyError } from "../ui/explain.ts";

/** `what`: an operation type, with the offer's id as `value`, or a button of the message kind. Does nothing if the offer is gone. */
export function act(messageId: string, what: string, value: string, event?: Event): void {
  const open = openMessage(game.messages.get(messageId));
  if (!open) return;
  const { drawn, base } = open;
  const isOperation = knownOperations().find(what, base.kind) !== null;
  const found = offersOn(base).find(({ operation, offer }) => operation.type === what && offer.id === value);
  guard(() => {
    if (!isOperation) return drawn.press?.(base, what, value, event);
    requireLine();
    return found?.offer.take();
  });
}

/** Offers to draw for this user. While dice are rolling, only those that will still be there afterwards. */
export function offerViews(base: Base): readonly OfferView[] {
  const { message } = base;
  const open = isRollingFor(message.id ?? "") ? asLogged(() => openMessage(message)) : null;
  const left = open && new Set(offersOn(open.base).map(keyOf));
  return offersOn(base)
    .filter((one) => left?.has(keyOf(one)) !== false)
    .map(({ operation, offer: { take: _take, ...offer } }) => ({
      ...offer,
      operation: operation.type,
    }));
}

/** Call at init. Adds operations with a `menu` to the context menu of messages. */
export function registerMenu(): void {
  onHook("getChatMessageContextOptions", (_app: unknown, entries: object[]) => {
    for (const operation of knownOperations().all)
      if (operation.menu) {
        const { label, icon } = operation.menu;
        const offerOn = (id: string): Offer | undefined => firstOffer(operation, openMessage(game.messages.get(id)));
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

function firstOffer(operation: Operation, open: OpenMessage | null): Offer | undefined {
  return open && operation.on.includes(open.kind.kind) ? operation.offers?.(open.base, game.user)[0] : undefined;
}

interface Offered {
  readonly operation: Operation;
  readonly offer: Offer;
}

function keyOf({ operation, offer }: Offered): string {
  return `${operation.type} ${offer.id}`;
}

function offersOn(base: Base): readonly Offered[] {
  return knownOperations()
    .all.filter(({ on }) => on.includes(base.kind))
    .flatMap((operation) => (operation.offers?.(base, game.user) ?? []).map((offer) => ({ operation, offer })));
}

function guard(run: () => Promise<void> | void | undefined): void {
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => notifyError(error));
}
