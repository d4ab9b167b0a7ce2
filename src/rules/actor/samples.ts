/** Sample heroes as documents to be created: for the button in the settings, the API and the practice table alike. */
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanics as five } from "../index.ts";
import { samplesOf } from "./people.ts";
import { sayer } from "./words.ts";

/** Foundry's ownership levels that are used here. */
const NONE = 0;
const OBSERVER = 2;
const OWNER = 3;

/** Of core: a shadow that has no face yet. */
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
  /** What actors that are there carry as `sample`: no sample is made twice, in whatever language it was made and however it is called now. */
  readonly existing: ReadonlySet<unknown>;
  /** User ids that become owners of heroes in turn; everybody else may look. Opponents are the GM's alone. */
  readonly owners: readonly string[];
  /** The module's id: its flags, and what its sub-types are prefixed with at run time. */
  readonly scope: string;
  /** Whose samples. Default: the five. */
  readonly mechanics?: readonly AnyMechanic[];
  /** The package whose sub-types a mechanic's are. Default: `scope`. */
  readonly scopeOf?: (mechanic: AnyMechanic) => string;
  /** A language key in the language of whoever creates them: from then on they are the table's own words. */
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
