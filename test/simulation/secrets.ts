/** Plays a story twice with two different secrets: the data that reach players must be identical, byte for byte. */
import { generateStory } from "./generate.ts";
import { difference } from "./oracles.ts";
import { play, type Report } from "./play.ts";
import { Random } from "./random.ts";
import { someTargets } from "./steps/choose.ts";
import { STEPS, stepKind } from "./steps/index.ts";
import { SECRET_THEMES } from "./steps/themes.ts";
import { tellStory, type Step, type Story } from "./story.ts";

/** All steps except those that reveal a secret or promote a player. */
const KINDS = STEPS.filter(({ kind }) => !["reveal", "reveal-all", "turn"].includes(kind));

/** A story with at least one secret. */
export function secretStory(seed: string): Story {
  for (let again = 0; ; again += 1) {
    const story = generateStory(again === 0 ? seed : `${seed}/${again}`, KINDS, SECRET_THEMES);
    if (story.steps.some((step) => isHiding(step, story))) return story;
  }
}

/** The same story with other hidden values. */
export function withSecret(story: Story, which: "one" | "other"): Story {
  return {
    ...story,
    steps: story.steps.map((step) => (isHiding(step, story) ? hideOther(step, story.plan.seed, which) : step)),
  };
}

/** A player's hidden value would be public. */
function isHiding({ kind, by, args }: Step, { plan }: Story): boolean {
  const isGM = plan.seats.some(({ name, role }) => name === by && role >= 3);
  return isGM && (kind === "hide" || (args as { readonly isHidden?: boolean }).isHidden === true);
}

function hideOther(step: Step, seed: string, which: string): Step {
  const { fields, asked, ...rest } = step.args as Partial<
    Record<"fields" | "asked", Readonly<Record<string, unknown>>>
  >;
  const random = new Random(seed, "secret", step.id, which);
  const values = someTargets(random);
  if (fields) return { ...step, args: { ...rest, fields: values } };
  const spec = { ...(asked?.spec as Readonly<Record<string, unknown>>) };
  for (const field of Object.keys(spec)) if (field in values) spec[field] = values[field];
  return { ...step, args: { ...rest, asked: { ...asked, spec } } };
}

/** Plays the story with both secrets; any difference visible to players is a failure. */
export async function playTwice(story: Story): Promise<Report> {
  const told = (which: "one" | "other"): Promise<Report> => play(withSecret(story, which), stepKind, () => []);
  const [one, other] = [await told("one"), await told("other")];
  const players = story.plan.seats.filter(({ role }) => role < 3);
  const leaks = players.flatMap(({ name }) => leaksTo(name, one.seen.get(name) ?? [], other.seen.get(name) ?? []));
  return { ...one, story, failures: leaks };
}

function leaksTo(name: string, one: readonly string[], other: readonly string[]): readonly string[] {
  const at = one.findIndex((line, index) => line !== other[index]);
  if (at < 0 && one.length === other.length) return [];
  return [`${name} can tell the secrets apart:${difference(one[at] ?? "nothing more", other[at] ?? "nothing more")}`];
}

export const SECRETS = { play: playTwice, tell: (story: Story) => tellStory(story, stepKind) };
