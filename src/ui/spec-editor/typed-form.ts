/** A spec as it would be typed: what can be copied into the chat or a macro. */
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** With its command: `/te adv 1`. */
export function typedCommand(state: Pick<SpecEditorState, "mechanic" | "spec">): string {
  return `/${mechanicOf(state).notation.command} ${typedForm(state)}`.trim();
}

/** Without its command; empty where a spec is the mechanic's simplest. */
export function typedForm(state: Pick<SpecEditorState, "mechanic" | "spec">): string {
  return mechanicOf(state).notation.print(state.spec);
}
