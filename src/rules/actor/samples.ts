/** Sample heroes as documents to create, for the settings, the API and the practice table. */
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanics as five } from "../index.ts";
import { samplesOf } from "./people.ts";
import { sayer } from "./words.ts";

const NONE = 0;
const OBSERVER = 2;
const OWNER = 3;

/** Foundry's default portrait. */
const IMAGE = "icons/svg/mystery-man.svg";

export interface SampleDocument {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: object;
  readonly ownership: Readonly<Record<string, number>>;
  readonly flags: Readonly<Record<string, { readonly sample: string }>>;
}

export interface SampleContext {
  /** The `sample` flags of existing actors, so that no sample is created twice, even if it was renamed or made in another language. */
  readonly existing: ReadonlySet<unknown>;
  /** Ids of users who become owners of the heroes in turn; all others get observer rights. Opponents belong to the GM. */
  readonly owners: readonly string[];
  /** Module id: scope of the flags and prefix of the actor types. */
  readonly scope: string;
  /** Default: the five. */
  readonly mechanics?: readonly AnyMechanic[];
  /** The package that registers the mechanic's actor types. Default: `scope`. */
  readonly scopeOf?: (mechanic: AnyMechanic) => string;
  /** Translates a language key for the creating user; the stored texts are no longer keys. */
  readonly localize: (key: string) => string;
}

export function missingSamples({
  existing,
  owners,
  scope,
  localize,
  mechanics = five,
  scopeOf = () => scope,
}: SampleContext): readonly SampleDocument[] {
  return mechanics
    .flatMap((mechanic) => mechanic.actors.map((actor) => ({ mechanic, actor, ...actor })))
    .flatMap(({ mechanic, actor, type, part }) =>
      samplesOf(actor).map(({ id, ...sample }) => ({ mechanic, type, part, id: `${mechanic.id}.${id}`, sample })),
    )
    .filter(({ id }) => !existing.has(id))
    .map(({ mechanic, type, part, id, sample }, index) => {
      const isOpponent = part === "npc";
      const owner = isOpponent ? undefined : owners[index % Math.max(1, owners.length)];
      return {
        ...sayer(mechanic, localize)(sample),
        img: IMAGE,
        type: `${scopeOf(mechanic)}.${type}`,
        ownership: { default: isOpponent ? NONE : OBSERVER, ...(owner ? { [owner]: OWNER } : {}) },
        flags: { [scope]: { sample: id } },
      };
    });
}
