/** Who may say what of a message that is another's, from the rules and not from the module: GMs everything, players what stands here. */
import type { Loose } from "./seat/open-seat.ts";

export interface Saying {
  /** Whose message it is. */
  readonly owner: string;
  /** Who says it. */
  readonly author: string;
  readonly data: Loose;
  /** What lies in the message that it is said of. */
  readonly flags: Loose;
  /** What was said of it before, and counts. */
  readonly before: readonly {
    readonly type: string;
    readonly by: string;
    readonly isGM: boolean;
    readonly message: string;
    /** As it is called: the id of its message, or by hand anything. */
    readonly id: string;
    readonly data: Loose;
  }[];
  owns(user: string, actor: string): boolean;
  isThere(actor: string): boolean;
}

type Right = (saying: Saying) => boolean;

const nobody: Right = () => false;
const own: Right = ({ owner, author }) => author === owner;

/**
 * Who works at a long test, as far as anybody has said so who may: hands at it are theirs. A hero whom somebody brings who neither owns it nor is a GM is its
 * players' alone, whoever is listed with them; for it throws who its owner has said, of which only the hero itself may still tell.
 */
const works: Right = ({ author, flags, before, ...world }) => {
  const isIn = ({ users }: Loose): boolean => users.includes(author) as boolean;
  return (
    (flags.workers as readonly Loose[]).some(isIn) ||
    before.some(
      ({ type, by, isGM, data }) =>
        (type === "longTestJoin" || type === "longTestHand") &&
        (world.owns(author, data.worker.actor as string) ||
          (isIn(data.worker as Loose) && (isGM || ownsWorker(world, by, data) || ownsWorker(world, author, data)))),
    )
  );
};

/** Nobody's hero is everybody's to bring, and so is one that is not there. */
const ownsWorker = ({ owns, isThere }: Pick<Saying, "owns" | "isThere">, user: string, { worker }: Loose): boolean =>
  worker.actor === null || !isThere(worker.actor as string) || owns(user, worker.actor as string);

const isHarmers: Right = ({ author, data, before, owns }) =>
  owns(author, data.actor as string) ||
  before.some(({ type, by, id }) => type === "harm" && by === author && id === data.operation);

const isTheirLast: Right = ({ author, before, data }) =>
  before.some(
    ({ type, by, message }) => /^longTest(?:Round|Pass)$/u.test(type) && by === author && message === data.step,
  );

interface Rule {
  readonly player: Right;
  /** It is not taken back by "undo". */
  readonly isForGood?: true;
}

const gms: Rule = { player: nobody };
const gmsForGood: Rule = { player: nobody, isForGood: true };

/** An operation that is not here nobody may say. */
export const RIGHTS: Readonly<Record<string, Rule>> = {
  throw: { player: own, isForGood: true },
  spend: { player: own },
  bought: { player: own },
  spendWords: gms,
  // A player deals what the own card deals, and nothing of a contest.
  harm: { player: (saying) => own(saying) && saying.flags["kind"] !== "contest" },
  // The roller names an ability.
  reroll: { player: own },
  correct: { player: (saying) => own(saying) && saying.data["why"] !== "" },
  "harm-revert": { player: isHarmers, isForGood: true },
  reveal: gms,
  amend: gms,
  hide: gms,
  circumstances: gms,
  file: gms,
  interrupt: gms,
  mark: gmsForGood,
  remind: gmsForGood,
  skip: gms,
  excuse: gms,
  target: gms,
  close: gmsForGood,
  accept: gmsForGood,
  group: gmsForGood,
  decide: gmsForGood,
  // From another seat than the roller's (SC-8); back to whoever gave it, or refused by the roller.
  aidGrant: { player: ({ author, owner }) => author !== owner, isForGood: true },
  aidBack: {
    player: ({ author, owner, data, before }) =>
      author === owner || before.some(({ by, id }) => by === author && id === data.gift),
    isForGood: true,
  },
  aidAccept: gmsForGood,
  contestOff: { player: own },
  contestCount: gms,
  contestTarget: gms,
  longTestRound: { player: works, isForGood: true },
  longTestPass: { player: works, isForGood: true },
  longTestUndo: { player: isTheirLast, isForGood: true },
  longTestRefill: gmsForGood,
  longTestDice: gmsForGood,
  longTestJoin: {
    player: ({ author, data, ...world }) => data.worker.users.includes(author) && ownsWorker(world, author, data),
    isForGood: true,
  },
  longTestHand: { player: works, isForGood: true },
  longTestEnd: { player: works },
  track: gmsForGood,
  trackRevert: gmsForGood,
  applyAgain: gmsForGood,
  carryRevert: { player: own },
};

/** What no player may say, whoever they are. */
export const GMS_ALONE: readonly string[] = Object.entries(RIGHTS).flatMap(([type, { player }]) =>
  player === nobody ? [type] : [],
);
