/** Computes the title of a prompt from its original title and the selected stats. */
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import { speak } from "../../ui/speak.ts";
import type { PromptRequest } from "./request.ts";

type Asked = Pick<PromptRequest, "title" | "selected" | "freshSelected">;

/** May be empty. Stats are joined as in typed commands. */
export function titleOf(
  { title, selected: initial, freshSelected = initial }: Asked,
  { stats, selected }: Pick<SpecEditorState, "stats" | "selected">,
): string {
  const nameOf = (id: string): string => speak(stats.find((stat) => stat.id === id)?.label ?? { text: "" });
  const isOwn = (id: string): boolean => stats.find((stat) => stat.id === id)?.isOther !== true;
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
