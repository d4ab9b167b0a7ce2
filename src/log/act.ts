/** What a button on a message does: decided anew when it is pressed, since what was drawn may be old. */
import { contextEntry } from "../platform/generations.ts";
import { onHook } from "../platform/hooks.ts";
import { requireLine } from "../platform/connection.ts";
import { asLogged, isRollingFor, knownOperations, openMessage, type OpenMessage } from "./log.ts";
import type { Base, Offer, Operation, OfferView } from "./operation.ts";
import { notifyError } from "../ui/explain.ts";

/** `what`: an operation, `value` its offer's id; or a button of the kind's own. Nothing, where it is not offered any more. */
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

/** What this reader is offered on a message, to be drawn; while dice are falling, what they leave on offer. */
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

/** At init: operations that are to be found in the message's context menu, too. */
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
