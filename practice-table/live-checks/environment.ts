/** Helpers of the checks. They use Foundry's globals only, so that they run in the real application and on the practice table. */

/** Foundry's globals, of unchecked types. */
export type Loose = any;

export const page = globalThis as unknown as Record<
  "CONFIG" | "ChatMessage" | "Handlebars" | "Hooks" | "Macro" | "Actor" | "Roll" | "foundry" | "game" | "ui",
  Loose
>;

/** Finds the application's position: one of the switch's options, or another observation. */
export type Check = () => unknown;

/** Thrown if this seat, generation or set of modules cannot answer. */
export class Unanswerable extends Error {}

export const isV14 = (): boolean => page.game.release.generation >= 14;

export function only14(): void {
  if (!isV14()) throw new Unanswerable("the question is about generation 14");
}

export function onlyPlayers(): void {
  if (page.game.user.isGM) throw new Unanswerable("a player's seat answers this");
}

export function onlyByHand(): void {
  if (!page.game.user.hasPermission("MANUAL_ROLLS")) throw new Unanswerable("this user may not roll by hand");
}

/** The user whose page answers a player's questions. */
export function secondSeat(): Loose {
  return (page.game.users.contents as Loose[]).find((user) => user.active && !user.isGM) as unknown;
}

/** Runs a function with stubbed random numbers for dice of `faces` faces; an additional draw is an error. */
export async function withDice<T>(faces: number, results: readonly number[], run: () => T | Promise<T>): Promise<T> {
  const left = [...results];
  return withDraws(() => {
    const face = left.shift();
    if (face === undefined) throw new Error("more dice were rolled than the check has fixed");
    // mapRandomFace(u) = ceil((1 − u) × faces), dice.md 2.2
    return (faces - face + 0.5) / faces;
  }, run);
}

export async function withDraws<T>(draw: () => number, run: () => T | Promise<T>): Promise<T> {
  const { Dice } = page.CONFIG;
  const before = Dice.randomUniform as unknown;
  Dice.randomUniform = draw;
  try {
    return await run();
  } finally {
    Dice.randomUniform = before;
  }
}

/** Runs a function with a Roll class as the first of `CONFIG.Dice.rolls`. */
export async function withRollClass<T>(first: Loose, run: () => T | Promise<T>): Promise<T> {
  const { Dice } = page.CONFIG;
  const before = Dice.rolls as unknown[];
  Dice.rolls = [first, ...before];
  try {
    return await run();
  } finally {
    Dice.rolls = before;
  }
}

/** Runs a function with another value of this user's core setting. */
export async function withSetting<T>(key: string, value: unknown, run: () => Promise<T>): Promise<T> {
  const { settings } = page.game;
  const before = settings.get("core", key) as unknown;
  await settings.set("core", key, value);
  try {
    return await run();
  } finally {
    await settings.set("core", key, before);
  }
}

export async function totalOf(formula: string, faces: number, ...results: number[]): Promise<number> {
  return withDice(
    faces,
    results,
    async () => (await new page.Roll(formula).evaluate({ allowInteractive: false })).total as number,
  );
}

/** The option for an observation; without a matching option, the observation itself. */
export function position(seen: unknown, options: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(seen);
  return Object.keys(options).find((key) => JSON.stringify(options[key]) === text) ?? `something else: ${text}`;
}

export async function outcome(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch {
    return "throws";
  }
}

/** Waits until a value appears. In a page in the background, each wait takes a second. */
export async function until<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
  const end = Date.now() + 4000;
  while (Date.now() < end) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what} did not appear`);
}
