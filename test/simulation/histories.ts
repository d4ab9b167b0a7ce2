/** Many stories, and of each that fails the smallest that does. */
import { generateStory } from "./generate.ts";
import { play, type Report } from "./play.ts";
import { shrink } from "./shrink.ts";
import { stepKind } from "./steps/index.ts";
import { tellStory, type Story } from "./story.ts";

/** Null: everything held; else what did not, as people read it. */
export async function problemIn(story: Story): Promise<string | null> {
  const report = await play(story);
  return report.failures.length === 0 ? null : explain(await shrink(story, failsAlike(report)));
}

/** Plays the stories of these seeds until one fails. */
export async function firstProblem(seeds: readonly string[]): Promise<string | null> {
  for (const seed of seeds) {
    const problem = await problemIn(generateStory(seed));
    if (problem !== null) return problem;
  }
  return null;
}

/** While a story shrinks it must not slip into another failure. */
function failsAlike({ failures: [first = ""] }: Report): (story: Story) => Promise<boolean> {
  const kind = kindOf(first);
  return async (story) => (await play(story)).failures.some((failure) => kindOf(failure) === kind);
}

/** What differs from story to story left out: times, ids, numbers, names. */
function kindOf(failure: string): string {
  return (failure.split("\n")[0] ?? "")
    .replaceAll(/[A-Za-z0-9]{16}/gu, "…")
    .replaceAll(/\b(?:Gamemaster|Olga|Ana|Ben)\b/gu, "somebody")
    .replaceAll(/#?\d+/gu, "…");
}

async function explain(story: Story): Promise<string> {
  const { failures } = await play(story);
  return [
    "The smallest story that fails:",
    tellStory(story, stepKind),
    "",
    ...failures.map((failure) => `✗ ${failure}`),
    "",
    "As data, to be kept as a test:",
    JSON.stringify(story),
  ].join("\n");
}
