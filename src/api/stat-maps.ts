/** Arguments and results of the API's stat map. */
import type { MechanicId } from "../rules/contract/mechanic.ts";

/** One entry: a number, or with `*` all numbers of a kind. */
export interface StatMapping {
  /** An actor type, several, or `*` for all types of other packages. */
  readonly actorType: string | readonly string[];
  /** An item type: `path` is read on `system` of each such item of the actor. Absent: on the actor's. */
  readonly item?: string;
  /** Name or id of an item: only it, of those of its type. */
  readonly itemName?: string;
  /** Path on `system`: `abilities.str.mod`. `*` stands for each key of a record or list: `abilities.*.mod`. */
  readonly path: string;
  /**
   * Computes the value: numbers, `+ - * / ( )`, floor, ceil, round, abs, min, max, and paths. `@value` is the number at `path`, `@item.…` a path on the
   * item's system, others are paths on the actor's; `*` in them is the key that `*` of `path` found. Rounded up at the end (SC-7).
   */
  readonly formula?: string;
  /** Numbers for values that are words: `{ "Trained": 1 }`. */
  readonly words?: Readonly<Record<string, number>>;
  readonly mechanic: MechanicId;
  /** The mechanic's slot; with a slot, the prompt can tick the stat. */
  readonly part?: string;
  /** Fields of the initial spec; `"@value"` becomes the number. The slot is applied afterwards. */
  readonly spec?: Readonly<Record<string, unknown>>;
  /** A text or language key; `*` in it is the name found. Absent: the name found. */
  readonly label?: string;
  /** Where the system has the names: `CONFIG.DND5E.skills.*.label`, or a language key with `*`. Absent: beside the value. */
  readonly labels?: string;
  /** Names for keys that `*` found, as a sheet shows them, where `labels` has none. */
  readonly names?: Readonly<Record<string, string>>;
  /** Place of the button on the sheet. Absent: after the number. */
  readonly button?: ButtonPlace;
}

/** `list`: in the list of the sheet's header only. */
export const BUTTON_PLACES = ["after", "before", "label", "list"] as const;
export type ButtonPlace = (typeof BUTTON_PLACES)[number];

export interface StatMapFile {
  readonly $schema?: string;
  /** Id of the game system. */
  readonly system: string;
  /** Version of the file. */
  readonly version: number;
  /** Versions of the system. */
  readonly versions?: { readonly minimum?: string; readonly checked?: readonly string[] };
  /** Limits of this map, in words. */
  readonly unsure?: readonly string[];
  readonly entries: readonly StatMapping[];
}

export interface ImportResult {
  /** Entries that were added or replaced. */
  readonly added: number;
  /** Entries that were left out, with their place and problem in the user's language. */
  readonly problems: readonly string[];
}

export interface PresetChange {
  readonly kind: "added" | "changed" | "removed";
  readonly entry: StatMapping;
  /** The GM has changed or deleted the old entry. */
  readonly isOwn: boolean;
}

/** Fields that entries must have: `{ path: "abilities.*.mod" }`. */
type EntryFilter = Partial<StatMapping>;

export interface StatMapsApi {
  /** Entries that this version can read, in their order. */
  list(): readonly StatMapping[];
  /** The first entry with these fields. */
  get(fields: EntryFilter): StatMapping | undefined;
  /** GMs only: adds entries; one for the same numbers and mechanic is replaced. */
  set(...entries: readonly StatMapping[]): Promise<void>;
  /** GMs only: replaces the whole map. */
  replace(entries: readonly StatMapping[]): Promise<void>;
  /** GMs only: adds the entries of a stat map file, as text or data. Faulty entries are left out and reported. */
  import(file: unknown): Promise<ImportResult>;
  /** GMs only: removes all entries with these fields, and resolves to their number. */
  remove(fields: EntryFilter): Promise<number>;
  /** The list as a stat map file. */
  export(): StatMapFile;
  /** Changes that the module's preset for this system would make; `null`: there is no preset. Default: the mechanic that was taken from it. */
  presetChanges(mechanic?: string): Promise<readonly PresetChange[] | null>;
}
