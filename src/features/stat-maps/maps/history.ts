/** Undo and redo of changes of the world's stat map since the world opened, for the window, presets and teach mode. Changes that another GM makes meanwhile stay. */
import { isSameJson } from "../../../rules/contract/fields.ts";
import { statMapsSetting } from "../../../mechanics/house-rules/in-use.ts";

type Stored = readonly object[];

interface Done {
  readonly before: Stored;
  readonly after: Stored;
}

export class MapHistory {
  readonly #past: Done[] = [];
  readonly #future: Done[] = [];

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
    this.#past.push({ before, after: statMapsSetting.read() });
    this.#future.length = 0;
  }

  undo(): Promise<void> {
    return moveLast(this.#past, this.#future, ({ before, after }) => replace(after, before));
  }

  redo(): Promise<void> {
    return moveLast(this.#future, this.#past, ({ before, after }) => replace(before, after));
  }
}

/** Of this client. */
export const mapHistory = new MapHistory();

/** Writes the last change of `from`, and moves it to `to`. It stays if it cannot be written. */
async function moveLast(from: Done[], to: Done[], write: (last: Done) => Promise<void>): Promise<void> {
  const last = from.pop();
  if (!last) return;
  try {
    await write(last);
    to.push(last);
  } catch (error) {
    from.push(last);
    throw error;
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
