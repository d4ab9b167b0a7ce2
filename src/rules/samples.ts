/** Sample heroes as documents to be created: for the button in the settings, the API and the practice table alike. */
import { mechanics } from "./index.ts";

/** Foundry's ownership levels that are used here. */
const OBSERVER = 2;
const OWNER = 3;

export interface SampleDocument {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: object;
  readonly ownership: Readonly<Record<string, number>>;
}

export interface SampleContext {
  /** Actors that are there: a sample of the same name and type is not made twice. */
  readonly existing: readonly { readonly name: string; readonly type: string }[];
  /** User ids that become owners in turn; everybody else may look. */
  readonly owners: readonly string[];
  /** What sub-types are prefixed with at run time: the module's id. */
  readonly scope: string;
}

export function missingSamples({ existing, owners, scope }: SampleContext): readonly SampleDocument[] {
  return mechanics
    .flatMap((mechanic) => mechanic.actors)
    .flatMap(({ type, samples }) =>
      samples.map(({ name, img, system }) => ({ name, img, type: `${scope}.${type}`, system })),
    )
    .filter(({ name, type }) => !existing.some((actor) => actor.name === name && actor.type === type))
    .map((sample, index) => {
      const owner = owners[index % Math.max(1, owners.length)];
      return { ...sample, ownership: { default: OBSERVER, ...(owner ? { [owner]: OWNER } : {}) } };
    });
}
