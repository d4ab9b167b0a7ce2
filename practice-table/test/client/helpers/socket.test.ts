/** Sockets and queries: app.md 5.7. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { g, Table, type Loose, type Seat } from "../setup.ts";

const seats: Record<string, Seat> = {};
let own: Table;
beforeAll(async () => {
  own = new Table({
    modules: [
      { id: "loud", active: true, manifest: { id: "loud", socket: true } },
      { id: "mute", active: true, manifest: { id: "mute" } },
    ],
  });
  for (const name of ["Gamemaster", "Ana", "Ben"]) seats[name] = await own.seat(name);
  for (const seat of Object.values(seats)) {
    seat.run(() => {
      g.CONFIG.queries["t.echo"] = async (data: Loose, options: Loose) => ({ data, options, by: g.game.user.name });
      g.CONFIG.queries["t.never"] = () => new Promise(() => {});
      g.CONFIG.queries["t.fails"] = () => {
        throw new Error("no");
      };
    });
  }
});
afterAll(() => own.close());
const as = <T>(name: string, fn: () => T): T => (seats[name] as Seat).run(fn);

describe("socket", () => {
  it("reaches the other sessions with the sender's id, never the sender", async () => {
    const heard: Loose[] = [];
    for (const name of Object.keys(seats))
      as(name, () =>
        g.game.socket.on("module.loud", (data: Loose, sender: string) => heard.push([name, data, sender])),
      );
    as("Ana", () => g.game.socket.emit("module.loud", { n: 1 }));
    await own.settle();
    expect(heard).toEqual([
      ["Gamemaster", { n: 1 }, own.userId("Ana")],
      ["Ben", { n: 1 }, own.userId("Ana")],
    ]);
  });
  it("without the manifest's flag, messages are dropped silently", async () => {
    const heard = vi.fn();
    as("Ben", () => g.game.socket.on("module.mute", heard));
    as("Ana", () => g.game.socket.emit("module.mute", 1));
    await own.settle();
    expect(heard).not.toHaveBeenCalled();
  });
  it("carries JSON only; off stops listening", async () => {
    const heard: Loose[] = [];
    const listener = (data: Loose): number => heard.push(data);
    as("Ben", () => g.game.socket.on("module.loud", listener));
    as("Ana", () => g.game.socket.emit("module.loud", { f: () => 1, d: new Date(0) }));
    await own.settle();
    as("Ben", () => g.game.socket.off("module.loud", listener));
    as("Ana", () => g.game.socket.emit("module.loud", 2));
    await own.settle();
    expect(heard).toEqual([{ d: "1970-01-01T00:00:00.000Z" }]);
  });
});

describe("queries", () => {
  const query = (from: string, to: string, name: string, data?: Loose, options?: object): Promise<Loose> =>
    as(from, () => g.game.users.getName(to).query(name, data, options) as Promise<Loose>);
  it("the handler runs at the target seat and answers in JSON", async () => {
    expect(await query("Ana", "Gamemaster", "t.echo", { n: 1 }, { timeout: 500 })).toEqual({
      data: { n: 1 },
      options: { timeout: 500 },
      by: "Gamemaster",
    });
  });
  it("rejects after its timeout", async () => {
    await expect(query("Ana", "Gamemaster", "t.never", {}, { timeout: 20 })).rejects.toThrow(/tim/i);
  });
  it("rejects for an inactive user, an error in the handler, and unknown names", async () => {
    await expect(query("Ana", "Cleo", "t.echo")).rejects.toThrow(/not active/);
    await expect(query("Ana", "Ben", "t.fails")).rejects.toThrow("no");
    await expect(query("Ana", "Ben", "t.unknown")).rejects.toThrow(/not a registered/);
  });
  it("needs the permission QUERY_USER", async () => {
    await as("Gamemaster", () => g.game.users.getName("Ana").assignPermission("QUERY_USER", false) as Promise<void>);
    await own.settle();
    await expect(query("Ana", "Ben", "t.echo")).rejects.toThrow(/permission/);
    expect(await query("Ben", "Ana", "t.echo", 1)).toMatchObject({ data: 1, by: "Ana" });
  });
});
