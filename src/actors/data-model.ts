/** Data models of our actor sub-types, built from their declarations. */
import type { ActorDeclaration, ActorField } from "../rules/contract/actor.ts";
import { keepLinks } from "../rules/actor/links.ts";
import { shortNames } from "../rules/actor/short-names.ts";
import { followActor } from "../log/ledger/apply.ts";
import { whenIdle } from "../platform/when-idle.ts";
import { allDeclarations } from "./any-stats.ts";

type DataField = foundry.data.fields.DataField.Any;

/** Called at init. */
export function registerActorTypes(): void {
  const models: Record<string, unknown> = CONFIG.Actor.dataModels;
  const icons: Record<string, string> = CONFIG.Actor.typeIcons;
  const tracked: Record<string, unknown> = CONFIG.Actor.trackableAttributes;
  for (const { declaration, type } of allDeclarations()) {
    models[type] = makeModel(declaration);
    icons[type] = declaration.icon;
    tracked[type] = { bar: trackedIn(declaration, "track"), value: trackedIn(declaration, "integer") };
  }
}

/**
 * Attributes that a token can show: integers as values, tracks as bars. Fields in rows are left out, since their
 * paths change.
 */
function trackedIn({ fields }: ActorDeclaration, wanted: ActorField["kind"]): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === wanted);
}

/** The used members of the model behind an actor's `system`, which formulas read through `getRollData`. */
interface Model {
  readonly parent: (Actor & TokenSource & { updateSource(changes: object): object }) | null;
  [name: string]: unknown;
  prepareDerivedData(): void;
  _preCreate(data: object, options: object, user: object): Promise<boolean | void>;
  _preUpdate(changes: object, options: object, user: object): Promise<boolean | void>;
  _onUpdate(changes: object, options: object, userId: string): void;
  toObject(): Readonly<Record<string, unknown>>;
}

interface TokenSource {
  readonly name?: string | null;
  readonly prototypeToken?: { readonly name?: string | null };
}

/** Short names already set on a model, since preparation runs repeatedly on the same object. */
const namesByModel = new WeakMap<object, readonly string[]>();

function nameShortly(model: Model, declaration: ActorDeclaration): void {
  for (const name of namesByModel.get(model) ?? []) delete model[name];
  const names = shortNames(declaration, model, (name) => name in model);
  Object.assign(model, names);
  namesByModel.set(model, Object.keys(names));
}

/** Token defaults: a hero is linked and friendly, an NPC unlinked and hostile. */
function tokenDefaults({ part = "hero" }: ActorDeclaration): object {
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  return part === "hero" ? { actorLink: true, disposition: FRIENDLY } : { actorLink: false, disposition: HOSTILE };
}

/** A prototype token with the actor's name is no disguise, so it is renamed with the actor. */
function renameToken(changes: TokenSource & { prototypeToken?: object }, { name, prototypeToken }: TokenSource): void {
  if (!changes.name || changes.prototypeToken?.name || prototypeToken?.name !== name) return;
  changes.prototypeToken = { ...changes.prototypeToken, name: changes.name };
}

function makeModel(declaration: ActorDeclaration): unknown {
  const Base = foundry.abstract.TypeDataModel as unknown as new () => Model;
  class QuincunxActorModel extends Base {
    static defineSchema(): Record<string, DataField> {
      // Absent until the user writes, so that stored data stays unchanged.
      const [notes, description] = [richField(), richField()];
      return { notes, description, ...fieldsOf(declaration.fields) };
    }

    override prepareDerivedData(): void {
      super.prepareDerivedData();
      // Only formulas typed by users need the short names, so they wait until the world is open.
      whenIdle(() => nameShortly(this, declaration));
    }

    override async _preCreate(data: object, options: object, user: object): Promise<boolean | void> {
      const isAllowed = await super._preCreate(data, options, user);
      const { prototypeToken = {} }: { readonly prototypeToken?: object } = data;
      if (isAllowed !== false)
        this.parent?.updateSource({ prototypeToken: { ...tokenDefaults(declaration), ...prototypeToken } });
      return isAllowed;
    }

    /** Updates links to renamed or removed rows (`keepLinks`), and the name of the prototype token, in the same update. */
    override async _preUpdate(changes: object, options: object, user: object): Promise<boolean | void> {
      const { system }: { readonly system?: Record<string, unknown> } = changes;
      if (typeof system === "object") Object.assign(system, keepLinks(declaration, this.toObject(), system));
      if (this.parent) renameToken(changes, this.parent);
      return super._preUpdate(changes, options, user);
    }

    /** "Import Data" replaces the whole actor and calls no hooks (`noHook`), so this informs the ledger. */
    override _onUpdate(changes: object, options: { readonly recursive?: boolean }, userId: string): void {
      super._onUpdate(changes, options, userId);
      if (options.recursive === false && this.parent) followActor(this.parent, { ...changes });
    }
  }
  Object.defineProperty(QuincunxActorModel, "name", { value: `${declaration.sheetClass.replace(/Sheet$/u, "")}Model` });
  return QuincunxActorModel;
}

/** A plain loop, since building schemas is one of the slowest steps while a world opens. */
function fieldsOf(fields: Readonly<Record<string, ActorField>>): Record<string, DataField> {
  const made: Record<string, DataField> = {};
  for (const name in fields) made[name] = dataField(fields[name] as ActorField);
  return made;
}

function dataField(field: ActorField): DataField {
  const { NumberField, StringField, HTMLField, BooleanField, ObjectField, ArrayField, SchemaField } =
    foundry.data.fields;
  switch (field.kind) {
    case "integer":
      return integerField(field.initial, field.min, field.max);
    case "track":
      return new SchemaField({
        value: integerField(0, 0, field.limit),
        max: integerField(field.most, 1, field.limit),
      });
    case "link":
      return new StringField({ required: true, blank: true, initial: "" });
    case "text":
      return new StringField({ required: true, blank: true, initial: field.initial });
    case "rich":
      return new HTMLField({ required: true, blank: true, initial: "" });
    case "toggle":
      return new BooleanField({ initial: field.initial });
    case "choice":
      return typeof field.initial === "number"
        ? new NumberField({
            required: true,
            nullable: false,
            initial: field.initial,
            choices: field.options.map(({ value }) => Number(value)),
          })
        : new StringField({
            required: true,
            initial: field.initial,
            choices: field.options.map(({ value }) => String(value)),
          });
    case "spec":
      return new ObjectField({
        required: true,
        initial: () => foundry.utils.deepClone(field.initial) as Record<string, unknown>,
      });
    case "list":
      return new ArrayField(
        new SchemaField({
          id: new StringField({ required: true, blank: false, initial: () => foundry.utils.randomID() }),
          ...fieldsOf(field.of),
        }),
        { max: field.max },
      );
  }
}

function richField(): DataField {
  return new foundry.data.fields.HTMLField({ required: false, blank: true });
}

/** People see numbers within the bounds; the stored one may be beyond, since active effects are added to it. */
function integerField(initial: number, min: number, max: number): DataField {
  const { NumberField } = foundry.data.fields;
  const room = max - min;
  const bounds = { min: min - room, max: max + room };
  return new NumberField({ required: true, nullable: false, integer: true, initial, ...bounds });
}
