/** Opens the page of the rules journal at the heading of a rule, if the user may read it. */
import { loadDocument } from "../../platform/document-at.ts";
import { notifyError } from "../../ui/explain.ts";

/** `link`: the UUID of a journal page, then `#` and the heading. */
export async function openRule(link: string): Promise<void> {
  const [uuid = "", heading = ""] = link.split("#");
  try {
    const page = (await loadDocument(uuid)) as JournalEntryPage.Implementation | null;
    if (!page?.parent) {
      ui.notifications?.warn(game.i18n.localize("QUINCUNX.Card.ruleGone"), { console: false });
      return;
    }
    const anchor = JournalEntryPage.implementation.slugifyHeading(heading);
    await page.parent.sheet?.render({ force: true, pageId: page.id, anchor } as never);
  } catch (error) {
    notifyError(error);
  }
}
