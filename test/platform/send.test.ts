/** Sending a message until it exists, once (src/platform/send.ts): a lost connection, a missing response, a refusal. */
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
/** Lost and reconnected before any check. */
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

/** The result, as soon as it exists. */
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

describe("connected", () => {
  it("a message is sent once, under its own id, and no check happens once it exists", async () => {
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

  it("a listener can stop it; a refusal by the table is final", async () => {
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

  it("a refused message that exists already counts as sent", async () => {
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

  it("without a response it is sent again after half a minute, and not before; its arrival is noticed without a response", async () => {
    answers = [lost, arrives];
    const told = send();
    await pass(9900);
    expect(warned).toEqual([]);
    await pass(19_100);
    expect([told.isOver(), sent.length]).toEqual([false, 1]);
    const notice = ["QUINCUNX.Notice.noAnswer", { console: false }];
    expect(warned).toEqual([notice]);
    await pass(2000);
    expect([told.done, sent.length, warned]).toEqual([message, 2, [notice]]);
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

describe("disconnected", () => {
  it("a short outage is noticed, too: a running request has fifteen seconds, then it is sent again", async () => {
    answers = [lost, arrives];
    const told = send();
    await pass(1000);
    flicker();
    await pass(14_000);
    expect([told.isOver(), sent.length, warned.length]).toEqual([false, 1, 1]);
    await pass(2000);
    expect([told.done, sent.length, warned.length]).toEqual([message, 2, 1]);
  });

  it("an update ends after fifteen seconds, for any outage; a refusal meanwhile is ignored", async () => {
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

  it("users get one notice; a missing message is sent again fifteen seconds after the reconnect", async () => {
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

  it("a refusal during an outage is ignored: the message arrives after all, or is sent again after six seconds", async () => {
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

  it("a second outage is waited for again, without another notice", async () => {
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

  it("no dice are thrown: the user is notified before", () => {
    expect(() => requireConnection()).not.toThrow();
    socket.connected = false;
    expect(() => requireConnection()).toThrow(ConnectionError);
    Object.assign(globalThis, { game: { socket: null } });
    expect(() => requireConnection()).not.toThrow();
    Object.assign(globalThis, { game: {} });
    expect(() => requireConnection()).not.toThrow();
  });
});
