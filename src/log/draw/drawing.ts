/** How one kind of message is drawn. */

/** A button was pressed: an operation and which of its offers, or a button of the kind's own and what it carries; and by which click. */
export type Act = (what: string, value: string, event?: Event) => void;

/** One element for the document that `owner` belongs to; `V` is what the kind's `view` gives. */
export type Drawing<V extends object> = (view: V, act: Act, owner: Document) => HTMLElement;
