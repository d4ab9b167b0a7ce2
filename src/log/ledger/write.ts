/** Sends one update, and waits through a lost connection until it has come through or counts as lost. */
import { countOutages, isDisconnected, untilConnected, pause } from "../../platform/connection.ts";

/** Time in ms after a reconnect: an update that was sent before the connection was lost has arrived by then, or never will. */
const LOST = 15_000;

/** Resolves after the update, so that the next one knows of it and no number changes twice. Rejects only if the server refuses the update. */
export async function write(update: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const before = countOutages();
  const wasLost = (): boolean => isDisconnected() || countOutages() > before;
  const writing = update().then(
    () => (isOver = true),
    (error: unknown) => {
      isOver = true;
      if (!wasLost()) throw error;
    },
  );
  const outage = async (): Promise<void> => {
    while (!isOver && !wasLost()) await pause();
    await untilConnected();
    if (!isOver) await pause(LOST);
  };
  await Promise.race([writing, outage()]);
  await untilConnected();
}
