/** Undo and redo of changes of the world's stat map since the world opened, for the window, presets and teach mode. Changes that another GM makes meanwhile stay. */
import { isSameJson } from "../../../rules/contract/fields.ts";
import { statMapsSetting } from "../../../mechanics/house-rules/in-use.ts";

type Maps = readonly object[];

interface Change {
  readonly before: Maps;
  readonly after: Maps;
}

export class MapHistory {
  readonly #past: Change[] = [];
  readonly #future: Change[] = [];

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
async function moveLast(from: Change[], to: Change[], write: (last: Change) => Promise<void>): Promise<void> {
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
async function replace(from: Maps, to: Maps): Promise<void> {
  const now = statMapsSetting.read();
  const without = (list: Maps, others: Maps): Maps =>
    list.filter((one) => !others.some((other) => isSameJson(one, other)));
  const [gone, added] = [without(from, to), without(to, from)];
  await statMapsSetting.write(isSameJson(now, from) ? to : [...without(now, [...gone, ...added]), ...added]);
}
