/** What is posted is sent again until it is there, once, and no more (src/platform/send.ts): a lost line, an answer that never comes, a refusal. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "../../src/log/ledger/write.ts";
import { sendMessage } from "../../src/platform/send.ts";
import { ConnectionError, requireConnection } from "../../src/platform/connection.ts";

type Answer = { readonly id: string } | null;
const there = new Map<string, { readonly id: string }>();
let looked = 0;
let sent: { readonly data: unknown; readonly options: unknown }[] = [];
let answers: (() => Promise<Answer>)[] = [];
let warned: unknown[] = [];
const hears: (() => void)[] = [];
const socket = { connected: true, on: (event: string, hear: () => void) => event === "disconnect" && hears.push(hear) };
/** Lost and back before anybody could look. */
const flicker = (): void => hears.forEach((hear) => hear());
const message = { id: "m" };
const before = new Map<string, PropertyDescriptor | undefined>();

function put(name: string, value: unknown): void {
  before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  there.clear();
  [looked, sent, answers, warned] = [0, [], [], []];
  socket.connected = true;
  const get = (id: string): unknown => {
    looked += 1;
    return there.get(id);
  };
  put("game", { messages: { get }, socket, i18n: { localize: (key: string) => key } });
  put("ui", { notifications: { warn: (...words: unknown[]) => void warned.push(words) } });
  put("ChatMessage", {
    implementation: {
      create: (data: unknown, options: unknown) => {
        sent.push({ data, options });
        return (answers.shift() ?? (() => new Promise<never>(() => undefined)))();
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

/** What came of it, as soon as something has. */
function send(): { done: unknown; readonly isOver: () => boolean } {
  const told: { done: unknown; isOver: () => boolean } = { done: undefined, isOver: () => told.done !== undefined };
  sendMessage({ _id: "m", content: "x" }, { mode: "gm" }).then(
    (found) => void (told.done = found === null ? "stopped" : found),
    (error: unknown) => void (told.done = error),
  );
  return told;
}
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
const arrives = (): Promise<Answer> => {
  there.set("m", message);
  return Promise.resolve(message);
};
const lost = (): Promise<Answer> => new Promise(() => undefined);
const fails = (error: Error) => (): Promise<Answer> => Promise.reject(error);

describe("with the line up", () => {
  it("it is sent once, under its own id, and nothing is looked at any more when it is there", async () => {
    answers = [arrives];
    const told = send();
    await pass(1);
    expect(told.done).toBe(message);
    expect(sent).toEqual([{ data: { _id: "m", content: "x" }, options: { mode: "gm", keepId: true } }]);
    await pass(1000);
    const so = looked;
    await pass(40_000);
    expect(looked).toBe(so);
    expect([sent.length, warned]).toEqual([1, []]);
  });

  it("who stops it has stopped it; what the table refuses is refused, once", async () => {
    answers = [() => Promise.resolve(null)];
    const stopped = send();
    await pass(1);
    expect(stopped.done).toBe("stopped");
    const no = new Error("no");
    answers = [fails(no)];
    const refused = send();
    await pass(1);
    expect(refused.done).toBe(no);
    expect([sent.length, warned]).toEqual([2, []]);
  });

  it("refused because it is there already, it is there", async () => {
    answers = [
      () => {
        there.set("m", message);
        return Promise.reject(new Error("twice"));
      },
    ];
    const told = send();
    await pass(1);
    expect(told.done).toBe(message);
  });

  it("that nobody ever answers is sent again after half a minute, and not before; that it has come is noticed without an answer", async () => {
    answers = [lost, arrives];
    const told = send();
    await pass(29_000);
    expect([told.isOver(), sent.length]).toEqual([false, 1]);
    await pass(2000);
    expect([told.done, sent.length, warned]).toEqual([message, 2, []]);
    there.clear();
    answers = [lost];
    const silent = send();
    await pass(1000);
    expect(silent.isOver()).toBe(false);
    there.set("m", message);
    await pass(300);
    expect([silent.done, sent.length]).toEqual([message, 3]);
  });
});

describe("with the line lost", () => {
  it("for a moment only it is heard of, too: what was under way has fifteen seconds, then it is sent again", async () => {
    answers = [lost, arrives];
    const told = send();
    await pass(1000);
    flicker();
    await pass(14_000);
    expect([told.isOver(), sent.length, warned.length]).toEqual([false, 1, 1]);
    await pass(2000);
    expect([told.done, sent.length, warned.length]).toEqual([message, 2, 1]);
  });

  it("an update is over after fifteen seconds, however short it was; a refusal meanwhile is none", async () => {
    let state = "";
    const lose = (): Promise<never> => new Promise(() => undefined);
    void write(lose).then(() => (state = "over"));
    await pass(60_000);
    expect(state).toBe("");
    flicker();
    await pass(15_000);
    expect(state).toBe("");
    await pass(500);
    expect(state).toBe("over");
    const refuses = async (): Promise<never> => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      throw new Error("no");
    };
    const refused = write(refuses).then(
      () => "over",
      () => "refused",
    );
    await pass(1100);
    expect(await refused).toBe("refused");
    const dropped = write(refuses);
    flicker();
    await pass(1100);
    await expect(dropped).resolves.toBeUndefined();
  });

  it("people are told once; fifteen seconds after it is back what has not come is sent again", async () => {
    answers = [lost, arrives];
    const told = send();
    await pass(1000);
    socket.connected = false;
    await pass(60_000);
    expect([told.isOver(), sent.length]).toEqual([false, 1]);
    expect(warned).toEqual([["QUINCUNX.Notice.connectionLost", { console: false }]]);
    socket.connected = true;
    await pass(14_000);
    expect(sent).toHaveLength(1);
    await pass(2000);
    expect([told.done, sent.length, warned.length]).toEqual([message, 2, 1]);
  });

  it("a refusal while it is down is no refusal: what had come through comes back, or it is sent again after six seconds", async () => {
    const down = (): Promise<Answer> => {
      socket.connected = false;
      return Promise.reject(new Error("the line"));
    };
    answers = [down, arrives];
    const again = send();
    await pass(3000);
    socket.connected = true;
    await pass(5000);
    expect([again.isOver(), sent.length]).toEqual([false, 1]);
    await pass(2000);
    expect([again.done, sent.length, warned.length]).toEqual([message, 2, 1]);
    there.clear();
    answers = [down];
    const back = send();
    await pass(1000);
    socket.connected = true;
    await pass(1000);
    there.set("m", message);
    await pass(300);
    expect([back.done, sent.length]).toEqual([message, 3]);
  });

  it("lost once more it is waited for once more, without another word", async () => {
    answers = [fails(new Error("the line")), arrives];
    socket.connected = false;
    const told = send();
    await pass(1000);
    socket.connected = true;
    await pass(1000);
    socket.connected = false;
    await pass(20_000);
    socket.connected = true;
    await pass(20_000);
    expect([told.done, sent.length, warned.length]).toEqual([message, 2, 1]);
  });

  it("nothing is thrown: who is about to is told before", () => {
    expect(() => requireConnection()).not.toThrow();
    socket.connected = false;
    expect(() => requireConnection()).toThrow(ConnectionError);
    Object.assign(globalThis, { game: { socket: null } });
    expect(() => requireConnection()).not.toThrow();
    Object.assign(globalThis, { game: {} });
    expect(() => requireConnection()).not.toThrow();
  });
});
