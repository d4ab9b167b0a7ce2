/**
 * What a table settles once for all its rolls, as data: house rules, and dice that belong to everybody. Each is a setting of the world; the settings,
 * the fields of a spec that is begun, the prompt's note and button, the command and the API are made from what stands here.
 */
import type { LanguageKey, Phrase } from "./phrase.ts";

/** Who begins a roll. */
export interface Roller {
  readonly isGM: boolean;
}

/** Fields of a spec. */
export type Fields = Readonly<Record<string, unknown>>;

export interface HouseRules {
  readonly rules?: readonly HouseRule[];
  readonly dice?: readonly SharedDie[];
}

export type HouseRule = ToggleRule | ChoiceRule;

interface RuleBase<V> {
  /** Final: the key of the world's setting. A mechanic of another package begins it with that package's id and a hyphen. */
  readonly key: string;
  readonly name: LanguageKey;
  readonly hint: LanguageKey;
  readonly initial: V;
  /** What it makes of a spec that this person begins. Default: the field that is called like the key has the value. */
  readonly fields?: (value: V, roller: Roller) => Fields;
}

export interface ToggleRule extends RuleBase<boolean> {
  readonly kind: "toggle";
}

export interface ChoiceRule extends RuleBase<string> {
  readonly kind: "choice";
  readonly options: readonly { readonly value: string; readonly label: LanguageKey }[];
}

/** A die that the GM throws or sets for everybody: all rolls of its mechanic begin with what it shows. */
export interface SharedDie {
  /** Final: the key of the world's setting, which is 0 where none is in play and −1 where it is away. */
  readonly key: string;
  /** The word after `/qx`, and the die's name in the API; letters and digits. */
  readonly command: string;
  /** The field of a spec that has its number, or null. */
  readonly field: string;
  /** What is thrown: its numbers are 1 to `size`. `flavor` is said beside the real die. */
  readonly size: number;
  readonly flavor: string;
  /** The house rule (a choice, by its key) that says how long one counts. */
  readonly lasts?: string;
  readonly label: LanguageKey;
  /** What it does: above the GM's window. */
  readonly hint: LanguageKey;
  /** What its number is called there. */
  readonly number: LanguageKey;
  /** What can be typed after the command, for who typed something else. */
  readonly help: LanguageKey;
  /** A Font Awesome class of the free set. */
  readonly icon: string;
  /** What the faces thrown so far come to. `[]` is never asked. */
  read(faces: readonly number[]): SharedDieResult;
  /** What a GM can do with it besides setting a number, in the order of the window's buttons. */
  readonly actions: readonly SharedDieAction[];
  /** How it stands. */
  stands(state: SharedDieState): Phrase;
  /** What everybody reads when it has been thrown (`faces`), or set (`[]`). */
  changed(before: SharedDieState, after: SharedDieState, faces: readonly number[]): Phrase;
  /** It is thrown by itself as rounds and scenes begin; absent: by hand alone. */
  readonly rides?: AutoThrow;
  /** What everybody sees of it all the time; null: nothing, as it stands. Absent: never anything. */
  badge?(state: SharedDieState): SharedDieBadge | null;
  /** What it may do to the dice of a roll that is not thrown yet, beside its number in the prompt; null: nothing to say. */
  reach?(state: SharedDieState, spec: object): Phrase | null;
}

/** How a die rides with what happens at the table. */
export interface AutoThrow {
  /** The house rule (a toggle, by its key) that lets it. */
  readonly rule: string;
  /** What it is thrown for: each round of an encounter, or once for the scene, which the first round begins at the latest. */
  each(state: SharedDieState): "round" | "scene";
  /** What becomes of it as a scene begins. */
  scene(state: SharedDieState): SharedDieMove;
}

export interface SharedDieBadge {
  /** null: it shows no number. */
  readonly face: number | null;
  /** What it does, as a short sentence. */
  readonly meaning: Phrase;
  /** Its name, what it was thrown for, and what else there is to know. */
  readonly detail: Phrase;
}

export interface SharedDieState {
  /** What it shows; null: none is in play. */
  readonly value: number | null;
  /** Thrown out of play until somebody brings it back. */
  readonly isAway: boolean;
  /** The value of the rule that says how long one counts; "" where there is none. */
  readonly lasts: string;
  /** The round of the encounter that it rides with; null: of none. */
  readonly round: number | null;
  /** It should have been thrown by now and is not, since no GM was there: it shows nothing until then. */
  readonly isDue: boolean;
}

/** What an encounter says of a die. */
export type SharedDieRound = Pick<SharedDieState, "round" | "isDue">;

export type SharedDieResult =
  /** One more has to be thrown. */
  { readonly kind: "again" } | { readonly kind: "away" } | { readonly kind: "shows"; readonly value: number };

export interface SharedDieAction {
  /** Typed after the command. */
  readonly word: string;
  /** Its name in the API; absent: not offered there. */
  readonly method?: string;
  /** What it comes to as the die stands. */
  move(state: SharedDieState): SharedDieMove;
  /** Its button in the GM's window; null: not offered as the die stands. */
  button(state: SharedDieState): { readonly label: LanguageKey; readonly icon: string } | null;
}

export type SharedDieMove =
  | { readonly kind: "throw" }
  | { readonly kind: "set"; readonly value: number | null }
  /** Whoever tried is told how it stands. */
  | { readonly kind: "tell" }
  | { readonly kind: "nothing" };
