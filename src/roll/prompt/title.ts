/** Computes the title of a prompt from its original title and the selected stats. */
import { wayOf } from "../../rules/spec/ways.ts";
import { mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import { speak } from "../../ui/speak.ts";
import type { PromptRequest } from "./request.ts";

type Titled = Pick<PromptRequest, "title" | "selected" | "freshSelected">;

/** May be empty. Stats are joined as in typed commands. */
export function titleOf(
  { title, selected: initial, freshSelected = initial }: Titled,
  { stats, selected, mechanic }: Pick<SpecEditorState, "stats" | "selected" | "mechanic">,
): string {
  const nameOf = (id: string): string => speak(stats.find((stat) => stat.id === id)?.label ?? { text: "" });
  // A hook names no dice: the card lists it with ▲ or ▼ (FP-2).
  const isOwn = (id: string): boolean => {
    const stat = stats.find((stat) => stat.id === id);
    return stat?.isOther !== true && (!stat || wayOf(mechanicOf({ mechanic }), stat.slot) === null);
  };
  const own = selected.filter(isOwn);
  const added = own.filter((id) => !freshSelected.includes(id)).map(nameOf);
  const removed = freshSelected.filter((id) => isOwn(id) && !selected.includes(id)).map(nameOf);
  if (added.length + removed.length === 0) return title;
  const isLeadGone = removed.includes(title);
  const names = isLeadGone ? added : [...(title === "" ? [] : [title]), ...added];
  return (names.length > 0 ? names : own.map(nameOf)).filter((name) => name !== "").join(" + ") || title;
}

export function windowTitle({ title, actor, purpose }: PromptRequest, what: string): string {
  const { i18n } = game;
  if (purpose.kind !== "amend")
    return actor ? i18n.format("QUINCUNX.Prompt.titleOf", { title: what, name: shownNameOf(actor) }) : what;
  return title === ""
    ? i18n.localize("QUINCUNX.Prompt.amendTitle")
    : i18n.format("QUINCUNX.Prompt.amendTitleOf", { title });
}
