/**
 * Remembers how each entry of a long list was drawn. The new tree holds only a placeholder (`data-quincunx-drawn`)
 * for an unchanged entry, and `morph` keeps the live one.
 */
export interface RenderMemo {
  /** Starts a full drawing: forgets all entries. */
  begin(): void;
  /** Starts a drawing over the previous one. */
  renew(): void;
  /** True if the entry `key` looked the same in the previous drawing. */
  isSame(key: string, view: object): boolean;
  /** Forces the entry to be drawn again next time, since the reader used a field in it. */
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
