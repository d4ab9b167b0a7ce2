/** Undo and redo of changes of the world's stat map, for the window and for teach mode. */
import { statMapsSetting } from "../../platform/house-rules/in-use.ts";

type Stored = readonly object[];

export class MapHistory {
  #past: readonly Stored[] = [];
  #future: readonly Stored[] = [];

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
    this.#past = [...this.#past, before];
    this.#future = [];
  }

  async undo(): Promise<void> {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, statMapsSetting.read()];
    await statMapsSetting.write(last);
  }

  async redo(): Promise<void> {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, statMapsSetting.read()];
    await statMapsSetting.write(next);
  }
}
