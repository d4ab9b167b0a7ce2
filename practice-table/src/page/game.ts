/** The page of a seat: its connection to the server, the client's life cycle, the shell. */
import { setTemplateReader } from "../client/applications/index.ts";
import { boot } from "../client/boot.ts";
import { failuresOn, noteUncaught } from "../client/utils/failures.ts";
import type { Loose } from "../client/utils/types.ts";
import { seatStorage } from "./seat-storage.ts";
import { showConnection } from "./shell/connection.ts";
import { registerShell, renderShell } from "./shell/index.ts";
import { SocketTransport } from "./socket-transport.ts";
import { readTemplate } from "./template-reader.ts";
import { followTheme } from "./theme.ts";
import { setLanguage, storedLanguage, t } from "./words.ts";

const SEAT = "table.seat";

/** The seat of this tab: from the address, else the tab's previous seat. */
function seatOfTab(): string | null {
  const named = new URLSearchParams(location.search).get("seat");
  if (named) sessionStorage.setItem(SEAT, named);
  return named ?? sessionStorage.getItem(SEAT);
}

async function main(): Promise<void> {
  followTheme();
  setLanguage(storedLanguage());
  const seat = seatOfTab();
  if (!seat) {
    location.replace("/join");
    return;
  }
  noteUncaught(window, () => (globalThis as Loose).foundry as object | undefined);
  setTemplateReader(readTemplate);
  const transport = new SocketTransport(seat);
  showConnection(transport);
  await boot({
    transport,
    language: storedLanguage(),
    storage: seatStorage(seat),
    beforeModules: registerShell,
    initializeUI: renderShell,
  });
  // Without its script a system silently shows plain forms.
  for (const { text } of failuresOn((globalThis as Loose).foundry as object))
    if (text.includes(" did not load: ")) (globalThis as Loose).ui.notifications.error(text, { permanent: true });
  document.getElementById("loading")?.remove();
}

main().catch((error: Error) => {
  console.error(error);
  const loading = document.getElementById("loading");
  if (loading) loading.textContent = t("table.failed", { error: error.message });
});
