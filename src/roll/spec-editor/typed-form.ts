/** The notation of a spec, to copy into the chat or a macro. */
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** With its command: `/te adv 1`. */
export function typedCommand(state: Pick<SpecEditorState, "mechanic" | "spec">): string {
  return `/${mechanicOf(state).notation.command} ${typedForm(state)}`.trim();
}

/** Without its command; empty for the mechanic's default spec. */
export function typedForm(state: Pick<SpecEditorState, "mechanic" | "spec">): string {
  return mechanicOf(state).notation.print(state.spec);
}

/** Copies the typed form of a spec to the clipboard and notifies the user. */
export async function copyTyped(text: string): Promise<void> {
  await game.clipboard.copyPlainText(text);
  ui.notifications?.info(game.i18n.localize("QUINCUNX.Prompt.copied"), { console: false });
}
