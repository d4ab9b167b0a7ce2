/**
 * Where `foundry/` must reach people. It declares what it needs; `module.ts` wires `ui/` to it once, at init.
 *
 * Imports point one way (ui → foundry → rules); these ports are the only way back.
 */
import type { MechanicId, SelectedStat } from "../rules/contract/mechanic.ts";
import { RuleError } from "../rules/contract/error.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import type { TableDie, TableDieState, TableMove } from "../rules/contract/table.ts";
import type { GroupRule } from "../rules/odds/group-rule.ts";
import type { AidGift, AidOrigin } from "../card/aid-origin.ts";
import type { HarmTarget } from "../features/harm/flags.ts";
import type { ContestSideId } from "../features/contest/flags.ts";
import type { Fields } from "./flags.ts";
import type { RequestSeat } from "../features/request/flags.ts";

/** What a prompt is opened with. */
export interface PromptRequest {
  readonly mechanic: MechanicId;
  /** A whole, valid spec to begin with. */
  readonly spec: object;
  /** What "reset" goes back to: the spec without remembered choices. Default: `spec`. */
  readonly fresh?: object;
  /** Fields of `spec` that are as they were chosen the last time; absent: nothing is. */
  readonly recalled?: readonly string[];
  readonly title: string;
  /** Whose roll it is; null: nobody's. */
  readonly actor: Actor.Implementation | null;
  /** Stats of the actor that may be ticked, and those that are. */
  readonly stats: readonly SelectedStat[];
  readonly ticked: readonly string[];
  /** Those that are ticked after a reset. Default: `ticked`. */
  readonly freshTicked?: readonly string[];
  /** Message mode by its key in this generation. */
  readonly mode: string;
  /** Choices are remembered under this key; null: not remembered. */
  readonly memory: string | null;
  /** Fields that a request has fixed: shown, not offered. */
  readonly locked: readonly string[];
  readonly purpose: PromptPurpose;
  /** Aborted where nobody wants an answer any more: the prompt goes, as if it had been left. */
  readonly signal?: AbortSignal;
}

export type PromptPurpose =
  /** Before a roll. */
  | {
      readonly kind: "roll";
      /** Asks the GMs; resolves with the question's id. Null: there is nothing to ask, or nobody to be asked. */
      readonly ask: ((asking: Pick<PromptAnswer, "spec" | "title" | "ticked">) => Promise<string>) | null;
      /** It waits with this question, or has its answer. */
      readonly question: string | null;
      /** What it is for, to begin with, where a second roll for the same thing is not like any other; null: it does not matter. */
      readonly situation?: string | null;
      /** Who stands against it, as whoever rolls targets them now, and who of them is meant. Absent: nobody, or that is fixed. */
      readonly against?: () => { readonly stats: readonly SelectedStat[]; readonly meant: string | null };
      /** Whether its pool can be shared with other actions. Default false. */
      readonly maySplit?: boolean;
      /** The turn of an encounter that it is rolled in, where attacks in it are counted (DP-12); absent, null: they are not. */
      readonly turn?: string | null;
      /** It may become a long test; absent, null: it is a roll. */
      readonly longTest?: LongTestChoice | null;
      /** A round of one: all see it. */
      readonly isRound?: boolean;
      /** Of a round: how many dice are best for the whole test, as its card says; absent: nobody can say. */
      readonly roundBest?: number;
      /** Who says the targets, where it is not whoever rolls: the GM when asked, or what stands for the whole world, open or hidden. */
      readonly targetsBy?: "asked" | "standing" | "hidden";
      /** Whether others may give something to it (SC-8). Default false. */
      readonly mayBeHelped?: boolean;
      /** The request that it answers: the message, and the seat. */
      readonly request?: { readonly id: string; readonly seat: number };
      /** A message that says some of its fields while it is open: they are nobody else's. */
      readonly follows?: Follows;
    }
  /** The GM's difficulty dialog on a card: only the targets; `judge` says what a spec would make of the thrown dice. */
  | {
      readonly kind: "amend";
      /** The card by its message, and whose it is: a second click on its button brings the first dialog back. */
      readonly card: string;
      readonly who: string;
      /** Of several on one message, which. */
      readonly about?: string;
      readonly judge: (spec: object) => string;
      /** Begins hidden. */
      readonly isHidden?: boolean;
    };

export interface Follows {
  /** Of the message. */
  readonly id: string;
  /** As it says them now. */
  said(): Fields;
  /** Whether they are against something that only GMs know. Default: not. */
  isHidden?(): boolean;
  /** Of a side of a contest: what it would come to with each of these specs, as things stand; null: nobody can say. */
  odds?(specs: readonly object[]): readonly (SideOdds | null)[];
}

/** How a contest would end for a side that is still to be thrown. */
export interface SideOdds {
  readonly wins: number;
  readonly level: number;
  /** As the other side is called. */
  readonly against: string;
}

/** What a long test of this mechanic says beside the roll. */
export interface LongTestChoice {
  /** `goal`, `refill`, `bound`, `onBotch`. */
  readonly fields: readonly string[];
  /** What may give dice back, by name. */
  readonly refills: readonly { readonly label: Phrase; readonly dice: number }[];
}

export interface PromptAnswer {
  readonly spec: object;
  readonly title: string;
  readonly mode: string;
  readonly ticked: readonly string[];
  /** amend: the target stays with the GM. */
  readonly isHidden: boolean;
  /** roll: the question that was asked before it, by its id. */
  readonly question: string | null;
  /** roll: what it is for, in somebody's words; absent: nothing was said. */
  readonly situation?: string;
  /** roll: the ability that expressly allows one more (SC-9). */
  readonly ability?: string;
  /** roll: what allies have given, as far as it is in the spec. Absent: nothing. */
  readonly aid?: AidOrigin;
  /** roll: what a GM has given at the table, as far as it stands in the spec as an entry. Absent: nothing. */
  readonly given?: readonly AidGift[];
  /** roll: its pool is shared by these actions; the rest of the answer is the first one's. */
  readonly split?: {
    readonly parts: readonly {
      readonly spec: object;
      readonly title: string;
      readonly stats: readonly string[];
      readonly isAttack: boolean;
      /** Where a GM keeps its target, which was hidden while the prompt was open. Absent: it was not. */
      readonly prompt?: string;
    }[];
    readonly dice: readonly number[];
  };
  /** roll: a long test begins with it; absent, null: it is thrown. */
  readonly longTest?: Readonly<Record<string, unknown>> | null;
  /** roll: the id under which a GM keeps the target that was hidden while it was open. Absent: none was. */
  readonly prompt?: string;
  /** roll: it is an attack. Absent: nobody said so. */
  readonly isAttack?: boolean;
  /** roll: so many of the spec's dice are bought with it (FP-14). Absent: none. */
  readonly bought?: number;
}

/** A request before it is posted. */
export interface RequestDraft {
  readonly mechanic: MechanicId;
  /** With the targets even where they are to be hidden. RuleError names what is wrong. */
  readonly spec: object;
  /**
   * Fields of the spec that are the GM's gift, besides the targets. They are laid over a stat's own, and nobody who answers can change them; lists
   * (bonuses, effects) stand beside a stat's own, and more may be added.
   */
  readonly given: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly seats: readonly RequestSeat[];
  readonly isHidden: boolean;
  /** What the answers come to together. Absent: each stands for itself. */
  readonly group?: GroupRule | undefined;
}

/** Somebody who can be harmed, as this reader may know them. */
export interface HarmRow {
  readonly name: Phrase | string;
  /** With what it comes to for them. */
  readonly target: HarmTarget;
  /** Of the number that counts it; null: not for these eyes, or there is none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Vulnerable, or resistant. */
  readonly step: -1 | 0 | 1;
  /** Why they cannot be harmed; null: they can. */
  readonly problem: Phrase | null;
  /** They have taken it already. */
  readonly hasTaken: boolean;
  readonly isTargeted: boolean;
}

export interface HarmQuestion {
  readonly what: Phrase;
  readonly amount: number;
  readonly rows: readonly HarmRow[];
  /** May say another amount, and deal it once more. */
  readonly isGM: boolean;
}

/** A contest before it is posted. */
export interface ContestDraft {
  readonly mechanic: MechanicId;
  readonly title: string;
  /** A tie rule of the mechanic; null where it has none. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, ContestSideDraft>>;
}

export interface ContestSideDraft {
  /** Default: the actor's, or the user's. */
  readonly name?: string | undefined;
  /** Who rolls it. Default: who plays its actor; null: a GM. */
  readonly user?: string | null | undefined;
  /** UUID. */
  readonly actor?: string | undefined;
  /** Ids of stats that are in the spec already. */
  readonly stats?: readonly string[] | undefined;
  /** null: whoever rolls it says. */
  readonly spec: object | null;
  /** More fields that whoever rolls it cannot change: of a GM's contest. */
  readonly fixed?: readonly string[] | undefined;
  /** What it is against stays with the GMs: of a GM's contest, where its spec says it. */
  readonly isHidden?: boolean | undefined;
  readonly isPassive?: boolean | undefined;
  /** A card that lies there is its throw. */
  readonly card?: string | undefined;
}

/** What a contest's window begins with. */
export interface ContestStart {
  readonly mechanic?: MechanicId;
  readonly title?: string;
  readonly tie?: string | null;
  readonly sides?: Readonly<Partial<Record<ContestSideId, Partial<ContestSideDraft>>>>;
}

export interface Ports {
  /** Resolves null when the prompt was left: nothing has happened then. */
  openPrompt(request: PromptRequest): Promise<PromptAnswer | null>;
  /**
   * Draws a message of a kind from its view, synchronously, for the document that `owner` belongs to. `act`: a button was pressed, by its operation (or
   * its name) and the offer (or whatever it carries), and by which click.
   */
  drawMessage(
    kind: string,
    view: object,
    act: (what: string, value: string, event?: Event) => void,
    owner: Document,
  ): HTMLElement;
  /**
   * A question to the GMs, by its id, was answered, or is gone: the prompt that waits with it follows. So does one that answers a request, or that another
   * message says fields of.
   */
  followQuestion(id: string): void;
  /** Lets the GM put a request together, beginning with what is said already; null: left. */
  openRequest(draft: Partial<RequestDraft>): Promise<RequestDraft | null>;
  /** Asks the GM which of these dice are cancelled; null: left. By their places among the dice thrown. */
  askDice(about: {
    readonly title: string;
    readonly dice: readonly { readonly place: number; readonly face: number }[];
  }): Promise<readonly number[] | null>;
  /** Which of these actors, by UUID; null: left. */
  askActor(asking: {
    readonly title: string;
    readonly text: string;
    readonly actors: readonly { readonly uuid: string; readonly name: string }[];
  }): Promise<string | null>;
  /** A line of words, at most so long, beginning with those; null: left. */
  askWords(asking: { readonly title: string; readonly words: string; readonly most: number }): Promise<string | null>;
  /** Lets somebody put a contest together, beginning with what is said already; null: left. */
  openContest(start: ContestStart): Promise<ContestDraft | null>;
  /** Puts on the table what samples are not there yet (actors/samples.ts, which comes with the first window). */
  createSamples(owners?: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]>;
  /** Opens the table, for GMs. */
  openTable(): Promise<void>;
  /** Asks the GM what is to happen with a die of the table; undefined: left. */
  askTableDie(die: TableDie, state: TableDieState): Promise<TableMove | undefined>;
  /** Whom harm is dealt to; []: left. */
  askHarm(question: HarmQuestion): Promise<readonly HarmTarget[]>;
  /** A roll in running text: a button that carries its command. */
  drawLink(link: { readonly command: string; readonly label: string; readonly problem: string | null }): HTMLElement;
  /** Takes these types out of every dialog that offers types of actors, from now on; asked at each of them. */
  withdrawOptions(types: () => ReadonlySet<string>): void;
  /** Leads through the module, step by step: `player` or `gm`. */
  startTour(id: string): Promise<void>;
  /** Says one sentence to people who do not see the screen. */
  announce(sentence: string, owner: Document): void;
  /** A problem, in words: one notice. */
  notifyError(error: unknown): void;
  /** A problem in the reader's language, for errors that core itself will show. */
  explain(error: RuleError): string;
  /** A phrase in this client's language: names that are stored in the roller's language (titles). */
  speak(phrase: Phrase): string;
  /** One plain sentence in the reader's language for what a card says, as far as it is known: who, what, result; used as the message's content. */
  sentence(told: { readonly name: string; readonly title: string; readonly result: Phrase }): string;
}

let wired: Ports | null = null;

export function wirePorts(ports: Ports): void {
  wired = ports;
}

/** The same error with a message in the reader's language, for what core shows by itself (a typed formula that fails). */
export function localized(error: unknown): Error {
  if (error instanceof RuleError && wired) error.message = wired.explain(error);
  return error instanceof Error ? error : new Error(String(error));
}

export function ports(): Ports {
  if (!wired) throw new Error("Quincunx: the ports are wired at init, and init has not run");
  return wired;
}
