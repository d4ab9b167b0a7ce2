/**
 * Permissions for operations on other users' messages, from the rules and independent of the module: GMs may post all,
 * players those listed here.
 */
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { Worker } from "./seat/open-seat.ts";

/** Data of an operation. */
interface Said extends Fields {
  readonly worker: Worker;
  readonly actor: string;
}

/** Flags of a base message, of its kind. */
interface BaseFlags extends Fields {
  readonly workers: readonly Worker[];
  readonly sides: Readonly<Record<string, { readonly user?: string; readonly actor?: string }>>;
}

export interface Saying {
  /** The author of the base message. */
  readonly owner: string;
  /** The author of the operation. */
  readonly author: string;
  readonly data: Said;
  /** The base message's stored flags. */
  readonly flags: BaseFlags;
  /** Earlier operations that count. */
  readonly before: readonly {
    readonly type: string;
    readonly by: string;
    readonly isGM: boolean;
    readonly message: string;
    /** Its id: the message id, or any text in a forged message. */
    readonly id: string;
    readonly data: Said;
  }[];
  owns(user: string, actor: string): boolean;
  isThere(actor: string): boolean;
}

type Right = (saying: Saying) => boolean;

const nobody: Right = () => false;
const own: Right = ({ owner, author }) => author === owner;

/**
 * The participants of a long test, as far as permitted users added them; their own rounds are allowed. If a user who
 * neither owns a hero nor is a GM adds it, only its players take part, without other listed users. The owner's choice
 * of rollers may survive only in the hero's own data.
 */
const works: Right = ({ author, flags, before, ...world }) => {
  const isIn = ({ users }: Worker): boolean => users.includes(author);
  return (
    flags.workers.some(isIn) ||
    before.some(
      ({ type, by, isGM, data }) =>
        (type === "longTestJoin" || type === "longTestHand") &&
        (world.owns(author, data.worker.actor ?? "") ||
          (isIn(data.worker) && (isGM || ownsWorker(world, by, data) || ownsWorker(world, author, data)))),
    )
  );
};

/** Any user may add a hero without owners, or a deleted hero. */
const ownsWorker = ({ owns, isThere }: Pick<Saying, "owns" | "isThere">, user: string, { worker }: Said): boolean =>
  worker.actor === null || !isThere(worker.actor) || owns(user, worker.actor);

const isHarmers: Right = ({ author, data, before, owns }) =>
  owns(author, data.actor) ||
  before.some(({ type, by, id }) => type === "harm" && by === author && id === data["operation"]);

/** A pass; a throw is only GMs' to take back. */
const isTheirPass: Right = ({ author, before, data }) =>
  before.some(({ type, by, message }) => type === "longTestPass" && by === author && message === data["step"]);

/** A player of either side. */
const plays: Right = ({ author, flags, owns }) =>
  ["a", "b"].some((side) => {
    const { user, actor } = flags.sides[side] ?? {};
    return user === author || (actor !== undefined && owns(author, actor));
  });

interface Rule {
  readonly player: Right;
  /** Not reverted by "undo". */
  readonly isForGood?: true;
}

const gms: Rule = { player: nobody };
const gmsForGood: Rule = { player: nobody, isForGood: true };

/** Players may not post operations that are missing here. */
export const RIGHTS: Readonly<Record<string, Rule>> = {
  throw: { player: own, isForGood: true },
  spend: { player: own },
  bought: { player: own },
  spendWords: gms,
  // A player applies the harm of their own card, and no harm of a contest.
  harm: { player: (saying) => own(saying) && saying.flags["kind"] !== "contest" },
  // The roller names an ability.
  reroll: { player: own },
  correct: { player: (saying) => own(saying) && saying.data["why"] !== "" },
  "harm-revert": { player: isHarmers, isForGood: true },
  reveal: gms,
  amend: gms,
  hide: gms,
  // Derived from the message that sets the targets.
  retarget: gmsForGood,
  // Only a GM takes back what the roller says after the dice.
  say: { player: own },
  circumstances: gms,
  waive: gms,
  file: gms,
  interrupt: gms,
  edited: gmsForGood,
  afterVerdict: gmsForGood,
  remind: gmsForGood,
  skip: gms,
  excuse: gms,
  target: gms,
  close: gmsForGood,
  accept: gmsForGood,
  group: gmsForGood,
  decide: gmsForGood,
  // Gifts come from another seat than the roller's (SC-8); the giver or the roller may remove them.
  aidGrant: { player: ({ author, owner }) => author !== owner, isForGood: true },
  aidBack: {
    player: ({ author, owner, data, before }) =>
      author === owner || before.some(({ by, id }) => by === author && id === data["gift"]),
    isForGood: true,
  },
  aidAccept: gmsForGood,
  contestOff: { player: own },
  contestCount: gms,
  contestTarget: gms,
  contestSay: { player: plays },
  contestAccept: { player: plays },
  longTestRound: { player: works, isForGood: true },
  longTestPass: { player: works, isForGood: true },
  longTestUndo: { player: isTheirPass, isForGood: true },
  longTestRefill: gmsForGood,
  longTestDice: gmsForGood,
  longTestAccept: gms,
  longTestJoin: {
    player: ({ author, data, ...world }) => data.worker.users.includes(author) && ownsWorker(world, author, data),
    isForGood: true,
  },
  longTestHand: { player: works, isForGood: true },
  longTestEnd: { player: works },
  trackRevert: { player: own, isForGood: true },
  applyAgain: gmsForGood,
  carryRevert: { player: own },
};

/** Operations that no player may post. */
export const GMS_ALONE: readonly string[] = Object.entries(RIGHTS).flatMap(([type, { player }]) =>
  player === nobody ? [type] : [],
);
