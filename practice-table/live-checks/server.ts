/** Checks of the server's answers to requests. Some need a player's seat (app.md 1.4, 5.6, 5.7). */
import { onlyPlayers, page, secondSeat, Unanswerable, type Check, type Loose } from "./environment.ts";

/** The actor type of the module around these checks; only a GM may change its field `secret` (module.json). */
const PROBE_TYPE = "practice-table-live.probe";
const PROBE_NAME = "Live check";

const ECHO = "practice-table-live.echo";
const SAY = "practice-table-live.say";
/** Each session of another user answers CALL with HERE, and the query SAY with SAID. */
const [CALL, HERE, SAID] = ["call", "here", "said"].map((word) => `practice-table-live ${word}`) as [
  string,
  string,
  string,
];

/** Called at init. */
export function prepareServerChecks(): void {
  const { fields } = page.foundry.data;
  class ProbeModel extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return { secret: new fields.StringField(), open: new fields.StringField() };
    }
  }
  Object.assign(page.CONFIG.Actor.dataModels as object, { [PROBE_TYPE]: ProbeModel });
  page.CONFIG.queries[ECHO] = (data: unknown): unknown => data;
  page.CONFIG.queries[SAY] = async (): Promise<boolean> => {
    await page.ChatMessage.create({ content: SAID });
    return true;
  };
  page.Hooks.on("createChatMessage", (message: Loose) => {
    if (message.content === CALL && !message.isAuthor) void page.ChatMessage.create({ content: HERE });
  });
}

/** The actor for all users, created by the run of a GM. */
async function probe(): Promise<Loose> {
  const found = () => (page.game.actors.contents as Loose[]).find((actor) => actor.type === PROBE_TYPE);
  if (page.game.user.isGM && !found())
    await page.Actor.create({ name: PROBE_NAME, type: PROBE_TYPE, ownership: { default: 3 } });
  const actor = found();
  if (!actor) throw new Unanswerable("a GM has to run the checks");
  onlyPlayers();
  return actor as unknown;
}

/** Called after the last seat has run. */
export async function removeProbe(): Promise<void> {
  for (const actor of page.game.actors.contents as Loose[]) if (actor.type === PROBE_TYPE) await actor.delete();
}

async function withMessage<T>(data: object, run: (message: Loose) => Promise<T>): Promise<T> {
  const message = await page.ChatMessage.create({ content: "The practice table asks", ...data });
  try {
    return await run(message);
  } finally {
    await message.delete();
  }
}

/** Long enough for the messages of all sessions. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 700));

/** A refusal is an error, or a change that had no effect. */
async function tried(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch {
    // Visible by its effect.
  }
}

export const SERVER_CHECKS: Readonly<Record<string, Check>> = {
  "server.gmOnlyFields": async () => {
    const actor = await probe();
    const mark = `${Date.now()}`;
    await tried(() => actor.update({ system: { secret: mark, open: mark } }) as Promise<unknown>);
    if (actor.system.secret === mark) return "something else: it was changed";
    return actor.system.open === mark ? "drop" : "refuse";
  },
  "server.authorChangesRolls": async () => {
    onlyPlayers();
    const [before, after] = await Promise.all(
      ["1", "2"].map((formula) => new page.Roll(formula).evaluate() as Promise<Loose>),
    );
    return withMessage({ rolls: [before] }, async (message) => {
      await tried(() => message.update({ rolls: [JSON.stringify(after)] }) as Promise<unknown>);
      return message.rolls[0]?.total === 2 ? "allow" : "refuse";
    });
  },
  "server.chatTimestamp": () =>
    withMessage({ timestamp: 86_400_000 }, async (message) =>
      message.timestamp === 86_400_000 ? "missing" : "always",
    ),
  "server.queryReaches": async () => {
    if (!page.game.user.isGM) throw new Unanswerable("a GM's seat asks this");
    const other = secondSeat();
    if (!other) throw new Unanswerable("no player is connected");
    const heard: Loose[] = [];
    const sessions = (word: string): number =>
      heard.filter(({ content, author }) => content === word && author?.id === other.id).length;
    const id = page.Hooks.on("createChatMessage", (message: Loose) => void heard.push(message)) as number;
    const call = await page.ChatMessage.create({ content: CALL });
    try {
      await pause();
      if (sessions(HERE) < 2) throw new Unanswerable("the player is signed in only once");
      await other.query(SAY, {}, { timeout: 3000 });
      await pause();
      return sessions(SAID) > 1 ? "all" : "latest";
    } finally {
      page.Hooks.off("createChatMessage", id);
      for (const message of [call, ...heard.filter(({ content }) => content === HERE || content === SAID)])
        await message.delete();
    }
  },
  "server.selfQuery": async () => {
    try {
      await page.game.user.query(ECHO, { a: 1 }, { timeout: 1000 });
      return "deliver";
    } catch {
      return "refuse";
    }
  },
  "server.ownerOnCreate": async () => {
    const macro = await page.Macro.create({ name: "The practice table asks", type: "chat", command: "…" });
    const level = macro.ownership[page.game.user.id as string] as number | undefined;
    await macro.delete();
    return level === 3 ? "yes" : "no";
  },
};
