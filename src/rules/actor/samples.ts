/** Sample heroes as documents to be created: for the button in the settings, the API and the practice table alike. */
import { mechanics } from "../index.ts";

/** Foundry's ownership levels that are used here. */
const OBSERVER = 2;
const OWNER = 3;

export interface SampleDocument {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: object;
  readonly ownership: Readonly<Record<string, number>>;
  readonly flags: Readonly<Record<string, { readonly sample: string }>>;
}

export interface SampleContext {
  /** What actors that are there carry as `sample`: no sample is made twice, in whatever language it was made and however it is called now. */
  readonly existing: ReadonlySet<unknown>;
  /** User ids that become owners in turn; everybody else may look. */
  readonly owners: readonly string[];
  /** What sub-types are prefixed with at run time: the module's id. */
  readonly scope: string;
  /** A language key in the language of whoever creates them: from then on they are the table's own words. */
  readonly localize: (key: string) => string;
}

export function missingSamples({ existing, owners, scope, localize }: SampleContext): readonly SampleDocument[] {
  return mechanics
    .flatMap((mechanic) => mechanic.actors)
    .flatMap(({ type, samples }) => samples.map((sample) => ({ type, sample })))
    .filter(({ sample }) => !existing.has(sample.name))
    .map(({ type, sample }, index) => {
      const owner = owners[index % Math.max(1, owners.length)];
      return {
        ...inWords(sample, localize),
        type: `${scope}.${type}`,
        ownership: { default: OBSERVER, ...(owner ? { [owner]: OWNER } : {}) },
        flags: { [scope]: { sample: sample.name } },
      };
    });
}

/** The same data with every language key in it replaced by its words. */
function inWords<D>(data: D, localize: (key: string) => string): D {
  if (typeof data === "string") return (data.startsWith("QUINCUNX.") ? localize(data) : data) as D;
  if (Array.isArray(data)) return data.map((entry: unknown) => inWords(entry, localize)) as D;
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, inWords(value as unknown, localize)]),
  ) as D;
}
