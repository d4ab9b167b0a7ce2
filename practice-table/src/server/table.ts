/** A server in this process: world, HTTP, sockets. For the command line and for browser tests. */
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import type { DocumentData } from "../protocol.ts";
import { bundlePage } from "./bundle.ts";
import { createSite } from "./http.ts";
import type { TableOptions } from "./options.ts";
import { readDice3d, readModuleFolder, readPacks, type ModuleFolder } from "./packages.ts";
import { seedWorld } from "./seed.ts";
import { attachSockets } from "./sockets.ts";
import { readSystemFolder, type SystemFolder } from "./system-folder.ts";
import { keepWorld, readWorldFolder } from "./world-folder.ts";
import { PRACTICE_SYSTEM, World } from "./world.ts";

export type { TableOptions };

export interface Table {
  /** Such as `http://localhost:30000`, without a trailing slash. */
  readonly url: string;
  readonly world: World;
  /** The address of a seat by the user's name. */
  seat(name: string): string;
  /** Disconnects a seat, by the user's name, until the returned function is called. Pages reconnect by themselves. */
  outage(name: string): () => void;
  close(): Promise<void>;
}

export async function startTable(options: TableOptions = {}): Promise<Table> {
  const log = options.log ?? (() => undefined);
  const modules = await readModules(options);
  const system = options.system === undefined ? null : await readSystemFolder(options.system);
  const packages = system ? [system, ...modules] : modules;
  const world = await makeWorld(options, packages, log);
  const stopKeeping = options.worldFolder === undefined ? null : await keepWorld(world, options.worldFolder);
  const bundle = bundlePage();
  // Reports an error of the bundle now, not at the first visit.
  await bundle;
  const site = createSite({ world, packages, bundle: () => bundle, stylesInOne: options.stylesInOne ?? false });
  const sockets = attachSockets(site, world);
  const address = options.host ?? "127.0.0.1";
  const port = await listen(site, options.port ?? 0, address);
  const url = `http://${["127.0.0.1", "0.0.0.0", "::"].includes(address) ? "localhost" : address}:${port}`;
  let closed: Promise<void> | null = null;
  return {
    url,
    world,
    seat: (name) => `${url}/game?seat=${userNamed(world, name)._id}`,
    outage: (name) => sockets.outage(userNamed(world, name)._id),
    close: () => {
      closed ??= (async () => {
        world.close();
        await sockets.close();
        site.closeAllConnections();
        await stopKeeping?.();
      })();
      return closed;
    },
  };
}

async function readModules({ modules = [], dice3d, generation }: TableOptions): Promise<readonly ModuleFolder[]> {
  const version = dice3d === true ? (generation === 13 ? 5 : 6) : dice3d;
  return Promise.all([...modules.map(readModuleFolder), ...(version === undefined ? [] : [readDice3d(version)])]);
}

function userNamed(world: World, name: string): DocumentData {
  const user = world.users().find((entry) => entry.name === name);
  if (!user) throw new Error(`There is no seat ${name}`);
  return user;
}

async function makeWorld(
  options: TableOptions,
  packages: readonly (ModuleFolder | SystemFolder)[],
  log: (line: string) => void,
): Promise<World> {
  const system = packages.find((entry): entry is SystemFolder => entry.type === "system")?.system ?? PRACTICE_SYSTEM;
  const modules = packages.filter(({ type }) => type !== "system");
  const packs = await Promise.all(packages.map((entry) => readPacks(entry, system.id, log)));
  const world = new World({
    ...(options.generation === undefined ? {} : { generation: options.generation }),
    ...(options.board === undefined ? {} : { board: options.board }),
    ...(options.guide === undefined ? {} : { guide: options.guide }),
    ...(options.switches === undefined ? {} : { switches: options.switches }),
    ...(options.worldFolder === undefined ? {} : { documents: await readWorldFolder(options.worldFolder) }),
    system,
    packs: packs.flat(),
    modules: modules.map(({ id, manifest }) => ({ id, manifest, active: options.modulesActive ?? true })),
  });
  seedWorld(world);
  options.seed?.(world);
  return world;
}

/** Listens on the requested port or, if it is taken, on the next free one. */
async function listen(server: Server, wished: number, host: string): Promise<number> {
  for (let port = wished; ; port++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once("error", fail);
        server.listen(port, host, () => {
          server.off("error", fail);
          done();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (
        (error as NodeJS.ErrnoException).code !== "EADDRINUSE" ||
        wished === 0 ||
        port >= wished + 50 ||
        port >= 65535
      )
        throw error;
    }
  }
}
