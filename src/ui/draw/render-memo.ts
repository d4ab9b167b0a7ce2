/**
 * Remembers how each entry of a long list was drawn. The new tree holds only a placeholder (`data-quincunx-drawn`)
 * for an unchanged entry, and `morph` keeps the live one.
 */
export function makeRenderMemo() {
  let before = new Map<string, string>();
  let now = new Map<string, string>();
  return {
    /** Starts a full drawing: forgets all entries. */
    begin(): void {
      before = new Map();
      now = new Map();
    },
    /** Starts a drawing over the previous one. */
    renew(): void {
      before = now;
      now = new Map();
    },
    /** True if the entry `key` looked the same in the previous drawing. */
    isSame(key: string, view: object): boolean {
      const looks = JSON.stringify(view);
      now.set(key, looks);
      return before.get(key) === looks;
    },
    /** Forces the entry to be drawn again next time, since the reader used a field in it. */
    touch(key: string): void {
      now.delete(key);
    },
  };
}
