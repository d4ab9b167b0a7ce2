/**
 * Opens a seat with the module, and returns files of `src` as that seat has them, since each seat has its own module
 * state.
 */
import { sourcesAnew, started, type OwnSources } from "../fixtures/sources.ts";
import type { Sources } from "../fixtures/sources-by-path.ts";
import { type Implementations, typed } from "./implementations.ts";
import { until } from "./stage.ts";
import type { Seat, SeatOptions, Table } from "foundry-practice-table";

/** `load` runs when the module has been loaded, on the seat's page, before Foundry starts. */
export async function sitWith<M extends object>(
  table: Table,
  name: string,
  load: (own: OwnSources) => Promise<M>,
  options: Pick<SeatOptions, "beforeInit" | "storage"> = {},
  sources = sourcesAnew,
): Promise<{ readonly seat: Seat } & M> {
  let modules: M | null = null;
  const seat = await table.seat(name, {
    ...options,
    loadModule: async () => {
      modules = await load(await started(sources));
    },
  });
  return { seat, ...(modules as unknown as M) };
}

/** Files of `src`, each under a name of its own. */
type Files = Readonly<Record<string, keyof Sources>>;

export type SeatWith<F extends Files> = { readonly seat: Seat } & { readonly [N in keyof F]: Sources[F[N]] };

export function sitAt<const F extends Files>(table: Table, name: string, files: F): Promise<SeatWith<F>> {
  return sitWith(table, name, async (own) => {
    const loaded = Object.entries(files).map(async ([key, file]) => [key, await own(file)] as const);
    return Object.fromEntries(await Promise.all(loaded)) as { readonly [N in keyof F]: Sources[F[N]] };
  });
}

/** The exports of several files as one object. */
type Joined<P extends keyof Sources> = (P extends P ? (all: Sources[P]) => void : never) extends (all: infer A) => void
  ? A
  : never;

/** A page whose own copies of these files are one object. */
export interface JoinedSeat<P extends keyof Sources> {
  readonly seat: Seat;
  readonly module: Joined<P>;
}

/** Opens a seat with the exports of these files of `src` in one object; `before` runs before Foundry starts. */
export async function sitJoined<P extends keyof Sources>(
  table: Table,
  name: string,
  files: readonly P[],
  before: (implementations: Implementations) => void = () => undefined,
  options: Pick<SeatOptions, "storage"> = {},
): Promise<JoinedSeat<P>> {
  const { seat, module, templates } = await sitWith(
    table,
    name,
    async (own) => {
      before(typed((await own("platform/replaceable.ts")).implementations));
      const parts = await Promise.all(files.map((file) => own(file)));
      return { module: Object.assign({}, ...parts) as Joined<P>, templates: await own("ui/draw/templates.ts") };
    },
    options,
  );
  await until(() => templates.areTemplatesLoaded(), "the templates");
  return { seat, module };
}
