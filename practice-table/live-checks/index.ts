/**
 * The live checks: batches for Quench, which a person with a licence runs in the real application (README.md). Each switch of the practice table is
 * one check: it passes if the application has the default position. A failure names the right position. Questions without a switch are answered only.
 *
 * The tests run the same batches on the practice table (`test/live-checks`), in every position of each switch.
 */
import { OPEN_QUESTIONS } from "../src/open-questions.ts";
import { HOST_SWITCHES, type Area } from "../src/switches.ts";
import { DICE_CHECKS } from "./dice.ts";
import { page, Unanswerable, type Check, type Loose } from "./environment.ts";
import { INTERFACE_CHECKS } from "./interface.ts";
import { QUESTION_CHECKS } from "./questions.ts";
import { prepareServerChecks, SERVER_CHECKS } from "./server.ts";

export const CHECKS: Readonly<Record<string, Check>> = {
  ...DICE_CHECKS,
  ...INTERFACE_CHECKS,
  ...SERVER_CHECKS,
  ...QUESTION_CHECKS,
};

/** The part of Quench that is used (its types are a package of their own). */
export interface Quench {
  registerBatch(
    key: string,
    register: (context: QuenchContext) => void,
    options?: { displayName?: string; preSelected?: boolean },
  ): unknown;
}

export interface QuenchContext {
  describe(title: string, body: () => void): void;
  it(title: string, body: (this: { skip(): void }) => Promise<void>): void;
  assert: { equal(actual: unknown, expected: unknown, message?: string): void; isNotEmpty(value: unknown): void };
}

/** Answers by id; also printed in the console, for copying. */
export const answers: Record<string, string> = {};

const AREAS: Readonly<Record<Area, string>> = { dice: "Dice", interface: "Chat and interface", server: "Server" };

export function registerLiveChecks(quench: Quench): void {
  for (const [area, title] of Object.entries(AREAS)) {
    quench.registerBatch(
      `practice-table-live.${area}`,
      ({ describe, it, assert }) => {
        describe(title, () => {
          for (const { id, meaning, default: start, source } of HOST_SWITCHES.filter((entry) => entry.area === area)) {
            it(`${id}: ${meaning} (${source})`, async function () {
              const found = await answer(id, this);
              if (found !== undefined)
                assert.equal(
                  found,
                  start,
                  `${id}: the application says "${found}", the practice table starts with "${start}"`,
                );
            });
          }
        });
      },
      { displayName: `Foundry: ${title}`, preSelected: false },
    );
  }
  quench.registerBatch(
    "practice-table-live.questions",
    ({ describe, it, assert }) => {
      describe("Questions without a switch", () => {
        for (const { id, question, source } of OPEN_QUESTIONS) {
          it(`${id}: ${question} (${source})`, async function () {
            const found = await answer(id, this);
            if (found !== undefined) assert.isNotEmpty(found);
          });
        }
      });
    },
    { displayName: "Foundry: Questions without a switch", preSelected: false },
  );
}

async function answer(id: string, context: { skip(): void }): Promise<string | undefined> {
  try {
    answers[id] = String(await CHECKS[id]?.());
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    console.info(`Live check | ${id} | not answerable at this seat: ${error.message}`);
    context.skip();
    return undefined;
  }
  console.info(`Live check | ${id} | ${answers[id]}`);
  return answers[id];
}

/** Registers the hooks of init and of Quench. */
export function start(): void {
  page.Hooks.once("init", prepareServerChecks);
  page.Hooks.once("quenchReady", registerLiveChecks as (quench: Loose) => void);
}
