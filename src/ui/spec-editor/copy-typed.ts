/** Copies the typed form of a spec to the clipboard and notifies the user. */
export async function copyTyped(text: string): Promise<void> {
  await game.clipboard.copyPlainText(text);
  ui.notifications?.info(game.i18n.localize("QUINCUNX.Prompt.copied"), { console: false });
}
