/** Opens the prompt and waits for its answer. */
import type { PromptAnswer, PromptRequest } from "../../foundry/ports.ts";
import { areTemplatesLoaded, loadTemplates } from "../draw/templates.ts";
import { makeRollPrompt, type RollPromptClass } from "./roll-prompt.ts";

let promptClass: RollPromptClass | null = null;
/** Open prompts by what they remember: a second click on the same stat brings the first prompt back. */
const open = new Map<string, InstanceType<RollPromptClass>>();

export async function openPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
  if (!areTemplatesLoaded()) await loadTemplates();
  const { signal } = request;
  if (signal?.aborted) return null;
  // Nothing is awaited from here on: of two clicks at once, the second finds the first one's prompt, even before it is drawn.
  const known = request.memory === null ? undefined : open.get(request.memory);
  if (known) {
    if (known.rendered) known.bringToFront();
    return null;
  }
  promptClass ??= makeRollPrompt();
  const RollPrompt = promptClass;
  return new Promise((resolve, reject) => {
    const { memory } = request;
    const prompt = new RollPrompt(request, (answer) => {
      if (memory !== null) open.delete(memory);
      resolve(answer);
    });
    if (memory !== null) open.set(memory, prompt);
    const drawn = prompt.render({ force: true }).then(() => prompt.stepAside());
    signal?.addEventListener("abort", () => void drawn.then(() => prompt.close()), { once: true });
    drawn.catch((error: unknown) => {
      if (memory !== null) open.delete(memory);
      reject(error as Error);
    });
  });
}
