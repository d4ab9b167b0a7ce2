/** Undo and redo of changes of the world's stat map, for the window and for teach mode. What another GM changes meanwhile stays. */
import { isSameJson } from "../../rules/contract/fields.ts";
import { statMapsSetting } from "../../platform/house-rules/in-use.ts";

type Stored = readonly object[];

interface Done {
  readonly before: Stored;
  readonly after: Stored;
}

export class MapHistory {
  #past: readonly Done[] = [];
  #future: readonly Done[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Runs a change, which may reject. */
  async change(run: () => Promise<unknown>): Promise<void> {
    const before = statMapsSetting.read();
    await run();
    this.#past = [...this.#past, { before, after: statMapsSetting.read() }];
    this.#future = [];
  }

  async undo(): Promise<void> {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    try {
      await replace(last.after, last.before);
      this.#future = [...this.#future, last];
    } catch (error) {
      this.#past = [...this.#past, last];
      throw error;
    }
  }

  async redo(): Promise<void> {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    try {
      await replace(next.before, next.after);
      this.#past = [...this.#past, next];
    } catch (error) {
      this.#future = [...this.#future, next];
      throw error;
    }
  }
}

/** Puts `to` in place of `from`; if the map is another one by now, only the entries in which the two differ. */
async function replace(from: Stored, to: Stored): Promise<void> {
  const now = statMapsSetting.read();
  const without = (list: Stored, others: Stored): Stored =>
    list.filter((one) => !others.some((other) => isSameJson(one, other)));
  const [gone, added] = [without(from, to), without(to, from)];
  await statMapsSetting.write(isSameJson(now, from) ? to : [...without(now, [...gone, ...added]), ...added]);
}
