/** What a prompt's roll is for: what it was opened for, and the stats that were selected since. */
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import { speak } from "../../ui/speak.ts";
import type { PromptRequest } from "./request.ts";

type Asked = Pick<PromptRequest, "title" | "ticked" | "freshTicked">;

/** May be empty. Joined as typed commands join stats. */
export function titleOf(
  { title, ticked, freshTicked = ticked }: Asked,
  { stats, selected }: Pick<SpecEditorState, "stats" | "selected">,
): string {
  const nameOf = (id: string): string => speak(stats.find((stat) => stat.id === id)?.label ?? { text: "" });
  // Whom it is made against is not what is rolled.
  const isOwn = (id: string): boolean => stats.find((stat) => stat.id === id)?.isOther !== true;
  const own = selected.filter(isOwn);
  const added = own.filter((id) => !freshTicked.includes(id)).map(nameOf);
  const removed = freshTicked.filter((id) => isOwn(id) && !selected.includes(id)).map(nameOf);
  if (added.length + removed.length === 0) return title;
  const isLeadGone = removed.includes(title);
  const names = isLeadGone ? added : [...(title === "" ? [] : [title]), ...added];
  return (names.length > 0 ? names : own.map(nameOf)).filter((name) => name !== "").join(" + ") || title;
}

/** Of the window: `what` is rolled, by whom; or which card's difficulty it is. */
export function windowTitle({ title, actor, purpose }: PromptRequest, what: string): string {
  const { i18n } = game;
  if (purpose.kind !== "amend")
    return actor?.name ? i18n.format("QUINCUNX.Prompt.titleOf", { title: what, name: actor.name }) : what;
  return title === ""
    ? i18n.localize("QUINCUNX.Prompt.amendTitle")
    : i18n.format("QUINCUNX.Prompt.amendTitleOf", { title });
}
