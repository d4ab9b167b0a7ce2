/** Finds the shortest story that still fails, by leaving out steps, then clocks, delays and seats. */
import type { Step, Story } from "./story.ts";

/** `fails` plays a story; `most`: maximum number of calls. */
export async function shrink(
  story: Story,
  fails: (story: Story) => Promise<boolean>,
  { most = 200 }: { readonly most?: number } = {},
): Promise<Story> {
  let smallest = story;
  let left = most;
  const smaller = async (candidate: Story): Promise<boolean> => {
    if (left <= 0) return false;
    left -= 1;
    if (!(await fails(candidate))) return false;
    smallest = candidate;
    return true;
  };
  // Often the last step alone causes the failure.
  await smaller({ ...story, steps: story.steps.slice(-1) });
  // Leaves out halves, then quarters, … then single steps, from the end, because later steps depend on earlier ones.
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = smallest.steps.length; end > 0; end -= size)
      await smaller({ ...smallest, steps: without(smallest.steps, Math.max(0, end - size), end) });
  for (const plain of plainer(smallest)) await smaller(plain(smallest));
  return smallest;
}

function without(steps: readonly Step[], from: number, to: number): readonly Step[] {
  return [...steps.slice(0, from), ...steps.slice(to)];
}

/** Each function makes the plan a little simpler. */
function plainer({ plan }: Story): readonly ((story: Story) => Story)[] {
  const changed =
    (change: (plan: Story["plan"]) => Partial<Story["plan"]>) =>
    (story: Story): Story => ({ ...story, plan: { ...story.plan, ...change(story.plan) } });
  return [
    changed(() => ({ clientStamps: false })),
    changed(() => ({ generation: 14 })),
    changed(({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, skew: 0 })) })),
    changed(({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, latency: 0 })) })),
    ...plan.seats.map(({ name }) => (story: Story): Story => {
      const isNeeded = story.plan.reloaded === name || story.steps.some(({ by }) => by === name);
      const seats = story.plan.seats.filter((seat) => seat.name !== name);
      return isNeeded || seats.length === 0 ? story : { ...story, plan: { ...story.plan, seats } };
    }),
  ];
}
