/** The key that, held while one clicks, skips the prompt, or opens it where a setting skips it. */

let isHeld = false;

export function holdPromptKey(isDown: boolean): void {
  isHeld = isDown;
}

/** Whether a click opens the prompt. */
export function shouldConfigure(byDefault: boolean): boolean {
  return isHeld ? !byDefault : byDefault;
}
