/** Opens the prompt and waits for its answer. */
import type { PromptAnswer, PromptRequest } from "../../foundry/ports.ts";
import { areTemplatesLoaded, loadTemplates } from "../draw/templates.ts";
import { makeRollPrompt, type RollPromptClass } from "./roll-prompt.ts";

let promptClass: RollPromptClass | null = null;
/** Open prompts by what they remember: a second click on the same stat brings the first prompt back. */
const open = new Map<string, InstanceType<RollPromptClass>>();

export async function openPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
  const known = request.memory === null ? undefined : open.get(request.memory);
  if (known?.rendered) {
    known.bringToFront();
    return null;
  }
  if (!areTemplatesLoaded()) await loadTemplates();
  promptClass ??= makeRollPrompt();
  const RollPrompt = promptClass;
  return new Promise((resolve, reject) => {
    const prompt = new RollPrompt(request, (answer) => {
      if (request.memory !== null && open.get(request.memory) === prompt) open.delete(request.memory);
      resolve(answer);
    });
    if (request.memory !== null) open.set(request.memory, prompt);
    prompt.render({ force: true }).catch(reject);
  });
}
