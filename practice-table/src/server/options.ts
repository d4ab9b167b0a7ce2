/** Options of a table, from the command line or a test. */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { Generation, Guide } from "../protocol.ts";
import type { Switches } from "./switches.ts";
import type { World } from "./world.ts";

type Dice3dVersion = 5 | 6;

export interface TableOptions {
  /** 0 selects any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly generation?: Generation;
  /** True if modules are active. */
  readonly modulesActive?: boolean;
  /** Folders with a module.json. A missing folder is an error. */
  readonly modules?: readonly string[];
  /** A folder with a system.json. Default: the practice system. */
  readonly system?: string;
  /** The version of the stand-in for Dice So Nice; `true`: the one of the generation. */
  readonly dice3d?: Dice3dVersion | true;
  /** True if `core.noCanvas` is off at the start: packages that draw over the page find a board, which draws nothing. */
  readonly board?: boolean;
  /** Suggestions of the first page. Default: plain rolls. */
  readonly guide?: Guide;
  /** Folder of the world; none: in memory only. */
  readonly worldFolder?: string;
  readonly switches?: Partial<Switches>;
  /** All styles in one sheet instead of one request each, for tests with many seats. */
  readonly stylesInOne?: boolean;
  /** Called after the users exist and before the first seat. */
  readonly seed?: (world: World) => void;
  readonly log?: (line: string) => void;
}

export interface CommandLine extends TableOptions {
  readonly port: number;
  readonly samples: boolean;
  /** Empty the world's folder first. */
  readonly reset: boolean;
}

/** Defaults of a project for the command line. */
export interface Defaults {
  /** Folders of modules that are always loaded, before those of the command line. */
  readonly modules?: readonly string[];
  /** The parent folder of kept worlds. Default: `.cache` in the current folder. */
  readonly worlds?: string;
}

export const USAGE = `Options:
  --port N            the port to listen on (30000; the next free one if it is taken)
  --host ADDRESS      the address to listen on (127.0.0.1; 0.0.0.0 lets other machines in)
  --generation 13|14  the generation of Foundry (14)
  --world DIR         save the world in this folder (.cache/world)
  --fresh             a new world that is not saved; the saved one is unchanged
  --reset             delete the saved world and start a new one
  --modules on|off    whether the modules are active (on)
  --module DIR        one more module, a folder with a module.json (may be given several times)
  --system DIR        the game system, a folder with a system.json (the practice system)
  --dice3d [5|6]      3D dice: the stand-in of that version (5 at generation 13, 6 at 14)
  --board on|off      an empty board for modules that draw over the page, such as 3D dice (off)
  --samples on|off    sample heroes in a new world (on)`;

export function parseCommandLine(args: readonly string[], defaults: Defaults = {}): CommandLine {
  const { rest, dice3d } = takeDice3d(args);
  const { values } = parseArgs({
    args: rest,
    options: {
      port: { type: "string", default: "30000" },
      host: { type: "string", default: "127.0.0.1" },
      generation: { type: "string", default: "14" },
      world: { type: "string" },
      // No effect: worlds are kept by default.
      keep: { type: "boolean", default: false },
      fresh: { type: "boolean", default: false },
      reset: { type: "boolean", default: false },
      modules: { type: "string", default: "on" },
      module: { type: "string", multiple: true, default: [] },
      system: { type: "string" },
      board: { type: "string", default: "off" },
      samples: { type: "string", default: "on" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a whole number from 0 to 65535, not "${values.port}"`);
  if (!["13", "14"].includes(values.generation))
    throw new Error(`--generation must be 13 or 14, not "${values.generation}"`);
  for (const name of ["modules", "samples", "board"] as const) {
    if (!["on", "off"].includes(values[name])) throw new Error(`--${name} must be on or off, not "${values[name]}"`);
  }
  if (values.fresh && (values.reset || values.keep || values.world !== undefined))
    throw new Error("--fresh saves no world: it cannot be combined with --world, --keep or --reset");
  const worldFolder = values.fresh ? undefined : (values.world ?? keptWorld(defaults.worlds ?? ".cache", values));
  return {
    port,
    host: values.host,
    generation: Number(values.generation) as Generation,
    modulesActive: values.modules === "on",
    modules: [...(defaults.modules ?? []), ...values.module],
    ...(worldFolder === undefined ? {} : { worldFolder }),
    ...(values.system === undefined ? {} : { system: values.system }),
    ...(dice3d === undefined ? {} : { dice3d }),
    board: values.board === "on",
    samples: values.samples === "on",
    reset: values.reset,
  };
}

/** The folder of a kept world. A world has one system and one generation, because it cannot return to an older one. */
function keptWorld(
  folder: string,
  { system, generation }: { readonly system?: string | undefined; readonly generation: string },
): string {
  const names = [...(generation === "14" ? [] : [generation]), ...(system === undefined ? [] : [basename(system)])];
  return [`${folder}/world`, ...names].join("-");
}

/** Reads `--dice3d`, whose number is optional, which `parseArgs` does not support. */
function takeDice3d(args: readonly string[]): { readonly rest: string[]; readonly dice3d?: Dice3dVersion | true } {
  const rest = [...args];
  const at = rest.findIndex((arg) => /^--dice3d(=|$)/u.test(arg));
  if (at < 0) return { rest };
  const [, own] = (rest[at] as string).split("=");
  const next = rest[at + 1];
  const isApart = own === undefined && next !== undefined && !next.startsWith("-");
  const version = own ?? (isApart ? next : undefined);
  if (version !== undefined && version !== "5" && version !== "6")
    throw new Error(`--dice3d must be 5, 6 or without a value, not "${version}"`);
  rest.splice(at, isApart ? 2 : 1);
  return { rest, dice3d: version === undefined ? true : version === "5" ? 5 : 6 };
}
