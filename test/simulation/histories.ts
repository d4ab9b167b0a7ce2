/** Plays stories, and shortens each story that fails. */
import type { Tally } from "./effects.ts";
import { generateStory } from "./generate.ts";
import { play, type Report } from "./play.ts";
import { shrink } from "./shrink.ts";
import { stepKind } from "./steps/index.ts";
import { tellStory, type Story } from "./story.ts";

export interface Stage {
  readonly play: (story: Story) => Promise<Report>;
  readonly tell: (story: Story) => string;
}

const HISTORIES: Stage = { play, tell: (story) => tellStory(story, stepKind) };

/** The failures as text, or `null` for none. `tally`: counts effects. */
export async function problemIn(story: Story, stage: Stage = HISTORIES, tally?: Tally): Promise<string | null> {
  const report = await stage.play(story);
  tally?.add(story.plan.seed, report.effects);
  if (report.failures.length === 0) return null;
  return explain(await shrink({ ...story, steps: report.story.steps }, failsAlike(report, stage)), stage);
}

/** Plays the stories of these seeds until one fails. */
export async function firstProblem(seeds: readonly string[], tally?: Tally): Promise<string | null> {
  for (const seed of seeds) {
    const problem = await problemIn(generateStory(seed), HISTORIES, tally);
    if (problem !== null) return problem;
  }
  return null;
}

/** A shortened story must fail for the same reason. */
function failsAlike({ failures: [first = ""] }: Report, stage: Stage): (story: Story) => Promise<boolean> {
  const kind = kindOf(first);
  return async (story) => (await stage.play(story)).failures.some((failure) => kindOf(failure) === kind);
}

/** A failure without the details that differ between stories: times, ids, numbers, names. */
function kindOf(failure: string): string {
  return (failure.split("\n")[0] ?? "")
    .replaceAll(/[A-Za-z0-9]{16}/gu, "…")
    .replaceAll(/\b(?:Gamemaster|Olga|Ana|Ben)\b/gu, "somebody")
    .replaceAll(/#?\d+/gu, "…");
}

async function explain(story: Story, stage: Stage): Promise<string> {
  const { failures } = await stage.play(story);
  return [
    "The smallest story that fails:",
    stage.tell(story),
    "",
    ...failures.map((failure) => `✗ ${failure}`),
    "",
    "As data, to be kept as a test:",
    JSON.stringify(story),
  ].join("\n");
}
