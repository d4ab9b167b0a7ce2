import { makeContestWindow } from "./contest-window.ts";
import type { ContestDraft, ContestStart } from "../../roll/contest/draft.ts";
import { replaceable } from "../../platform/replaceable.ts";

export const openContest = replaceable("openContest", showContestWindow);

let windowClass: ReturnType<typeof makeContestWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeContestWindow>> | null = null;

/** Closes a window that is already open. */
async function showContestWindow(start: ContestStart): Promise<ContestDraft | null> {
  await open?.close({ animate: false });
  windowClass ??= makeContestWindow();
  const ContestWindow = windowClass;
  return new Promise((resolve, reject) => {
    const opened = new ContestWindow(start, (answer) => {
      if (open === opened) open = null;
      resolve(answer);
    });
    open = opened;
    opened.render({ force: true }).catch((error: unknown) => {
      open = null;
      reject(error as Error);
    });
  });
}
