/** Cards whose roller has set the difficulty after the dice, for the notice of GMs who are online. Lasts until the page closes. */

const cards = new Set<string>();
let redraw: () => void = () => undefined;

export function noteSaidAfter(messageId: string): void {
  cards.add(messageId);
  redraw();
}

/** Ids of messages, the oldest first. */
export function saidAfter(): readonly string[] {
  return [...cards];
}

export function forgetSaidAfter(messageId: string): void {
  cards.delete(messageId);
  redraw();
}

/** Calls `then` after each change. */
export function followSaidAfter(then: () => void): void {
  redraw = then;
}
