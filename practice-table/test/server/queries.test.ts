import { describe, expect, it } from "vitest";
import type { Missed, ModulePackage, ServerEvent } from "../../src/protocol.ts";
import { ANA, BEN, GM, HERO_MODULE, Seat, table } from "./support.ts";

const silent: ModulePackage = { id: "silent", active: true, manifest: { id: "silent" } };

describe("module sockets (app.md 5.7)", () => {
  it("reach all sessions except the sender's, with the sender's id", async () => {
    const { gm, ana, ben } = table();
    await ana.transport.request({ type: "emit", event: "module.quincunx", args: [{ a: 1 }, "b"] });
    const event = { type: "emit", event: "module.quincunx", args: [{ a: 1 }, "b"], senderId: ANA };
    expect([gm.of("emit"), ben.of("emit"), ana.of("emit")]).toEqual([[event], [event], []]);
  });

  it('are dead without "socket": true, and where the module is off; emitting raises nothing', async () => {
    const { world, gm, ana } = table({ modules: [HERO_MODULE, silent] });
    await ana.transport.request({ type: "emit", event: "module.silent", args: [1] });
    await ana.transport.request({ type: "emit", event: "module.unknown", args: [1] });
    world.setModuleActive("quincunx", false);
    await ana.transport.request({ type: "emit", event: "module.quincunx", args: [1] });
    expect(gm.of("emit")).toEqual([]);
  });
});

/** Answers a seat's queries like a client does. */
function answering(seat: Seat, answer: (data: unknown) => { result?: number; error?: string }): void {
  seat.transport.subscribe((event: ServerEvent) => {
    if (event.type === "query") void seat.transport.request({ type: "answer", id: event.id, ...answer(event.data) });
  });
}

describe("queries (app.md 5.7)", () => {
  it("ask one user's client and return its answer or error", async () => {
    const { gm, ana } = table();
    answering(gm, (data) => (typeof data === "number" ? { result: data * 2 } : { error: "not a number" }));
    await expect(ana.transport.request({ type: "query", user: GM, name: "quincunx.double", data: 21 })).resolves.toBe(
      42,
    );
    await expect(
      ana.transport.request({ type: "query", user: GM, name: "quincunx.double", data: "x" }),
    ).rejects.toThrow("not a number");
    expect(gm.of("query")[0]).toMatchObject({ from: ANA, name: "quincunx.double" });
  });

  it("need QUERY_USER (ISS 11235)", async () => {
    const { gm, ana } = table();
    await gm.update("User", { _id: ANA, permissions: { QUERY_USER: false } });
    await expect(ana.transport.request({ type: "query", user: GM, name: "x.y", data: null })).rejects.toThrow(
      "User Ana lacks permission to query",
    );
    expect(gm.of("query")).toEqual([]);
  });

  it("are refused for inactive users, time out, and end when the target user leaves", async () => {
    const { ana, ben, gm } = table();
    const query = { type: "query", user: BEN, name: "x.y", data: null } as const;
    await expect(ana.transport.request({ ...query, timeout: 20 })).rejects.toThrow("timed out after 20 ms");
    const waiting = expect(ana.transport.request(query)).rejects.toThrow("User Ben left before answering");
    await gm.transport.request({ type: "activity", data: null });
    ben.transport.close();
    await waiting;
    await expect(ana.transport.request(query)).rejects.toThrow("User Ben is not active");
  });

  it("accept only the first answer of the target user", async () => {
    const { gm, ana, ben } = table();
    ben.transport.subscribe(() => undefined);
    gm.transport.subscribe((event) => {
      if (event.type !== "query") return;
      void ben.transport
        .request({ type: "answer", id: event.id, result: "forged" })
        .then(() => gm.transport.request({ type: "answer", id: event.id, result: "true" }))
        .then(() => gm.transport.request({ type: "answer", id: event.id, result: "late" }));
    });
    await expect(ana.transport.request({ type: "query", user: GM, name: "x.y", data: null })).resolves.toBe("true");
  });

  it("reach the newest session, or all, by the switch", async () => {
    for (const position of ["latest", "all"] as const) {
      const { world, gm, ana } = table({ switches: { queryReaches: position } });
      const second = new Seat(world, GM);
      answering(second, () => ({ result: 2 }));
      await ana.transport.request({ type: "query", user: GM, name: "x.y", data: null });
      expect([gm.of("query").length, second.of("query").length]).toEqual(position === "all" ? [1, 1] : [0, 1]);
    }
  });

  it("to the own user are refused, or delivered by the switch", async () => {
    const { gm } = table();
    await expect(gm.transport.request({ type: "query", user: GM, name: "x.y", data: null })).rejects.toThrow(
      "yourself",
    );
    const open = table({ switches: { selfQuery: "deliver" } });
    answering(open.gm, () => ({ result: 1 }));
    await expect(open.gm.transport.request({ type: "query", user: GM, name: "x.y", data: null })).resolves.toBe(1);
  });
});

describe("connecting and disconnecting", () => {
  it("reports active users to all; a user with two sessions leaves with the last", () => {
    const { world, ben } = table();
    expect(world.activeUsers()).toEqual([GM, ANA, BEN]);
    const again = new Seat(world, BEN);
    ben.transport.close();
    expect(world.activeUsers()).toContain(BEN);
    again.transport.close();
    expect(world.activeUsers()).toEqual([GM, ANA]);
  });

  it("sends a reconnected seat all missed events, in order and once", async () => {
    const { world, gm, ana } = table();
    await gm.create("ChatMessage", { content: "1" });
    const { revision, instance } = world.snapshot(ANA);
    ana.transport.close();
    const second = await gm.create("ChatMessage", { content: "2" });
    await gm.update("ChatMessage", { _id: second._id, content: "2b" });
    const back = new Seat(world, ANA);
    const missed = (await back.transport.request({ type: "since", revision, instance })) as Missed;
    expect(missed).toMatchObject({ complete: true, revision: revision + 2 });
    expect(missed.events.map((event) => event.action)).toEqual(["create", "update"]);
    expect(missed.events[1]?.data[0]?.content).toBe("2b");
    expect(
      (await back.transport.request({ type: "since", revision: missed.revision, instance })) as Missed,
    ).toMatchObject({ events: [] });
  });

  it("reports incomplete events: another instance of the server, or more missed than stored", async () => {
    const { ana, gm } = table();
    expect(await ana.transport.request({ type: "since", revision: 0, instance: "another" })).toMatchObject({
      complete: false,
    });
    for (let i = 0; i < 10_050; i++) void gm.create("ChatMessage", { content: String(i) });
    await gm.create("ChatMessage", { content: "last" });
    expect(await ana.transport.request({ type: "since", revision: 0 })).toMatchObject({ complete: false });
  });

  it("sends gone when the server closes", async () => {
    const { world, ana } = table();
    world.close("The table was stopped");
    await new Promise((done) => setTimeout(done, 0));
    expect(ana.of("gone")).toEqual([{ type: "gone", reason: "The table was stopped" }]);
    await expect(ana.transport.request({ type: "world" })).rejects.toThrow("This seat is not taken");
  });
});
