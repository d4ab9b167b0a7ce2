import { runUserAction } from "../../ui/user-actions.ts";
import type { RollPick } from "../../actors/party.ts";
import { makeRequestWindow } from "./request-window.ts";
import type { RequestDraft } from "./draft.ts";
import { replaceable } from "../../platform/replaceable.ts";

export const openRequest = replaceable("openRequest", showRequestWindow);

let windowClass: ReturnType<typeof makeRequestWindow> | null = null;
let open: InstanceType<ReturnType<typeof makeRequestWindow>> | null = null;

/** A second call brings the open window to front and returns `null`. A contest from the window is posted here and also returns `null`. */
async function showRequestWindow(draft: Partial<RequestDraft>, pick?: RollPick): Promise<RequestDraft | null> {
  if (open) {
    if (open.rendered) open.bringToFront();
    return null;
  }
  windowClass ??= makeRequestWindow();
  const RequestWindow = windowClass;
  return new Promise((resolve, reject) => {
    open = new RequestWindow(
      draft,
      (answer) => {
        open = null;
        if (answer && "contest" in answer) runUserAction("contest", answer.contest).then(() => resolve(null), reject);
        else resolve(answer?.request ?? null);
      },
      pick,
    );
    open.render({ force: true }).catch((error: unknown) => {
      open = null;
      reject(error as Error);
    });
  });
}
