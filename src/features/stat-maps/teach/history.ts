/** Changes of the world's stat map while teaching, for undo and redo. Changes by other windows and GMs remain. */
import { keyOf, type StatMapping } from "../mapping.ts";
import { mapStats, statMaps } from "../stats.ts";

export interface MapChange {
  readonly removed: readonly StatMapping[];
  readonly added: readonly StatMapping[];
}

export interface MapHistory {
  canUndo(): boolean;
  canRedo(): boolean;
  /** Rejects with an Error in the user's language. */
  make(change: MapChange): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function makeHistory(): MapHistory {
  const done: MapChange[] = [];
  const undone: MapChange[] = [];
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    async make(change) {
      const keys = new Set(change.added.map(keyOf));
      const replaced = statMaps().filter((mapping) => keys.has(keyOf(mapping)) && !change.removed.includes(mapping));
      const whole = { added: change.added, removed: [...change.removed, ...replaced] };
      await apply(whole);
      done.push(whole);
      undone.length = 0;
    },
    async undo() {
      const last = done.at(-1);
      if (!last) return;
      await apply({ added: last.removed, removed: last.added });
      done.pop();
      undone.push(last);
    },
    async redo() {
      const last = undone.at(-1);
      if (!last) return;
      await apply(last);
      undone.pop();
      done.push(last);
    },
  };
}

async function apply({ removed, added }: MapChange): Promise<void> {
  const gone = new Set([...removed, ...added].map(keyOf));
  await mapStats([...statMaps().filter((mapping) => !gone.has(keyOf(mapping))), ...added]);
}
