/** `{{formInput}}` and `{{formGroup}}`: inputs of data fields. */
import type { Dict, Loose } from "../shared/host.ts";
import { safe } from "./safe.ts";

const GROUP_KEYS = ["classes", "hint", "label", "rootId", "stacked", "units", "widget"] as const;

function outerHtml(result: Loose): string {
  if (typeof result?.outerHTML === "string") return result.outerHTML as string;
  return Array.from(result as ArrayLike<Element>, (element) => element.outerHTML).join("");
}

export function formInput(field: Loose, hash: Dict): Loose {
  if (typeof field?.toInput !== "function") throw new Error("Non-DataField passed to the formInput template helper");
  return safe(outerHtml(field.toInput({ ...hash })));
}

/** One hash has the keys of the group (label, hint, units, stacked, …) and of the input; `localize` applies to both. */
export function formGroup(field: Loose, hash: Dict): Loose {
  if (typeof field?.toFormGroup !== "function")
    throw new Error("Non-DataField passed to the formGroup template helper");
  const input: Dict = { ...hash };
  const group: Dict = {};
  for (const key of GROUP_KEYS) {
    if (!(key in input)) continue;
    group[key] = input[key];
    delete input[key];
  }
  if ("localize" in input) group.localize = input.localize;
  if (typeof group.classes === "string") group.classes = group.classes.split(" ");
  return safe(outerHtml(field.toFormGroup(group, input)));
}
