/**
 * The contract that every mechanic fulfils. Everything else (dice terms, Roll class, prompt, card, sheet, commands, requests, API, command line) is
 * made from what stands here; see docs/architecture.md for the walk and docs/adding-a-mechanic.md for an example.
 *
 * `S` spec, `F` faces, `O` outcome, `D` odds, `X` what was decided after the throw: readonly plain JSON each (docs/protocol.md).
 */
import type { ActorDeclaration, Stat } from "../actor/declaration.ts";
import type { Action, ActionWords } from "./action.ts";
import type { AgainRule } from "./again.ts";
import type { Contest } from "./contest.ts";
import type { Control } from "./control.ts";
import type { Deal } from "./deal.ts";
import type { Chart, Description, Figure, LineView } from "./description.ts";
import type { Grantable } from "./grant.ts";
import type { LongTest } from "./long-test.ts";
import type { Phrase } from "./phrase.ts";
import type { Purchase } from "./purchase.ts";
import type { RulesText } from "./rules-text.ts";
import type { Field } from "../spec/schema.ts";
import type { Interrupted, SplitOdds, SplitParts } from "./split.ts";
import type { TableSettings } from "./table.ts";
import type { Term, TermDeclaration } from "./terms.ts";
import type { DiceRequest, OutcomeBase } from "./trace.ts";
import type { Verdict, VerdictOdds } from "./verdict.ts";

/** Any: mechanics of other packages have theirs. */
export type MechanicId = string;

/** What a stat can be in a roll: "attribute", "ability". The prompt offers the actor's stats of each part. */
export interface StatSlot {
  readonly id: string;
  readonly label: Phrase;
  readonly min: number;
  /** How many stats of this part one roll may take. */
  readonly max: number;
  /** The integer field that is the sum of them. Absent: `applyStats` says what becomes of them. */
  readonly field?: string;
  /** What stands against a roll: stats of others are offered for it, too. */
  readonly isAgainst?: true;
}

/** A ticked stat. */
export type SelectedStat = Pick<Stat, "id" | "value" | "count" | "display" | "label"> & {
  readonly slot: string;
  /** Not of whose roll it is, but of somebody whom it is made against. */
  readonly isOther?: boolean;
};

/** Result of reading a command's words (without the command itself and without `# flavour`). */
export interface Parsed<S> {
  readonly spec: S;
  /** `?` where the target stands: the GM is to be asked. */
  readonly ask?: true;
}

/** Answers `@paths`: the number there, with its sign, rounded up (SC-7); throws RuleError `unknown-path` or `not-a-number`. */
export type ReadPath = (path: string, at: number, sign?: 1 | -1) => number;

/** A word that may stand at the end of a text; `at`: where it begins there. */
export interface BegunWord {
  readonly at: number;
  /** In lower case. */
  readonly word: string;
}

export interface Grammar<S> {
  /** The word after `/` and after `/qx`: `te`. */
  readonly command: string;
  /** Right examples, shown in help and in error messages. The first is the simplest. */
  readonly examples: readonly string[];
  /** The shortest words that throw anything, where none at all are not enough: `1`. */
  readonly least?: string;
  /**
   * `under`: fields of the spec where the words leave them out (a table's house rules). Throws RuleError `syntax` with `at` (offset within `words`)
   * and `expected`.
   */
  parse(words: string, read: ReadPath, under?: Readonly<Record<string, unknown>>): Parsed<S>;
  /** Which of its words may stand at the end, begun or not: what is suggested while somebody types. Absent: none is. */
  complete?(words: string): readonly BegunWord[];
}

export interface TargetFor {
  /** The value of the field that is the target, or of each where there are several. */
  readonly target: number | Readonly<Record<string, number>>;
  /** The chance that it has. */
  readonly p: number;
}

export interface Mechanic<
  S extends object,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends object = object,
  Id extends string = MechanicId,
> {
  readonly id: Id;
  /** Version of the spec's form in stored messages; `migrate` lifts older ones to it. */
  readonly schema: number;
  migrate(spec: unknown, from: number): unknown;
  /** Prefix of its words in the language files (contract/words.ts). Default: `QUINCUNX.<id>`; a mechanic of another package has its own. */
  readonly words?: string;
  /** Its name. */
  readonly label: Phrase;
  /** Where its rules can be read: what "Why?" links to. Absent: it names none. */
  readonly rulesText?: RulesText;
  /** A Font Awesome class of the free set. */
  readonly icon: string;
  /** An outline in a box of 32 × 32, for shields and pictures of macros. Absent: the shape of its first die. */
  readonly emblem?: string;

  readonly spec: Field<S>;
  /** Strict; fills in defaults; throws RuleError with the field. */
  parseSpec(input: unknown): S;
  /** Strict about types and impossible faces; faces may be missing. */
  parseFaces(spec: S, input: unknown): F;

  /** What is still to be thrown; [] = done. A spec without any die is RuleError `no-dice`. */
  waitingDice(spec: S, faces: F, decided?: X): readonly DiceRequest[];
  /** Total: also of half-thrown dice (`waiting`, verdicts null) and of a spec changed later (`unused`). */
  resolve(spec: S, faces: F, decided?: X): O;
  /** What came of it; `outcome` is of this `spec`. */
  verdict(outcome: O, spec: S): Verdict;
  /** By how much, ≥ 0; null: not judged yet. Absent: the number that it comes to says it already. */
  missedOrMadeBy?(outcome: O): number | null;
  /** What may be decided or bought now, with its price, in the order in which it is offered. */
  actions(spec: S, faces: F, outcome: O, decided?: X): readonly Action[];
  /** What has been decided and bought, strict; throws RuleError with the field. Absent: nothing ever is. */
  parseDecided?(spec: S, input: unknown): X;
  /** All that is decided once `action`, one of `actions`, is done too; `decided` absent: it is the first. Absent: there are no actions. */
  decide?(action: Action, decided?: X): X;
  /** Words for one of its actions: what is done, and how it is told afterwards. Absent where there are none. */
  sayAction?(action: Action, spec: S, faces: F): ActionWords;
  /** What can be bought before the throw. Absent: nothing. */
  readonly purchase?: Purchase<S>;
  /** What an outcome of this `spec` does to whoever it hits, as far as everything that it depends on is known. Absent: nothing. */
  deals?(spec: S, outcome: O): readonly Deal[];
  /** The spec after `patch`, where the throw still allows it; else RuleError `locked` that names the field (SC-8). */
  amend(spec: S, faces: F, patch: Readonly<Record<string, unknown>>): S;
  /** Fields that the GM may set, change or hide after the throw; every one of them may be null (unknown). */
  readonly hideable: readonly (keyof S & string)[];
  /** Fields that belong to one situation, beside those that are hideable: what was chosen in them is not proposed the next time. Absent: none. */
  readonly situational?: readonly (keyof S & string)[];

  /** What an ally may add before the dice fall (SC-8). Absent: nothing. */
  readonly grants?: readonly Grantable[];

  odds(spec: S): D;
  /**
   * The chance of success where one verdict is asked for; a choice that is pending counts. Throws RuleError `unknown-target`, `out-of-range` for a target
   * that nothing can reach, `not-allowed` where nothing is judged.
   */
  chance(spec: S): number;
  /** Where rolls share what is still to be thrown: every way in which it can fall, with its probability and the specs under it. Absent: they share nothing. */
  shared?(specs: readonly S[]): readonly (readonly [p: number, specs: readonly S[]])[];
  /** The hardest target whose chance is still at least `p`; null: there is none. Absent: this mechanic has no such target. */
  targetFor?(spec: S, p: number): TargetFor | null;
  /**
   * The chance of each verdict given the dice that lie there, over all that are still to come. Throws RuleError `unknown-target`, and `not-allowed` or
   * `out-of-range` where nothing can be judged. Absent: this mechanic does not know.
   */
  oddsGiven?(spec: S, faces: F, decided?: X): VerdictOdds;
  /** Absent: this mechanic knows no contests. */
  readonly contest?: Contest<S, F, X>;
  /**
   * Where it knows none: whose number is the highest of several rolls side by side, as information; `names` empty: before anything was rolled, that this is
   * all. Absent: that says nothing.
   */
  sayHighest?(names: readonly Phrase[], number: number): Phrase;
  /** Absent: this mechanic knows no tests of several rounds. */
  readonly longTest?: LongTest<object, object>;
  /** What a second roll for the same thing is. Absent: a roll like any other. */
  readonly again?: AgainRule<S>;
  /** The spec of one more try at a task: `tries` is what came of those before it, the oldest first. Absent: trying again changes nothing. */
  tryAgain?(spec: S, tries: readonly Verdict[]): S;
  /** Exact. Throws RuleError with the part: `specs.1`. Absent: its actions cannot share a pool. */
  split?(specs: readonly S[], parts: SplitParts): SplitOdds;
  /** What is rolled for an action that gets so many of the dice that are shared. There where `split` is. */
  splitPart?(spec: S, dice: number): S;
  /** The roll of such a part without some of its dice, by their places among its faces. There where `split` is. */
  interrupt?(spec: S, faces: F, dice: readonly number[]): Interrupted<S, F>;
  /** The numbers that "worth of one step" compares, the most telling first. May be empty where the target is unknown. */
  figures(spec: S, odds: D): readonly Figure[];
  /** The pictures of the odds, the most telling first; with an outcome, the rolled value is framed. */
  charts(spec: S, odds: D, outcome?: O): readonly Chart[];

  /** What the prompt offers, as a tree. */
  controls(spec: S): readonly Control[];
  /** The controls of the GM's difficulty dialog: those of the secret fields. */
  targetControls(spec: S): readonly Control[];
  /** What the prompt explains before the throw, line by line: a sum behind the numbers. Absent: nothing to explain. */
  preview?(spec: S): readonly LineView[];
  readonly slots: readonly StatSlot[];
  /** Fields of the spec that selected stats fill, by the slot: where stats say it, no control needs to. Absent: none. */
  readonly filledBy?: Readonly<Partial<Record<string, string>>>;
  /** Slots that take the same things, for and against: each thing is in one of them or in neither. Absent: none. */
  readonly opposites?: readonly (readonly [favours: string, opposes: string])[];
  /** The id of the control that the target of a figure is set by, where there are several targets. Absent, null: it is told by its field. */
  targetControl?(figure: string): string | null;
  /**
   * Ticked stats → fields of a spec, laid over the spec as it stands. `before`: the stats that were ticked until now, whose share leaves first, where
   * a spec does not tell by itself what came from a stat (labelled bonuses).
   */
  applyStats(spec: S, parts: readonly SelectedStat[], before?: readonly SelectedStat[]): S;

  /** `notes`: what dice effects of the table's own add to the card, for mechanics that have `countedFaces`. */
  describe(spec: S, faces: F, outcome: O, notes?: readonly Phrase[]): Description;
  /** The faces of dice that count: what dice effects look at (FP-16). Absent: this mechanic knows none. */
  countedFaces?(faces: F, outcome: O): readonly number[];

  readonly grammar: Grammar<S>;
  /** The words after the command; the shortest that read back as the same spec. */
  print(spec: S): string;

  readonly terms: readonly TermDeclaration[];
  /** Final: Foundry stores it. `QuincunxEffectRoll`. */
  readonly rollClass: string;
  /** The formula of a spec. Targets that are known to everybody are part of it; hidden ones are null in the spec and so never get here. */
  toTerms(spec: S): readonly Term[];
  /** The dice of a later throw (`next`), as a term that `facesOf` knows again. Absent or null: core dice, named by their role. */
  followUpTerm?(request: DiceRequest): Term | null;
  /** Back from the terms of a roll; null = not one of ours. Numbers in the formula become modifiers. */
  fromTerms(terms: readonly Term[]): { readonly spec: S; readonly faces: F } | null;
  /** The faces of a roll whose spec is known (from the message's flags). */
  facesOf(spec: S, terms: readonly Term[]): F;

  readonly actors: readonly ActorDeclaration[];
  /** What a table settles once for all its rolls: house rules, dice of the table. Absent: nothing. */
  readonly table?: TableSettings;
}

/** A mechanic whose types are its own business: what lists and look-ups hand out. */
export type AnyMechanic = Omit<Mechanic<object, object, OutcomeBase, object>, "hideable" | "situational"> & {
  readonly hideable: readonly string[];
  readonly situational?: readonly string[];
};
