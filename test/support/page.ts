/**
 * A page of Foundry as tests use it: the globals of the running seat, and documents with what tests read from them. The published types ask for more than a
 * test knows, such as whether a document exists; here a missing one fails the test that reads it.
 */
import type { PostedRequest, AskedRoll, QuincunxApi, RollOptions, WindowOptions } from "../../src/api/contract.ts";
import type { Contested, ContestStart } from "../../src/api/contest-draft.ts";
import type { CardReading } from "../../src/mechanics/hooks.ts";
import type { RequestDraft } from "../../src/roll/requests/request-draft.ts";
import type { SharedDieApi } from "../../src/roll/shared-die/shared-dice.ts";
import type { Rolled } from "../../src/roll/throw.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { LongTestFlags } from "../../src/features/long-test/flags.ts";

/** A list whose first entry a test expects. */
type Some<T> = [T, ...T[]];

/** As many as were asked for. */
type Each<T extends readonly unknown[], D> = { -readonly [K in keyof T]: D };

/** What the server knows of a document. */
interface Stored extends Readonly<Record<"id" | "uuid" | "name" | "documentName", string>> {
  readonly isOwner: boolean;
  readonly ownership: Record<string, number>;
  readonly sheet: Sheet;
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  getFlag(scope: string, key: string): unknown;
  createEmbeddedDocuments<const T extends readonly object[]>(
    type: string,
    data: T,
    options?: object,
  ): Promise<Each<T, Part>>;
  updateEmbeddedDocuments(type: string, data: readonly object[], options?: object): Promise<readonly Part[]>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[], options?: object): Promise<readonly Part[]>;
  toObject(isSource?: boolean): Source;
}

/** A document as data. */
export interface Source extends Fields {
  readonly _id: string;
  readonly name: string;
  readonly flags: { readonly quincunx?: Fields };
  readonly system: Numbers;
}

/** A scene, macro or table, or a token, item, effect or combatant. */
export interface Part extends Stored, Readonly<Record<"command" | "img", string>> {
  readonly actor: Hero | null;
  readonly system: Numbers;
  readonly flags: OwnFlags;
  readonly actors: readonly Hero[];
  readonly pages: Documents<Part>;
  readonly results: Documents<Part>;
  readonly tokens: Documents<Part>;
  readonly isLinked: boolean;
  readonly object: { setTarget(isTarget: boolean, options?: object): void; control(options?: object): void };
  activate(): Promise<unknown>;
  draw(options?: object): Promise<unknown>;
  execute(scope?: object): Promise<unknown>;
}

/** A number of an actor that is spent or fills up. */
interface Gauge {
  readonly value: number;
  readonly max: number;
}

/** Data of an actor that tests read, of our types and of those of sample systems. */
interface Numbers
  extends Fields, Readonly<Record<"abilities" | "attributes" | "secondaries" | "skills", readonly Row[]>> {
  readonly harm: Gauge & { readonly kinds: Fields };
  readonly hp: Gauge;
  readonly luck: number;
  readonly karma: number;
  readonly kinds: readonly Gauge[];
  readonly resistances: readonly object[];
  readonly depletion: readonly { readonly out: number }[];
}

/** A row of an actor's list. */
interface Row extends Fields {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

/** Parts of specs of all mechanics. */
export interface SpecParts extends Fields, Readonly<Record<"target" | "threshold" | "base", number | null>> {
  readonly dice: number;
  readonly bonuses: readonly { readonly label: string; readonly value: number }[];
}

/** What we keep on messages, by all kinds of messages. */
export interface MessageFlags
  extends Fields, Readonly<Record<"kind" | "id" | "type" | "card" | "title" | "mechanic", string>> {
  readonly schema: number;
  readonly turn: number;
  readonly spec: SpecParts;
  readonly data: Fields;
  readonly origin: Origin;
  readonly seats: readonly Fields[];
  readonly sides: Readonly<Record<"a" | "b", Fields>>;
}

interface Origin extends Fields {
  readonly actor?: string;
  readonly request?: string;
  readonly seat?: number;
  readonly contest?: { readonly id: string; readonly side: string };
  readonly versus?: Fields;
}

interface OwnFlags {
  readonly quincunx?: Fields & {
    readonly ledger: Readonly<Record<string, Fields>>;
    readonly tests: Readonly<Record<string, LongTestFlags>>;
  };
}

export type Message = Stored & {
  readonly flags: { readonly quincunx: MessageFlags };
  readonly content: string;
  readonly whisper: readonly string[];
  readonly flavor: string;
  readonly author: Person;
  readonly speaker: { readonly actor: string | null; readonly alias: string };
  readonly isContentVisible: boolean;
  readonly isRoll: boolean;
  readonly rolls: Some<ThrownRoll>;
  renderHTML(options?: object): Promise<HTMLElement>;
} & ChatMessage.Implementation;

export type Hero = Stored & {
  readonly type: string;
  readonly system: Numbers;
  readonly flags: OwnFlags;
  getRollData(): Fields;
} & Actor.Implementation;

export type Person = Stored &
  Readonly<Record<"isGM" | "active", boolean>> & {
    readonly character: Hero | null;
    assignHotbarMacro(macro: object | null, slot: number): Promise<unknown>;
    readonly hotbar: Readonly<Record<number, string>>;
    readonly flags: { readonly quincunx?: Fields };
    query(name: string, data: object, options?: object): Promise<unknown>;
  } & User.Implementation;

export type Fight = Stored &
  Readonly<Record<"round" | "turn", number>> & {
    startCombat(): Promise<unknown>;
    previousRound(): Promise<unknown>;
    nextTurn(): Promise<unknown>;
    nextRound(): Promise<unknown>;
  } & Combat.Implementation;

interface Term extends Fields {
  readonly constructor: { readonly name: string };
  readonly expression: string;
  readonly flavor: string;
  readonly options: Fields;
}

interface Die extends Term {
  readonly faces: number;
  readonly number: number;
  readonly modifiers: readonly string[];
  readonly results: Some<DieResult>;
  readonly total: number;
  readonly faceList: readonly number[];
  readonly typedModifiers: Fields;
  evaluate(options?: object): Promise<Die>;
  _evaluate(options?: object): Promise<Die>;
}

interface DieResult {
  result: number;
  active?: boolean;
  readonly discarded?: boolean;
  readonly exploded?: boolean;
  readonly success?: boolean;
  readonly failure?: boolean;
}

/** A class of terms or dice. */
export interface TermClass {
  readonly name: string;
  new (data: object): Die;
}

/** Classes of terms by name. */
interface CoreTerms {
  readonly Die: TermClass;
  readonly NumericTerm: new (data: object) => Term;
  readonly RollTerm: { fromData(data: object): Die; fromJSON(json: string): Die };
}

interface Thrown extends Readonly<Record<"formula" | "result", string>> {
  readonly total: number;
  readonly options: Fields;
  readonly terms: readonly Term[];
  alter(multiply: number, add: number, options?: object): ThrownRoll;
  evaluate(options?: object): Promise<ThrownRoll>;
  evaluateSync(options?: object): ThrownRoll;
  toMessage(data?: object, options?: object): Promise<Message>;
  readonly dice: Some<Die>;
  toJSON(): Fields;
}

export type ThrownRoll = Thrown & Roll.Implementation;

export interface Sheet {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly document: Hero;
  readonly id: string;
  readonly title: string;
  readonly pageId: string;
  readonly position: { readonly left: number; readonly top: number };
  render(options?: object | boolean): Promise<Sheet>;
  readonly hasFrame?: boolean;
  readonly popOut?: boolean;
  readonly options?: { readonly window?: { readonly frame?: boolean } };
  setPosition(position?: object): unknown;
  bringToFront(): void;
  close(options?: object): Promise<unknown>;
}

interface Documents<D> {
  readonly size: number;
  readonly invalidDocumentIds: ReadonlySet<string>;
  /** Its ends, and what a test looks for, are there. */
  readonly contents: {
    at(index: number): D;
    find(is: (one: D) => boolean): D;
    findLast(is: (one: D) => boolean): D;
  } & [D, ...D[]];
  get(id: string): D;
  has(id: string): boolean;
  getName(name: string): D;
  find(is: (one: D) => boolean): D;
  filter(is: (one: D) => boolean): D[];
  some(is: (one: D) => boolean): boolean;
  map<T>(each: (one: D) => T): T[];
  [Symbol.iterator](): Iterator<D>;
}

/** A class of documents. */
interface DocumentClass<D> {
  new (data: object, options?: object): D;
  getSpeakerActor(speaker: object): Hero | null;
  create<const T extends readonly object[]>(data: T, options?: object): Promise<Each<T, D>>;
  create(data: object, options?: object): Promise<D>;
  createDocuments<const T extends readonly object[]>(data: T, options?: object): Promise<Each<T, D>>;
  updateDocuments(data: readonly object[], options?: object): Promise<D[]>;
  deleteDocuments(ids: readonly string[], options?: object): Promise<D[]>;
  readonly implementation: DocumentClass<D>;
}

interface Hooking {
  readonly events: Record<string, { readonly fn: (...args: never[]) => unknown }[]>;
  on(name: string, listener: (...args: never[]) => unknown): number;
  once(name: string, listener: (...args: never[]) => unknown): number;
  off(name: string, listener: number | ((...args: never[]) => unknown)): void;
  call(name: string, ...args: readonly unknown[]): boolean;
  callAll(name: string, ...args: readonly unknown[]): boolean;
}

type RollClass = (new (formula: string, data?: object, options?: object) => ThrownRoll) & {
  readonly defaultImplementation: RollClass;
  readonly name: string;
  fromJSON(json: string): ThrownRoll;
  fromData(data: object): ThrownRoll;
  fromSpec(spec: object): ThrownRoll;
  fromTerms(terms: readonly unknown[], options?: object): ThrownRoll;
  create(formula: string, data?: object, options?: object): ThrownRoll;
};

type Say = (words: string, options?: object) => void;

interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  onRender(element: HTMLElement): void;
}

/** Generation 14 has commands, generation 13 patterns. */
interface ChatLogClass {
  readonly CHAT_COMMANDS: Record<string, object>;
  readonly MESSAGE_PATTERNS: Record<string, RegExp>;
}

interface Tour {
  readonly steps: readonly { readonly id: string; readonly selector?: string }[];
  readonly currentStep: { readonly id: string; readonly selector?: string };
  readonly config: { readonly display: boolean; readonly restricted: boolean };
  readonly status: string;
  readonly targetElement: HTMLElement | null;
  start(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  reset(): Promise<void>;
  exit(): void;
}

/** A card as its reader may know it, with numbers of any mechanic. */
export type Reading = Omit<CardReading, "faces" | "outcome" | "spec"> &
  Readonly<Record<"faces" | "outcome" | "spec", Fields>>;

/** What a roll or a post resolves with; a test reads the fields of the kind that it expects. */
export type Result = Omit<Rolled, "kind" | "message" | "spec"> & {
  readonly spec: SpecParts;
  readonly kind: string;
  readonly by: string;
  readonly message: Message;
  readonly parts: readonly Result[];
  readonly test: string;
};

type Posted<T extends { readonly answered: unknown }> = Omit<T, "kind" | "message"> & {
  readonly kind: string;
  readonly by: string;
  readonly message: Message;
};

/** An answer of the protocol; a command has a mechanic, a spec and a title. */
type Answer = Fields & { readonly mechanic: string; readonly spec: Fields; readonly title: string };

/** The API (src/api/contract.ts), with results that need no check of their kind. */
export interface PageApi extends Omit<
  QuincunxApi,
  | "card"
  | "contest"
  | "longTest"
  | "protocol"
  | "request"
  | "roll"
  | "rollPool"
  | "rollSplit"
  | "rollStat"
  | "sharedDice"
> {
  readonly sharedDice: { readonly discord: SharedDieApi & { roll(): Promise<unknown> } };
  card(message: ChatMessage.Implementation): Reading;
  contest(draft: ContestStart, options?: Partial<WindowOptions>): Promise<Posted<Contested>>;
  protocol(request: unknown): Answer;
  longTest(...draft: Parameters<QuincunxApi["longTest"]>): Promise<Message>;
  request(draft: Partial<RequestDraft>, options?: Partial<WindowOptions>): Promise<Posted<PostedRequest>>;
  roll(what: string | AskedRoll, options?: RollOptions): Promise<Result>;
  rollPool(...what: Parameters<QuincunxApi["rollPool"]>): Promise<Result>;
  rollSplit(...what: Parameters<QuincunxApi["rollSplit"]>): Promise<Result>;
  rollStat(...what: Parameters<QuincunxApi["rollStat"]>): Promise<Result>;
}

/** A compendium. */
interface Pack {
  readonly collection: string;
  readonly metadata: Fields;
  readonly index: Documents<Part>;
  getDocuments(): Promise<Part[]>;
}

interface PageGame {
  readonly clipboard: { copyPlainText: (text: string) => Promise<void> };
  readonly collections: { readonly contents: readonly Documents<Part>[] };
  readonly packs: Documents<Pack>;
  readonly ready: boolean;
  readonly world: { readonly id: string };
  readonly actors: Documents<Hero>;
  readonly combat: Fight;
  readonly combats: Documents<Fight>;
  readonly i18n: {
    lang: string;
    localize(key: string): string;
    format(key: string, data?: object): string;
    has(key: string): boolean;
  };
  readonly keybindings: {
    readonly actions: ReadonlyMap<string, Fields>;
    get(scope: string, action: string): readonly Fields[];
    set(scope: string, action: string, bindings?: readonly object[]): Promise<void>;
  };
  readonly journal: Documents<Part>;
  readonly macros: Documents<Part>;
  readonly messages: Documents<Message>;
  readonly modules: {
    get(id: "quincunx"): { readonly active: boolean; readonly version: string; readonly api: PageApi };
    has(id: string): boolean;
  };
  readonly release: { readonly generation: number };
  readonly scenes: Documents<Part> & { readonly active: Part | null };
  readonly settings: {
    readonly settings: Map<string, Fields>;
    readonly menus: {
      get(id: string): { readonly type: new () => Sheet; readonly restricted: boolean };
      has(id: string): boolean;
    };
    readonly storage: { get(scope: string): Storage };
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
    register(scope: string, key: string, setting: object): void;
  };
  readonly socket: {
    emit(name: string, ...data: readonly unknown[]): void;
    on(name: string, listener: () => unknown): void;
  };
  system: { id: string; readonly title: string };
  readonly tooltip: { activate(element: HTMLElement, options?: object): void; deactivate(): void };
  readonly tours: { get(id: string): Tour };
  readonly user: Person;
  readonly users: Documents<Person> & { readonly activeGM: Person | null; readonly current: Person };
}

/** How this page answers a query. */
type Answering = (data: Fields, options?: object) => unknown;

export interface Page {
  readonly game: PageGame;
  readonly Actor: DocumentClass<Hero>;
  readonly ChatMessage: DocumentClass<Message>;
  readonly Combat: DocumentClass<Fight>;
  readonly JournalEntry: DocumentClass<Part>;
  readonly Folder: DocumentClass<Part>;
  readonly Macro: DocumentClass<Part>;
  readonly RollTable: DocumentClass<Part>;
  readonly Scene: DocumentClass<Part>;
  readonly TokenDocument: {
    readonly implementation: { getTrackedAttributes: (type?: string) => { bar: string[][]; value: string[][] } };
  };
  readonly User: DocumentClass<Person>;
  readonly Roll: RollClass;
  readonly Hooks: Hooking;
  readonly CONFIG: {
    readonly Dice: {
      randomUniform: () => number;
      terms: Record<"d" | "e" | "n" | "t", TermClass> & Record<string, TermClass>;
      termTypes: Record<string, TermClass>;
      rolls: RollClass[];
    };
    readonly Actor: {
      documentClass: new (...args: never[]) => object;
      readonly trackableAttributes: Record<string, { readonly bar: string[]; readonly value: string[] }>;
      typeLabels: Record<string, string>;
    };
    readonly ChatMessage: { readonly modes: Record<string, { readonly label: string }> };
    readonly Combat: { readonly initiative: { formula: string | null } };
    readonly TextEditor: {
      readonly enrichers: { find(is: (one: Enricher) => boolean): Enricher; push(one: object): number } & Enricher[];
    };
    readonly queries: { [name: string]: Answering };
    /** Of systems. */
    [name: string]: unknown;
  };
  readonly CONST: { readonly TOKEN_DISPOSITIONS: Readonly<Record<"FRIENDLY" | "HOSTILE" | "NEUTRAL", number>> };
  canvas: Fields | undefined;
  readonly foundry: {
    readonly abstract: { readonly Document: new () => object };
    readonly applications: {
      readonly api: { readonly DialogV2: new (options: object) => Sheet };
      readonly handlebars: { loadTemplates: (paths: readonly string[] | object) => Promise<unknown> };
      readonly settings: { readonly SettingsConfig: new () => Sheet };
      readonly instances: { get(id: string): Sheet } & ReadonlyMap<string, Sheet>;
      readonly sidebar: { readonly tabs: { readonly ChatLog: ChatLogClass } };
      readonly ux: {
        readonly ContextMenu: new (...args: readonly unknown[]) => {
          render(target: Element | undefined): Promise<void>;
        };
        readonly TextEditor: {
          readonly implementation: { enrichHTML(words: string, options?: object): Promise<string> };
        };
      };
    };
    readonly dice: { readonly Roll: RollClass; readonly terms: CoreTerms };
    readonly documents: { readonly ChatMessage: DocumentClass<Message> };
    readonly nue: { readonly Tour: { readonly activeTour: Tour | null; readonly tourInProgress: boolean } };
    readonly utils: {
      fetchJsonWithTimeout(url: string): Promise<object>;
      randomID(length?: number): string;
    };
  };
  readonly ui: {
    readonly chat: Sheet & {
      readonly element: HTMLElement;
      processMessage(words: string, options?: object): Promise<unknown>;
      render(options?: object): Promise<unknown>;
      renderBatch(size: number): Promise<void>;
      scrollBottom(): void;
    };
    readonly hotbar: Sheet;
    readonly notifications: Record<"error" | "info" | "warn", Say> & {
      readonly active: Iterable<{ readonly message: string }>;
      readonly queue?: readonly { readonly message: string }[];
      clear(): void;
    };
    readonly settings: Sheet;
    readonly windows: Readonly<Record<string, Sheet>>;
    sidebar: { expand(): void; changeTab(tab: string, group: string): void };
  };
  readonly document: Document;
  event: object | undefined;
  fromUuid<D = Hero>(uuid: string): Promise<D | null>;
  fromUuidSync<D = Hero>(uuid: string): D;
}

/** The globals of the seat whose code runs. */
export const page = globalThis as unknown as Page;

export const api = (): PageApi => page.game.modules.get("quincunx").api;

/** An entry of a context menu: generation 13 has names and `callback`, generation 14 labels and `onClick`. */
export interface MenuEntry {
  readonly name?: string;
  readonly label?: string;
  visible?(li: HTMLElement): boolean;
  condition(li: HTMLElement): boolean;
  onClick?(event: Event | null, li: HTMLElement): unknown;
  callback(li: HTMLElement): unknown;
}
