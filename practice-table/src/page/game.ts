/** The page of a seat: its connection to the server, the client's life cycle, the shell. */
import { setTemplateReader } from "../client/applications/index.ts";
import { boot } from "../client/boot.ts";
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
  document.getElementById("loading")?.remove();
}

main().catch((error: Error) => {
  console.error(error);
  const loading = document.getElementById("loading");
  if (loading) loading.textContent = t("table.failed", { error: error.message });
});
