/** Requests and stored data cannot reach the prototypes of the server, which serves all users. */
import fc from "fast-check";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Request, Response, ServerEvent } from "../../src/protocol.ts";
import { startTable } from "../../src/server/table.ts";
import { readWorldFolder } from "../../src/server/world-folder.ts";
import { ANA, GM, table } from "./support.ts";

const PROTOTYPES = [Object, Array, Function, String, Number, Boolean, Map, Set, Promise, Error].map(
  ({ prototype }) => [prototype, Reflect.ownKeys(prototype)] as const,
);

/** Properties added to a prototype, removed again for the next test. */
function pollution(): PropertyKey[] {
  return PROTOTYPES.flatMap(([prototype, own]) => {
    const added = Reflect.ownKeys(prototype).filter((key) => !own.includes(key));
    for (const key of added) Reflect.deleteProperty(prototype, key);
    return added;
  });
}

afterEach(() => expect(pollution()).toEqual([]));

/** Parsed by JSON, where `__proto__` is a key like any other. */
const parsed = <T>(text: string): T => JSON.parse(text) as T;

const HOSTILE = [
  '{"__proto__": {"polluted": 1}}',
  '{"constructor": {"prototype": {"polluted": 1}}}',
  '{"__proto__.polluted": 1, "constructor.prototype.polluted": 1}',
  '{"flags": {"quincunx": {"__proto__": {"polluted": 1}}}}',
  '{"flags": {"quincunx.__proto__": {"polluted": 1}, "x": [{"__proto__": {"polluted": 1}}]}}',
  '{"==__proto__": {"polluted": 1}, "-=__proto__": null, "flags": {"==__proto__": {"polluted": 1}}}',
  '{"flags": {"-=constructor": null, "==constructor": {"prototype": {"polluted": 1}}}}',
] as const;

describe("requests", () => {
  it.each(HOSTILE)("a request of a player with %s changes no prototype, and the server continues", async (text) => {
    const { ana, gm } = table();
    const message = await ana.create("ChatMessage", { content: "x", ...parsed<object>(text) });
    await ana.update("ChatMessage", { _id: message._id, ...parsed<object>(text) }).catch(() => undefined);
    expect(pollution()).toEqual([]);
    await expect(gm.create("ChatMessage", { content: "still here" })).resolves.toMatchObject({ content: "still here" });
  });

  it("a request cannot add inherited properties to a document: a role, an ownership", async () => {
    const { world, ana } = table();
    await ana.update("User", { _id: ANA, ...parsed<object>('{"__proto__": {"role": 4}}') }).catch(() => undefined);
    await ana
      .update("User", { _id: ANA, flags: { x: 1, ...parsed<object>('{"==__proto__": {"role": 4}}') } })
      .catch(() => undefined);
    const user = world.users().find(({ _id }) => _id === ANA) as object;
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype);
    expect(Object.getPrototypeOf((user as { flags: object }).flags)).toBe(Object.prototype);
    await expect(ana.create("Actor", { name: "Free", type: "npc" })).rejects.toThrow("lacks permission");
  });

  it("messages between seats have no prototypes either", async () => {
    const { gm, ana } = table();
    const args = [parsed<object>(HOSTILE[0]), [parsed<object>(HOSTILE[3])]] as never[];
    await ana.transport.request({ type: "emit", event: "module.quincunx", args });
    await ana.transport.request({ type: "activity", data: parsed(HOSTILE[0]) });
    const asked = ana.transport.request({ type: "query", user: GM, name: "x.y", data: parsed(HOSTILE[0]) });
    const query = await until(() => gm.of("query")[0]);
    await gm.transport.request({ type: "answer", id: query.id, result: parsed(HOSTILE[0]) });
    const got = { emit: gm.of("emit")[0]?.args, query: query.data, answer: await asked, activity: gm.of("activity") };
    expect(JSON.stringify(got)).not.toContain("polluted");
  });
});

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 1));
  }
}

/** An object as text, because a literal would set the prototype by the key `__proto__`. */
function objectText(pairs: readonly (readonly [string, unknown])[]): string {
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`;
}

describe("arbitrary requests", () => {
  const word = fc.constantFrom(
    ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "a.__proto__.b", "-=__proto__"],
    ...["==constructor.prototype", "_id", "flags", "data", "options", "ownership", "type", "polluted", "author"],
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 0, -1, "", "x", true),
      word,
      fc.array(tie("value"), { maxLength: 2 }),
      fc.array(fc.tuple(word, tie("value")), { maxLength: 4 }).map((all) => parsed(objectText(all))),
    ),
  }));
  const name = fc.oneof(fc.constantFrom("ChatMessage", "User", "Macro", "Setting", "Actor", "Item"), word);
  const pairs = fc.array(fc.tuple(word, value), { maxLength: 4 });
  const messageData = pairs.map((all) => ({ content: "x", ...parsed<object>(objectText(all)) }));
  const operation = fc.oneof(
    // Valid as far as the server checks, so that it merges the data.
    fc.record({
      action: fc.constant("create"),
      documentName: fc.constantFrom("ChatMessage", "Macro"),
      data: fc.array(messageData, { minLength: 1, maxLength: 2 }),
      options: fc.constant({}),
    }),
    fc.record({
      action: fc.constant("update"),
      documentName: fc.constant("User"),
      data: fc.array(
        pairs.map((all) => ({ ...parsed<object>(objectText(all)), _id: ANA })),
        { maxLength: 2 },
      ),
      options: fc.constant({}),
    }),
    fc.record({
      action: fc.oneof(fc.constantFrom("create", "update", "delete"), word),
      documentName: name,
      data: fc.oneof(fc.array(value, { maxLength: 2 }), value),
      ids: value,
      options: value,
      parentUuid: fc.oneof(
        fc.constant(undefined),
        fc.tuple(name, word).map((parts) => parts.join(".")),
        value,
      ),
    }),
  );
  const request = fc.oneof(
    fc.record({ type: fc.constant("document"), operation }),
    fc.record({
      type: fc.constantFrom("emit", "activity", "answer", "pack", "since"),
      event: value,
      args: value,
      data: value,
      id: word,
      pack: word,
      revision: value,
    }),
    fc.record({
      type: fc.constant("query"),
      user: fc.oneof(fc.constant(ANA), word),
      name: word,
      data: value,
      timeout: fc.constant(1),
    }),
    fc.record({ type: word }),
    value,
  );

  it("leave the prototypes and the server unchanged", async () => {
    const { gm, ana } = table();
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        await ana.transport.request(sent as Request).catch(() => undefined);
        expect(pollution()).toEqual([]);
      }),
      { numRuns: 600 },
    );
    await expect(gm.create("ChatMessage", { content: "still here" })).resolves.toMatchObject({ content: "still here" });
  });
});

describe("stored data", () => {
  it("in a world's folder is read without prototypes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "table-world-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data/Actor.json"), `[{"_id": "Hero000000000000", "__proto__": {"polluted": 1}}]`);
    const [actor] = (await readWorldFolder(folder)).Actor ?? [];
    expect(Object.keys(actor as object)).toEqual(["_id"]);
  });

  it("invalid JSON as permissions means the permissions of the players' roles", async () => {
    const { gm, ana } = table();
    await gm.create("Setting", { key: "core.permissions", value: "no json" });
    await expect(ana.create("Actor", { name: "x", type: "npc" })).rejects.toThrow("lacks permission to create Actor");
  });
});

describe("real sockets", () => {
  /** A page that ignores the protocol. */
  function connect(url: string, headers: Record<string, string> = {}): Socket {
    const socket = io(url, {
      ...{ auth: { seat: ANA, session: "s" }, transports: ["websocket"], reconnection: false, forceNew: true },
      ...{ extraHeaders: headers },
    });
    onTestFinished(() => void socket.disconnect());
    return socket;
  }
  const ask = (socket: Socket, ...args: unknown[]): Promise<Response> =>
    socket.timeout(5000).emitWithAck("request", ...args) as Promise<Response>;

  it("a hostile page gets an answer, and the next page is served", async () => {
    const home = await startTable();
    onTestFinished(() => home.close());
    const hostile = connect(home.url);
    const events: ServerEvent[] = [];
    hostile.on("event", (event: ServerEvent) => events.push(event));
    for (const [number, text] of HOSTILE.entries()) {
      const operation = { action: "create", documentName: "ChatMessage", data: [parsed(text)], options: {} };
      expect(await ask(hostile, number, { type: "document", operation })).toMatchObject({ ok: true });
    }
    expect((await ask(hostile, "a", null)).ok).toBe(false);
    expect((await ask(hostile, "b", { type: "document", operation: null })).ok).toBe(false);
    hostile.emit("request", 1);
    hostile.emit("request");
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    // Bypasses the client's encoder, as another client could.
    (hostile.io.engine as unknown as { write(packet: string): void }).write(
      `290["request",90,{"type":"activity","data":${deep}}]`,
    );
    expect(pollution()).toEqual([]);
    const next = connect(home.url);
    expect(await ask(next, 1, { type: "world" })).toMatchObject({ ok: true });
    expect(JSON.stringify(events)).not.toContain("polluted");
  });

  it("an invalid origin is refused, and the next page is served", async () => {
    const home = await startTable();
    onTestFinished(() => home.close());
    const refused = connect(home.url, { origin: "null" });
    await new Promise((done) => refused.once("connect_error", done));
    expect(await ask(connect(home.url), 1, { type: "world" })).toMatchObject({ ok: true });
  });
});
