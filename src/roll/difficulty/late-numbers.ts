/** Cards whose roller has set the difficulty after the dice, for the notice of GMs who are online. Lasts until the page closes. */

const cards = new Set<string>();
let redraw: () => void = () => undefined;

export function noteLateNumber(messageId: string): void {
  cards.add(messageId);
  redraw();
}

/** Ids of messages, the oldest first. */
export function lateNumbers(): readonly string[] {
  return [...cards];
}

export function forgetLateNumber(messageId: string): void {
  cards.delete(messageId);
  redraw();
}

/** Calls `then` after each change. */
export function followLateNumbers(then: () => void): void {
  redraw = then;
}
