/** Proposes paths with `*` for numbers of one kind: `abilities.*.value`. */
import { isPartKey, type Leaf } from "../sheet-numbers/numbers.ts";

export interface Kind {
  /** Path with `*`, or the path itself for items of one type. */
  readonly path: string;
  /** With the number itself. */
  readonly leaves: readonly Leaf[];
  /** The others have the same numbers around them, so that they are things of one sort. */
  readonly isAlike: boolean;
}

/** Numbers like this one; `null` if there is no other. */
export function kindOf(leaf: Leaf, all: readonly Leaf[]): Kind | null {
  const { holder, path } = leaf;
  if (holder.item !== null) {
    const leaves = all.filter(
      (other) => other.holder.item !== null && other.holder.type === holder.type && other.path === path,
    );
    return leaves.length > 1 ? { path, leaves, isAlike: true } : null;
  }
  const own = all.filter((other) => other.holder.item === null && other.keys.length === leaf.keys.length);
  const kinds = starPlaces(leaf.keys).map((at): Kind => {
    const leaves = own.filter(({ keys }) => keys.every((key, index) => index === at || key === leaf.keys[index]));
    const shape = shapeOf(leaf, at, all);
    return {
      path: leaf.keys.map((key, index) => (index === at ? "*" : key)).join("."),
      leaves,
      isAlike: leaves.filter((one) => shapeOf(one, at, all) === shape).length * 2 > leaves.length,
    };
  });
  const [most] = kinds.sort((one, other) => other.leaves.length - one.leaves.length);
  return most && most.leaves.length > 1 ? most : null;
}

/** Paths of the numbers of the record at this key: a hit point has a maximum, an armour class has none. */
function shapeOf({ keys }: Leaf, at: number, all: readonly Leaf[]): string {
  const stem = keys.slice(0, at + 1).join(".");
  return all
    .filter(({ holder, path }) => holder.item === null && (path === stem || path.startsWith(`${stem}.`)))
    .map(({ path }) => path.slice(stem.length))
    .sort()
    .join(" ");
}

/** From the inside to the outside. The first key is a group; parts of a record are no kinds. */
function starPlaces(keys: readonly string[]): readonly number[] {
  return keys
    .map((_key, index) => index)
    .slice(1)
    .reverse()
    .filter((index) => !isPartKey(keys[index] ?? ""));
}
