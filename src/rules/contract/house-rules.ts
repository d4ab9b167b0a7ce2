/**
 * House rules and shared dice of a mechanic, as data. Each is a world setting; the settings, the fields of new specs, the prompt's notes, commands
 * and the API derive from it.
 */
import type { Fields } from "./fields.ts";
import type { LanguageKey, Phrase } from "./phrase.ts";

/** The user who starts a roll. */
export interface Roller {
  readonly isGM: boolean;
}

export interface HouseRules {
  readonly rules?: readonly HouseRule[];
  readonly dice?: readonly SharedDie[];
}

export type HouseRule = ToggleRule | ChoiceRule;

interface RuleBase<V> {
  /** Final: key of the world setting. Mechanics of other packages prefix it with the package id and a hyphen. */
  readonly key: string;
  readonly name: LanguageKey;
  readonly hint: LanguageKey;
  readonly initial: V;
  /** Spec fields for this value and roller. Default: the field named like the key gets the value. */
  readonly fields?: (value: V, roller: Roller) => Fields;
}

export interface ToggleRule extends RuleBase<boolean> {
  readonly kind: "toggle";
}

export interface ChoiceRule extends RuleBase<string> {
  readonly kind: "choice";
  readonly options: readonly { readonly value: string; readonly label: LanguageKey }[];
}

/** A die that the GM throws or sets for all: every new roll of its mechanic gets its number. */
export interface SharedDie {
  /** Final: key of the world setting; 0 = not in play, −1 = away. */
  readonly key: string;
  /** The word after `/qx`, and the name in the API; letters and digits only. */
  readonly command: string;
  /** Spec field for its number; `null` in the spec if it has none. */
  readonly field: string;
  /** Die size; its numbers are 1 to `size`. `flavor` labels the die in the roll. */
  readonly size: number;
  readonly flavor: string;
  /** Key of the house rule (a choice) for how long a number counts. */
  readonly lasts?: string;
  readonly label: LanguageKey;
  /** Explanation at the top of the GM's window. */
  readonly hint: LanguageKey;
  /** Label of the number in that window. */
  readonly number: LanguageKey;
  /** Lists the words after the command; shown for an unknown word. */
  readonly help: LanguageKey;
  /** A class of Font Awesome Free. */
  readonly icon: string;
  /** Result of the faces thrown so far; `faces` is never empty. */
  read(faces: readonly number[]): SharedDieResult;
  /** Actions of the GM besides setting a number, in the order of the window's buttons. */
  readonly actions: readonly SharedDieAction[];
  /** Text of the current state. */
  describe(state: SharedDieState): Phrase;
  /** Public text after the die was thrown, or set (`faces` is `[]`). */
  describeChange(before: SharedDieState, after: SharedDieState, faces: readonly number[]): Phrase;
  /** Auto-throw at the start of rounds and scenes. Absent: thrown by hand only. */
  readonly autoThrow?: AutoThrow;
  /** Permanent badge for all users; `null`: not in this state. Absent: never. */
  badge?(state: SharedDieState): SharedDieBadge | null;
  /** Note in the prompt on the dice that it may affect; `null`: none. */
  describeReach?(state: SharedDieState, spec: Fields): Phrase | null;
}

interface AutoThrow {
  /** Key of the house rule (a toggle) that enables it. */
  readonly rule: string;
  /** Throws once per round of an encounter, or once per scene, which starts with the first round at the latest. */
  each(state: SharedDieState): "round" | "scene";
  /** The change at the start of a scene. */
  scene(state: SharedDieState): SharedDieMove;
}

export interface SharedDieBadge {
  /** `null`: no number is shown. */
  readonly face: number | null;
  /** Its effect, as a short sentence. */
  readonly meaning: Phrase;
  /** Its name, the round or scene it belongs to, and further details. */
  readonly detail: Phrase;
}

export interface SharedDieState {
  /** Current number; `null`: not in play. */
  readonly value: number | null;
  /** Out of play until a GM returns it. */
  readonly isAway: boolean;
  /** Value of the house rule `SharedDie.lasts`; "" without such a rule. */
  readonly lasts: string;
  /** Round of the encounter that throws it; `null`: none. */
  readonly round: number | null;
  /** Overdue because no GM was connected; it has no number until it is thrown. */
  readonly isDue: boolean;
}

/** The part of the state that depends on the encounter. */
export type SharedDieRound = Pick<SharedDieState, "round" | "isDue">;

export type SharedDieResult =
  /** Another throw is required. */
  { readonly kind: "again" } | { readonly kind: "away" } | { readonly kind: "shows"; readonly value: number };

interface SharedDieAction {
  /** Typed after the command. */
  readonly word: string;
  /** Method name in the API; absent: not in the API. */
  readonly method?: string;
  move(state: SharedDieState): SharedDieMove;
  /** Button in the GM's window; `null`: not offered in this state. */
  button(state: SharedDieState): { readonly label: LanguageKey; readonly icon: string } | null;
}

export type SharedDieMove =
  | { readonly kind: "throw" }
  | { readonly kind: "set"; readonly value: number | null }
  /** Only tells the user the current state. */
  | { readonly kind: "tell" }
  | { readonly kind: "nothing" };
