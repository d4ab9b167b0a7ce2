import { createServer } from "node:http";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentData } from "../../src/protocol.ts";
import { parseCommandLine } from "../../src/server/options.ts";
import { readModuleFolder, readPacks, styleSheets } from "../../src/server/packages.ts";
import { seedWorld } from "../../src/server/seed.ts";
import { SERVER_SWITCHES, switches } from "../../src/server/switches.ts";
import { startTable, type Table } from "../../src/server/table.ts";
import { keepWorld, readWorldFolder } from "../../src/server/world-folder.ts";
import { World } from "../../src/server/world.ts";
import { ANA, Seat } from "./support.ts";

let folder: string;
let open: Table[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-test-"));
});
afterEach(async () => {
  for (const table of open) await table.close();
  open = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startTable>[0] = {}): Promise<Table> {
  const table = await startTable(options);
  open.push(table);
  return table;
}

/** A module on disk with the files of its manifest. */
async function moduleFolder(manifest: object, files: Record<string, string> = {}): Promise<string> {
  const path = join(folder, "module");
  await mkdir(path, { recursive: true });
  await writeFile(
    join(path, "module.json"),
    JSON.stringify({ id: "sample", title: "Sample", version: "1.0.0", ...manifest }),
  );
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(path, name, ".."), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
}

describe("a world folder", () => {
  it("restores the documents after a restart", async () => {
    const world = new World();
    seedWorld(world);
    const stop = await keepWorld(world, folder);
    const ana = new Seat(world, ANA);
    const message = await ana.create("ChatMessage", { content: "kept", flags: { quincunx: { kind: "card" } } });
    await ana.update("User", { _id: ANA, hotbar: { 1: "x" } });
    await stop();
    const again = new World({ documents: await readWorldFolder(folder) });
    seedWorld(again);
    expect(again.store.get("ChatMessage", message._id)).toEqual(message);
    expect(again.store.get("User", ANA)?.hotbar).toEqual({ 1: "x" });
    expect(again.users()).toHaveLength(4);
  });

  it("is written shortly after each change", async () => {
    const world = new World();
    seedWorld(world);
    const stop = await keepWorld(world, folder);
    await new Seat(world, ANA).create("ChatMessage", { content: "soon" });
    await expect.poll(async () => readFile(join(folder, "data/ChatMessage.json"), "utf8")).toContain("soon");
    await stop();
  });

  it("an error names an unreadable file", async () => {
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data/Actor.json"), "{broken");
    await expect(readWorldFolder(folder)).rejects.toThrow("Actor.json cannot be read");
  });
});

describe("modules from disk", () => {
  it("read LevelDB packs with embedded documents while another process has them open (app.md 7.2)", async () => {
    const path = await moduleFolder({
      packs: [{ name: "rules", label: "Rules", type: "JournalEntry", path: "packs/rules" }],
    });
    const level = new ClassicLevel<string, DocumentData>(join(path, "packs/rules"), { valueEncoding: "json" });
    await level.put("!journal!JournalJournal01", {
      _id: "JournalJournal01",
      name: "Rules",
      pages: ["PagePagePagePag1"],
    });
    await level.put("!journal.pages!JournalJournal01.PagePagePagePag1", {
      _id: "PagePagePagePag1",
      name: "One",
      type: "text",
    });
    const complaints: string[] = [];
    const packs = await readPacks(await readModuleFolder(path), "practice", (line) => complaints.push(line));
    await level.close();
    expect(complaints).toEqual([]);
    expect(packs[0]?.documents).toEqual([
      { _id: "JournalJournal01", name: "Rules", pages: [{ _id: "PagePagePagePag1", name: "One", type: "text" }] },
    ]);
  });

  it("skip an actor pack without a system, and a missing pack, with a message (ISS 7636)", async () => {
    const packs = [
      { name: "heroes", label: "Heroes", type: "Actor" },
      { name: "gone", label: "Gone", type: "Macro" },
    ];
    const complaints: string[] = [];
    expect(
      await readPacks(await readModuleFolder(await moduleFolder({ packs })), "practice", (line) =>
        complaints.push(line),
      ),
    ).toEqual([]);
    expect(complaints[0]).toContain("pack sample.heroes: a compendium of the type Actor must name its system");
    expect(complaints[1]).toContain("Left out pack sample.gone");
  });

  it("have their style sheets in the layer modules, in a layer of their own, or in none (app.md 3.7)", async () => {
    const module = await readModuleFolder(
      await moduleFolder({ styles: ["a.css", { src: "b.css", layer: "variables" }, { src: "c.css", layer: null }] }),
    );
    expect(styleSheets(module)).toEqual([
      { href: "/modules/sample/a.css", layer: "modules" },
      { href: "/modules/sample/b.css", layer: "variables" },
      { href: "/modules/sample/c.css", layer: null },
    ]);
  });

  it("a missing manifest is an error that suggests building first", async () => {
    await expect(readModuleFolder(join(folder, "nothing"))).rejects.toThrow("npm run build");
  });
});

describe("the server", () => {
  it("serves pages, the module's own files, its styles in layers, and nothing outside of its folders", async () => {
    await writeFile(join(folder, "secret.txt"), "secret");
    const path = await moduleFolder(
      { styles: ["s.css"], esmodules: ["m.js"] },
      { "s.css": "a{}", "m.js": "export {}" },
    );
    const table = await start({ modules: [path] });
    const get = async (address: string): Promise<[number, string]> => {
      const response = await fetch(table.url + address);
      return [response.status, await response.text()];
    };
    expect((await get("/"))[1]).toContain("join-seats");
    expect((await get("/game"))[1]).toContain("/scripts/game.js");
    expect((await get("/scripts/game.js"))[0]).toBe(200);
    expect(await get("/modules/sample/m.js")).toEqual([200, "export {}"]);
    expect((await get("/styles.css"))[1]).toContain('@import url("/modules/sample/s.css") layer(modules);');
    for (const address of [
      "/modules/sample/..%2fsecret.txt",
      "/modules/sample/%2e%2e/secret.txt",
      "/modules/other/m.js",
      "/templates/..%2f..%2fprotocol.ts",
      "/modules/sample/",
    ]) {
      expect([address, (await get(address))[0]]).toEqual([address, 404]);
    }
    expect((await get("/%"))[0]).toBe(400);
  });

  it("serves all styles in one sheet on request: the same layers, with absolute addresses", async () => {
    const styles = ["s.css", { src: "sub/t.css", layer: null }];
    const files = {
      "s.css": 'a { background: url("p.svg") }',
      "sub/t.css": "b { background: url(../q.svg), url(/r.svg), url(data:x,y) }",
    };
    const sheetOf = async (options: object, more: object = {}): Promise<string> => {
      const table = await start({ modules: [await moduleFolder({ styles }, { ...files, ...more })], ...options });
      return (await fetch(`${table.url}/styles.css`)).text();
    };
    const whole = await sheetOf({ stylesInOne: true });
    expect(whole).not.toContain("@import");
    expect(whole).toContain('@layer modules {\na { background: url("/modules/sample/p.svg") }\n}');
    expect(whole).toContain('\nb { background: url("/modules/sample/q.svg"), url(/r.svg), url(data:x,y) }');
    // A sheet with an import cannot be merged.
    const apart = await sheetOf({ stylesInOne: true }, { "s.css": '@import "u.css";' });
    expect(apart).toBe(await sheetOf({}, { "s.css": '@import "u.css";' }));
    expect(apart).toContain('@import url("/modules/sample/sub/t.css");');
  });

  it("serves several templates in one answer, and null for missing ones", async () => {
    const table = await start({ modules: [await moduleFolder({}, { "t.hbs": "<p>{{x}}</p>" })] });
    const paths = ["/modules/sample/t.hbs", "/modules/sample/none.hbs", "/modules/sample/../../secret.txt"];
    const asked = paths.map((path) => `path=${encodeURIComponent(path)}`).join("&");
    expect(await (await fetch(`${table.url}/texts?${asked}`)).json()).toEqual(["<p>{{x}}</p>", null, null]);
  });

  it("uses the next port if the requested one is taken", async () => {
    const blocker = createServer();
    const taken = await new Promise<number>((done) =>
      blocker.listen(0, "127.0.0.1", () => done((blocker.address() as { port: number }).port)),
    );
    const table = await start({ port: taken });
    expect(Number(new URL(table.url).port)).toBeGreaterThan(taken);
    blocker.close();
  });

  it("omits an inactive module's styles, and tells the join page", async () => {
    const table = await start({
      modules: [await moduleFolder({ styles: ["s.css"] })],
      modulesActive: false,
      generation: 13,
    });
    expect(await (await fetch(`${table.url}/styles.css`)).text()).not.toContain("sample");
    expect(await (await fetch(`${table.url}/seats`)).json()).toMatchObject({
      generation: 13,
      modules: [{ id: "sample", active: false }],
    });
  });

  it("executes a request once if it is sent again after an outage", async () => {
    const table = await start();
    const line = async (): Promise<ReturnType<typeof io>> => {
      const socket = io(table.url, {
        auth: { seat: ANA, session: "one" },
        query: { seat: ANA },
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
      });
      await new Promise<void>((done, fail) => socket.on("connect", done).on("connect_error", fail));
      return socket;
    };
    const request = {
      type: "document",
      operation: { action: "create", documentName: "ChatMessage", data: [{ content: "once" }], options: {} },
    };
    const first = await line();
    const answer = (await first.emitWithAck("request", 1, request)) as { result: { ids: string[] } };
    first.disconnect();
    const second = await line();
    expect(await second.emitWithAck("request", 1, request)).toEqual(answer);
    expect([...table.world.store.collection("ChatMessage").keys()]).toEqual(answer.result.ids);
    second.disconnect();
  });

  it("refuses pages of another site, and connections without a seat", async () => {
    const table = await start();
    const foreign = io(table.url, {
      auth: { seat: ANA },
      transports: ["websocket"],
      extraHeaders: { origin: "http://elsewhere.example" },
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((done) => foreign.on("connect_error", () => done()));
    const nobody = io(table.url, {
      auth: { seat: "nobody" },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    const event = await new Promise((done) => nobody.on("event", done));
    expect(event).toEqual({ type: "gone", reason: "There is no seat [nobody] at this table" });
    expect(table.world.activeUsers()).toEqual([]);
    nobody.disconnect();
  });
});

/** Defaults of a project. */
const PROJECT = { modules: ["/p/dist"], worlds: "/p" };

describe("the command line", () => {
  it("has a default for each option and refuses invalid values", () => {
    expect(parseCommandLine([], PROJECT)).toMatchObject({
      port: 30000,
      generation: 14,
      modulesActive: true,
      modules: ["/p/dist"],
      samples: true,
    });
    expect(parseCommandLine([], PROJECT)).toMatchObject({ worldFolder: "/p/world", reset: false });
    expect(parseCommandLine(["--fresh"], PROJECT).worldFolder).toBeUndefined();
    expect(parseCommandLine(["--world", "/w", "--reset"], PROJECT)).toMatchObject({ worldFolder: "/w", reset: true });
    expect(parseCommandLine(["--system", "/s/old"], PROJECT).worldFolder).toBe("/p/world-old");
    expect(parseCommandLine(["--module", "x"])).toMatchObject({ modules: ["x"], worldFolder: ".cache/world" });
    for (const other of ["--reset", "--keep", "--world=/w"])
      expect(() => parseCommandLine(["--fresh", other], PROJECT)).toThrow("--fresh");
    expect(
      parseCommandLine(["--keep", "--generation", "13", "--modules", "off", "--module", "x"], PROJECT),
    ).toMatchObject({
      ...{ worldFolder: "/p/world-13", generation: 13, modulesActive: false, modules: ["/p/dist", "x"] },
    });
    expect(() => parseCommandLine(["--port", "many"], PROJECT)).toThrow("--port");
    expect(() => parseCommandLine(["--generation", "12"], PROJECT)).toThrow("--generation");
    expect(() => parseCommandLine(["--modules", "maybe"], PROJECT)).toThrow("--modules");
    expect(() => parseCommandLine(["--nonsense"], PROJECT)).toThrow();
  });

  it("3D dice: of a given version, or of the generation's own", () => {
    const dice3d = (...args: string[]): unknown => parseCommandLine(args, PROJECT).dice3d;
    expect([dice3d(), dice3d("--dice3d"), dice3d("--dice3d", "5"), dice3d("--dice3d=6")]).toEqual([
      undefined,
      true,
      5,
      6,
    ]);
    expect(parseCommandLine(["--dice3d", "--port", "0"], PROJECT)).toMatchObject({ dice3d: true, port: 0 });
    for (const args of [["--dice3d", "4"], ["--dice3d="], ["--dice3d", "5", "6"]])
      expect(() => parseCommandLine(args, PROJECT), args.join(" ")).toThrow();
  });
});

describe("switches", () => {
  it("each have a source, a meaning and a default among their options", () => {
    const all = switches();
    for (const [name, entry] of Object.entries(SERVER_SWITCHES)) {
      expect(entry.source).toMatch(/(app|dice)\.md/);
      expect(entry.meaning.length).toBeGreaterThan(20);
      expect(entry.options as readonly string[]).toContain(all[name as keyof typeof all]);
    }
  });

  it("ownerOnCreate decides whether the creator becomes an owner", async () => {
    for (const position of ["yes", "no"] as const) {
      const world = new World({ switches: { ownerOnCreate: position } });
      seedWorld(world);
      const gm = new Seat(world, "Gamemaster000000");
      const actor = await gm.create("Actor", { name: "Hero", type: "npc" });
      expect(actor.ownership).toEqual(position === "yes" ? { default: 0, Gamemaster000000: 3 } : { default: 0 });
    }
  });
});
