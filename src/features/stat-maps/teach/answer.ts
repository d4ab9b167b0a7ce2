/** The entry that the fields of teach mode's question say. An old entry keeps every field that was not changed. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { unlessRefused } from "../../../rules/contract/error.ts";
import { CONVERSIONS, parseFormula } from "../maps/formula.ts";
import { specOf } from "../maps/mapping.ts";
import type { Leaf } from "../sheet-numbers/numbers.ts";
import { labelsOf } from "./actor-numbers.ts";
import { kindOf, type Kind } from "./siblings.ts";

/** Fields of the question as texts, with their names. */
export interface StatFields {
  /** Position of the candidate. */
  readonly number: string;
  /** `<mechanic> <slot>` */
  readonly slot: string;
  /** "" as it is, a key of `CONVERSIONS`, or "own" for another formula. */
  readonly conversion: string;
  readonly all: boolean;
  readonly name: string;
  readonly button: string;
}

export interface StatFacts {
  readonly actor: Actor.Implementation;
  readonly candidates: readonly Leaf[];
  readonly leaves: readonly Leaf[];
  readonly old: StatMapping | null;
  /** Names that the sheet shows, by path. */
  readonly names: ReadonlyMap<string, string>;
}

/** The fields of the old entry, or of a new one. `slot`: of the previous answer. */
export function firstFields({ old, candidates, leaves }: StatFacts, slot: string): StatFields {
  const [first] = candidates;
  const isWide = old !== null && (old.path.includes("*") || (old.item !== undefined && old.itemName === undefined));
  const kind = first ? kindOf(first, leaves) : null;
  return {
    number: "0",
    slot: old ? slotOf(old) : slot,
    conversion: conversionOf(old?.formula),
    // An entry for one number stays one. Items of a type are one kind, also if the actor has one of them only.
    all: old ? isWide : (kind?.isAlike ?? first?.holder.item !== null),
    name: old?.label ?? (first as { readonly label?: string } | undefined)?.label ?? "",
    button: old?.button ?? "after",
  };
}

export function slotOf({ mechanic, part = "" }: StatMapping): string {
  return `${mechanic} ${part}`;
}

/** `null` without a candidate or a mechanic. */
export function entryOf(facts: StatFacts, fields: StatFields, first: StatFields): StatMapping | null {
  const { old, candidates, leaves, actor, names } = facts;
  const leaf = candidates[Number(fields.number)];
  const [mechanic = "", part = ""] = fields.slot.split(" ");
  if (!leaf || mechanic === "") return null;
  const isChanged = (...keys: readonly (keyof StatFields)[]): boolean => keys.some((key) => fields[key] !== first[key]);
  const fresh = (): StatMapping => {
    const kind = fields.all ? kindOf(leaf, leaves) : null;
    return entryFor(actor, leaf, kind, { mechanic, part, name: fields.name }, fields.all, names);
  };
  let entry = old && !isChanged("number", "all") ? old : fresh();
  if (old && entry !== old) entry = inheriting(entry, old, leaf, isChanged("number"));
  if (old && isChanged("slot")) {
    const { spec: _spec, part: _part, ...rest } = entry;
    entry = { ...rest, mechanic, ...(part === "" ? {} : { part }) };
  }
  if (old && !fields.all && isChanged("name")) entry = withField(entry, "label", fields.name.trim());
  if (isChanged("conversion") || (!old && fields.conversion !== ""))
    entry = withField(entry, "formula", CONVERSIONS[fields.conversion as keyof typeof CONVERSIONS] ?? "");
  return isChanged("button") ? withField(entry, "button", fields.button === "after" ? "" : fields.button) : entry;
}

/** "" removes the field. */
function withField(entry: StatMapping, field: "label" | "formula" | "button", value: string): StatMapping {
  const { [field]: _old, ...rest } = entry;
  return value === "" ? rest : { ...rest, [field]: value };
}

/** An entry for more or fewer numbers of the old one, or for another number in its place. */
function inheriting(entry: StatMapping, old: StatMapping, { keys }: Leaf, isOther: boolean): StatMapping {
  const { formula, words, spec, button } = old;
  const star = old.path.split(".").indexOf("*");
  const key = star < 0 || entry.path.includes("*") ? null : keys[star];
  const filled = formula?.replaceAll(/@[\p{L}\p{N}_$*.-]+/gu, (path) => path.replaceAll("*", key ?? "*"));
  return {
    ...entry,
    actorType: isOther ? entry.actorType : old.actorType,
    ...(filled === undefined ? {} : { formula: filled }),
    ...(words === undefined ? {} : { words }),
    ...(spec === undefined ? {} : { spec }),
    ...(button === undefined ? {} : { button }),
  };
}

/** The entry for one number, or for all of its kind. `isAll`: all items of the type, also where there is only one. */
export function entryFor(
  actor: Actor.Implementation,
  leaf: Leaf,
  kind: Kind | null,
  { mechanic, part, name }: { readonly mechanic: string; readonly part: string; readonly name: string },
  isAll = true,
  names: ReadonlyMap<string, string> = new Map(),
): StatMapping {
  const { holder, path } = leaf;
  const base = { actorType: actor.type, mechanic, part };
  const label = name.trim() === "" || name.trim() === holder.name ? {} : { label: name.trim() };
  if (holder.item !== null)
    return { ...base, item: holder.type, ...(isAll ? {} : { itemName: holder.name, ...label }), path };
  if (!kind) return { ...base, path, ...label };
  const labels = labelsOf(leaf);
  const shown = labels === null ? namesOf(kind, names) : {};
  return {
    ...base,
    path: kind.path,
    ...(labels === null ? {} : { labels }),
    ...(Object.keys(shown).length > 0 ? { names: shown } : {}),
  };
}

/** The sheet's names by the key of `*`; {} if several numbers have one name, which is the name of the group then. */
function namesOf({ path, leaves }: Kind, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const star = path.split(".").indexOf("*");
  const found = leaves.flatMap(({ keys, path: one }) => {
    const [key, name] = [keys[star], names.get(one)];
    return key !== undefined && name !== undefined ? [[key, name] as const] : [];
  });
  return new Set(found.map(([, name]) => name)).size === found.length ? Object.fromEntries(found) : {};
}

export interface Conversion {
  readonly id: string;
  /** Result for the number; `null`: not computed from it alone. */
  readonly value: number | null;
}

/** The choices for a slot, as it is first. `old`: formula of the entry so far. */
export function conversionsFor(mapping: StatMapping, shown: number, old: string | undefined): readonly Conversion[] {
  const isSize = isDieSize(mapping);
  const ids = Object.keys(CONVERSIONS).filter((id) => id !== (isSize ? "steps" : "sizes"));
  const own = conversionOf(old) === "own" ? ["own"] : [];
  return [...own, "", ...ids].map((id) => {
    const formula = id === "own" ? old : CONVERSIONS[id as keyof typeof CONVERSIONS];
    return {
      id,
      value:
        formula === undefined ? shown : parseFormula(formula).evaluate((path) => (path === "value" ? shown : null)),
    };
  });
}

/** True for slots that take the size of a die. */
function isDieSize({ mechanic, part }: StatMapping): boolean {
  const fits = (value: number): boolean =>
    unlessRefused(() =>
      specOf({ actorType: "*", path: "", mechanic, ...(part ? { part } : {}) }, { id: "", value, label: "" }),
    ) !== null;
  return fits(4) && !fits(1);
}

/** "" as it is, "own" for a formula that is no choice. */
function conversionOf(formula: string | undefined): string {
  if (formula === undefined) return "";
  return Object.entries(CONVERSIONS).find(([, one]) => one === formula)?.[0] ?? "own";
}
