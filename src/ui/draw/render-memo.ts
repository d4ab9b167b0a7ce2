/**
 * What stands in a window already. Entries of long lists that would look just as they do are not drawn again: of fifty, a click changes one. In the
 * newly drawn tree a mark stands for them (`data-quincunx-drawn`), and `morph` leaves the living entry alone.
 */
export interface RenderMemo {
  /** A whole drawing begins: nothing is there yet. */
  begin(): void;
  /** A drawing over the last one begins. */
  renew(): void;
  /** Whether the entry `key` was drawn just like this the last time. */
  isSame(key: string, view: object): boolean;
  /** The reader touched what stands in this entry: it is drawn again the next time, whatever it looked like. */
  touch(key: string): void;
}

export function makeRenderMemo(): RenderMemo {
  let before = new Map<string, string>();
  let now = new Map<string, string>();
  return {
    begin() {
      before = new Map();
      now = new Map();
    },
    renew() {
      before = now;
      now = new Map();
    },
    isSame(key, view) {
      const looks = JSON.stringify(view);
      now.set(key, looks);
      return before.get(key) === looks;
    },
    touch(key) {
      now.delete(key);
    },
  };
}
