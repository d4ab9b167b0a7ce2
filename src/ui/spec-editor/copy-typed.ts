/** Puts the typed form of a spec on the clipboard, and says so. */
export async function copyTyped(text: string): Promise<void> {
  await game.clipboard.copyPlainText(text);
  ui.notifications?.info(game.i18n.localize("QUINCUNX.Prompt.copied"), { console: false });
}
