/** Opens the prompt and waits for its answer. */
import { makeRollPrompt, type RollPromptClass } from "./roll-prompt.ts";
import type { PromptAnswer, PromptRequest } from "./request.ts";
import { holdWindow } from "../../ui/reason.ts";
import { replaceable } from "../../platform/replaceable.ts";

/** Call after a message arrived, changed or was deleted that a prompt may follow: a question, aid, a request, a contest, a card. */
export const notifyPrompts = replaceable("notifyPrompts", updatePrompts);

/** `null`: cancelled, or a prompt about the same thing is open already. */
export const openPrompt = replaceable("openPrompt", showPrompt);

/** Reason to abort a prompt without a sentence, since another message says it. */
export const ALREADY_EXPLAINED = "told";

let promptClass: RollPromptClass | null = null;
/** Open prompts by subject: a second click on the same stat, card button or menu entry brings back the first prompt. */
const open = new Map<string, InstanceType<RollPromptClass>>();

async function showPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
  const { signal } = request;
  if (signal?.aborted) return null;
  // No `await` from here: the second of two quick clicks must find the first prompt, even before it is drawn.
  const { purpose } = request;
  const about =
    purpose.kind === "amend"
      ? `card ${purpose.card} ${purpose.about ?? ""}`
      : (request.subject ?? request.reason ?? null);
  const known = about === null ? undefined : open.get(about);
  if (known) {
    if (known.rendered) known.comeBack();
    return null;
  }
  promptClass ??= makeRollPrompt();
  const RollPrompt = promptClass;
  return new Promise((resolve, reject) => {
    let closed = (): void => undefined;
    const answered = new AbortController();
    const prompt = new RollPrompt(request, (answer) => {
      if (about !== null) open.delete(about);
      closed();
      // The reader's own roll ends the reason, too.
      answered.abort();
      resolve(answer);
    });
    const { waitsFor } = prompt.session;
    const waiting =
      waitsFor === null ? undefined : RollPrompt.opened().find(({ session }) => session.waitsFor === waitsFor);
    if (waiting) {
      waiting.comeBack();
      resolve(null);
      return;
    }
    if (about !== null) open.set(about, prompt);
    closed = holdWindow(request.reason ?? null, {
      bringToFront: () => prompt.comeBack(),
      close: () => void prompt.close(),
    });
    const drawn = prompt.render({ force: true }).then(() => prompt.stepAside());
    const leave = (): void => {
      if (signal?.reason !== ALREADY_EXPLAINED)
        ui.notifications.info(game.i18n.localize("QUINCUNX.Notice.reasonGone"), { console: false });
      void drawn.then(() => prompt.close());
    };
    signal?.addEventListener("abort", leave, { once: true, signal: answered.signal });
    prompt.listenToHooks(["deleteActor"], ({ uuid }: { readonly uuid: string }) => {
      if (uuid === request.actor?.uuid) leave();
    });
    drawn.catch((error: unknown) => {
      if (about !== null) open.delete(about);
      reject(error as Error);
    });
  });
}

/** Call after a shared die or a house rule changed. */
export function redrawPromptsOnChange(): void {
  for (const prompt of promptClass?.opened() ?? []) prompt.followWorldFields();
}

function updatePrompts(id: string): void {
  for (const prompt of promptClass?.opened() ?? []) prompt.session.messageChanged(id);
}
