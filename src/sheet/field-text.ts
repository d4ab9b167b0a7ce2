/** Values of actors' fields as text. */
import type { ActorField } from "../rules/contract/actor.ts";
import { formatNumber, formatSigned, speak } from "../ui/speak.ts";

export function isLong(field: Extract<ActorField, { kind: "text" }>): boolean {
  return (field.max ?? 0) > 200;
}

export function longText(field: ActorField | undefined, value: unknown): readonly string[] {
  return field?.kind === "text" && isLong(field) && typeof value === "string" && value !== "" ? [value] : [];
}

/** A field's value as text; empty if there is none. */
export function fieldText(field: ActorField | undefined, value: unknown): string {
  switch (field?.kind) {
    case "integer":
      return typeof value === "number" ? (field.min < 0 ? formatSigned(value) : formatNumber(value)) : "";
    case "choice": {
      const option = field.options.find((option) => option.value === value);
      return option ? speak(option.label) : "";
    }
    case "toggle":
      return game.i18n.localize(value === true ? "QUINCUNX.Word.yes" : "QUINCUNX.Word.no");
    case "text":
      return isLong(field) || typeof value !== "string" ? "" : value;
    default:
      return "";
  }
}
