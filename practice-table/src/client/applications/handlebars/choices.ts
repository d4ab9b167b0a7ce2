/** `{{selectOptions}}` and `{{radioBoxes}}`. */
import { escapeHTML } from "../../utils/text.ts";
import { prepareSelectOptionGroups, type SelectOption } from "../forms/select.ts";
import { localize, type Dict, type Loose } from "../shared/host.ts";
import { SWITCHES } from "../switches.ts";
import { safe } from "./safe.ts";

/** Choices as a dictionary (value → label or object), or as an array of objects; `inverted` swaps value and label. */
function readChoices(choices: Loose, hash: Dict): SelectOption[] {
  const nameAttr = (hash.valueAttr ?? hash.nameAttr) as string | undefined;
  const labelAttr = (hash.labelAttr as string | undefined) ?? "label";
  const inverted = hash.inverted === true;
  const entries = Array.isArray(choices)
    ? [...choices.entries()]
    : choices instanceof Map
      ? [...choices]
      : Object.entries((choices ?? {}) as Dict);
  return entries.map(([key, choice]: [unknown, Loose]) => {
    if (choice !== null && typeof choice === "object") {
      const value = nameAttr ? choice[nameAttr] : Array.isArray(choices) ? (choice.value ?? key) : key;
      return {
        ...(choice as Dict),
        value: String(value),
        label: String(choice[labelAttr] ?? choice.label ?? value),
      } as SelectOption;
    }
    if (Array.isArray(choices) && SWITCHES.selectArray.value === "text")
      return { value: String(choice), label: String(choice) };
    return inverted ? { value: String(choice), label: String(key) } : { value: String(key), label: String(choice) };
  });
}

export function selectOptions(choices: Loose, hash: Dict): Loose {
  const selected = new Set(
    (Array.isArray(hash.selected) || hash.selected instanceof Set
      ? [...(hash.selected as Iterable<unknown>)]
      : [hash.selected ?? ""]
    ).map(String),
  );
  const groups = prepareSelectOptionGroups({
    options: readChoices(choices, hash),
    ...(hash.groups ? { groups: hash.groups as string[] } : {}),
    ...("blank" in hash ? { blank: hash.blank as string } : {}),
    sort: hash.sort === true,
    localize: hash.localize === true,
  });
  const html = groups.map(({ group, options }) => {
    const inner = options.map((option) => optionHtml(option, selected)).join("");
    return group ? `<optgroup label="${escapeHTML(group)}">${inner}</optgroup>` : inner;
  });
  return safe(html.join(""));
}

function optionHtml(option: SelectOption, selected: ReadonlySet<string>): string {
  const isSelected = option.selected ?? selected.has(option.value);
  const data = Object.entries(option.dataset ?? {}).map(
    ([key, value]) => ` data-${escapeHTML(key)}="${escapeHTML(value)}"`,
  );
  return `<option value="${escapeHTML(option.value)}"${isSelected ? " selected" : ""}${option.disabled ? " disabled" : ""}${data.join("")}>${escapeHTML(option.label)}</option>`;
}

export function radioBoxes(name: string, choices: Dict, hash: Dict): Loose {
  const html = Object.entries(choices).map(([key, label]) => {
    const text = hash.localize ? localize(String(label)) : String(label);
    const checked =
      hash.checked !== undefined && hash.checked !== null && String(hash.checked) === key ? " checked" : "";
    return `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(key)}"${checked}> ${escapeHTML(text)}</label>`;
  });
  return safe(html.join(""));
}
