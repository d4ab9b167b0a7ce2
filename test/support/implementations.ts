/** The replaceable functions of the page that this test file loads (src/platform/replaceable.ts), with their types. */
import { type implementations as untyped, implementations as current } from "../../src/platform/replaceable.ts";
import type { askCorrection } from "../../src/features/correction/correct.ts";
import type { askReroll } from "../../src/features/roll-again/reroll.ts";
import type { askSituation } from "../../src/features/let-it-ride/file.ts";
import type { askAmend } from "../../src/roll/difficulty/amend.ts";
import type { showHarmWindow } from "../../src/features/harm/ask-harm.ts";
import type { showCarryWindow } from "../../src/features/carry/ask-carry.ts";
import type { askChanges, askPreset } from "../../src/features/stat-maps/maps/offer-preset.ts";
import type { showContestWindow } from "../../src/features/contest/contest-window.ts";
import type { showRequestWindow } from "../../src/features/request/request-window.ts";
import type { openConsole } from "../../src/features/open-prompts/console/open-console.ts";
import type { showSharedDieWindow } from "../../src/roll/shared-die/shared-die-window.ts";
import type { askDice } from "../../src/features/split-pool/interrupt.ts";
import type { drawView } from "../../src/log/draw.ts";
import type { notifyPrompts, openPrompt } from "../../src/roll/prompt/open-prompt.ts";
import type { announce } from "../../src/ui/announce.ts";
import type { askChoice } from "../../src/ui/dialogs/ask-choice.ts";
import type { askActor, askWords } from "../../src/ui/dialogs/ask-field.ts";
import type { notifyError } from "../../src/ui/speak.ts";

export interface Implementations {
  announce: typeof announce;
  askActor: typeof askActor;
  askAmend: typeof askAmend;
  askCarry: typeof showCarryWindow;
  askChoice: typeof askChoice;
  askChanges: typeof askChanges;
  askDice: typeof askDice;
  askCorrection: typeof askCorrection;
  askHarm: typeof showHarmWindow;
  askPreset: typeof askPreset;
  askReroll: typeof askReroll;
  askSharedDie: typeof showSharedDieWindow;
  askSituation: typeof askSituation;
  askWords: typeof askWords;
  drawView: typeof drawView;
  notifyPrompts: typeof notifyPrompts;
  notifyError: typeof notifyError;
  openContest: typeof showContestWindow;
  openPrompt: typeof openPrompt;
  openRequest: typeof showRequestWindow;
  openConsole: typeof openConsole;
}

/** The replaceable functions of another page. */
export const typed = (others: typeof untyped): Implementations => others as unknown as Implementations;

export const implementations = typed(current);

/** Replaces the page's own functions, until the test file restores those. */
export function replaceWith(others: Partial<Implementations>): void {
  Object.assign(implementations, others);
}
