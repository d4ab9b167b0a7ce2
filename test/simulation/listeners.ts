/** All pages of this process share one document. A listener of a page would outlive the page and keep its memory. */

/** Records all listeners added to window and document. Returns a function that removes them. */
export function noteListeners(): () => void {
  const ends = [globalThis as unknown as EventTarget, document].map(noteOn);
  return () => {
    for (const end of ends) end();
  };
}

function noteOn(target: EventTarget): () => void {
  const before = Object.getOwnPropertyDescriptor(target, "addEventListener");
  const add = target.addEventListener.bind(target);
  const ended: (() => void)[] = [];
  const noting: EventTarget["addEventListener"] = (type, listener, options) => {
    add(type, listener, options);
    ended.push(() => target.removeEventListener(type, listener, options));
  };
  Object.defineProperty(target, "addEventListener", { value: noting, configurable: true, writable: true });
  return () => {
    for (const end of ended) end();
    if (before) Object.defineProperty(target, "addEventListener", before);
    else delete (target as Partial<EventTarget>).addEventListener;
  };
}
