/** Shows when the connection to the server is lost and restored. */
import type { SocketTransport } from "../socket-transport.ts";
import { t } from "../words.ts";

const SHOWN_AFTER = 400;
const THANKS = 2500;

export function showConnection(transport: SocketTransport): void {
  const banner = document.getElementById("connection");
  if (!banner) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (text: string, back = false): void => {
    banner.textContent = text;
    banner.classList.toggle("back", back);
    banner.hidden = false;
  };
  transport.watch((state, reason) => {
    clearTimeout(timer);
    if (state === "lost") timer = setTimeout(() => show(t("line.lost")), SHOWN_AFTER);
    else if (state === "gone" && reason.startsWith("The table")) show(t("line.gone", { reason }));
    else if (state === "gone") leaveSeat();
    else if (state === "stale") location.reload();
    else if (!banner.hidden) {
      show(t("line.back"), true);
      timer = setTimeout(() => (banner.hidden = true), THANKS);
    }
  });
}

/** Leaves an unknown seat: opens the list of seats. */
function leaveSeat(): void {
  sessionStorage.clear();
  location.replace("/join");
}
