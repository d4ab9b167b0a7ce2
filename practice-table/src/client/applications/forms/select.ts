/** Options of a `<select>`: grouping, blank entry, sorting (`foundry.applications.fields`). */
import { localize } from "../shared/host.ts";

export interface SelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

export interface SelectGroups {
  options: readonly SelectOption[];
  groups?: readonly string[] | null;
  /** A label for an empty first option; `false` or nothing for none. */
  blank?: string | boolean | null;
  valueAttr?: string | null;
  labelAttr?: string | null;
  localize?: boolean | null;
  sort?: boolean | null;
  value?: unknown;
}

/** Ungrouped options come at the place of `""` in `groups`, else at the first of them. */
export function prepareSelectOptionGroups(config: SelectGroups): { group: string; options: SelectOption[] }[] {
  const selected =
    config.value === undefined
      ? null
      : new Set(
          (Array.isArray(config.value) || config.value instanceof Set
            ? [...(config.value as Iterable<unknown>)]
            : [config.value ?? ""]
          ).map(String),
        );
  const byGroup = new Map<string, SelectOption[]>();
  for (const name of config.groups ?? []) byGroup.set(name, []);
  for (const raw of config.options) {
    const option = readOption(raw, config);
    if (selected) option.selected = selected.has(option.value);
    if (config.groups && option.group && !config.groups.includes(option.group)) continue;
    const group = option.group ? (config.localize ? localize(option.group) : option.group) : "";
    byGroup.set(group, [...(byGroup.get(group) ?? []), option]);
  }
  const groups = [...byGroup].map(([group, options]) => ({ group, options }));
  if (config.sort) {
    for (const { options } of groups) options.sort((a, b) => a.label.localeCompare(b.label));
  }
  if (typeof config.blank === "string" || config.blank === true) {
    const label = config.blank === true ? "" : config.localize ? localize(config.blank) : config.blank;
    const blank: SelectOption = { value: "", label, ...(selected ? { selected: selected.has("") } : {}) };
    const ungrouped = groups.find(({ group }) => group === "");
    if (ungrouped) ungrouped.options.unshift(blank);
    else groups.unshift({ group: "", options: [blank] });
  }
  return groups;
}

function readOption(raw: SelectOption, config: SelectGroups): SelectOption {
  const source = raw as unknown as Record<string, unknown>;
  const value = String(source[config.valueAttr ?? "value"] ?? "");
  const label = String(source[config.labelAttr ?? "label"] ?? value);
  return { ...raw, value, label: config.localize ? localize(label) : label };
}
