/**
 * Tokens (app.md 4, integrations.md 7). A linked token has the world's actor. An unlinked token has an actor of its own: the base actor with the
 * token's delta. The host draws no token.
 */
import { Collection } from "../utils/collection.ts";
import { deepClone } from "../utils/objects.ts";
import { getProperty } from "../utils/paths.ts";
import { page, type Dict, type Loose } from "../utils/types.ts";
import { BaseToken } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { TargetableToken } from "./targets.ts";
import { applyLists, ownActorSource } from "./token-delta.ts";
import { trackedInData, trackedInSchema, type Tracked } from "./tracked-attributes.ts";

export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  #synthetic: Loose = null;
  #object: Loose = null;

  get baseActor(): Loose {
    return (page.game.actors?.get(this.actorId) ?? null) as unknown;
  }

  get isLinked(): boolean {
    return Boolean(this.actorLink);
  }

  get actor(): Loose {
    const base = this.baseActor as Loose;
    if (!base || this.isLinked || !this.id) return base as unknown;
    this.#synthetic ??= syntheticActor(this, base) as unknown;
    return this.#synthetic as unknown;
  }

  /** The own actor of an unlinked token, by the base actor's id: resolves the UUID `Scene.s.Token.t.Actor.a`. */
  get actors(): Loose {
    const own = this.isLinked ? null : (this.actor as Loose);
    return new Collection(own ? [[own.id as string, own]] : []) as unknown;
  }

  /** An unlinked token also embeds its own actor, and that actor's items and effects (types: token.d.mts). */
  override getEmbeddedCollection(embeddedName: string): never {
    if (!this.isLinked && this.actor) {
      if (embeddedName === "Actor") return this.actors as never;
      if (embeddedName === "Item") return this.actor.items as never;
      if (embeddedName === "ActiveEffect") return this.actor.effects as never;
    }
    return super.getEmbeddedCollection(embeddedName) as never;
  }

  override getUserLevel(user: Loose = page.game?.user): number | null {
    return (this.baseActor?.getUserLevel(user) ?? 0) as number;
  }

  override get isOwner(): boolean {
    return Boolean(page.game.user?.isGM || this.baseActor?.isOwner);
  }

  override get visible(): boolean {
    return Boolean(page.game.user?.isGM) || !this.hidden;
  }

  /** The placeable, for a token of the viewed scene; else null. */
  get object(): Loose {
    if (!this.parent || page.game.scenes?.viewed !== this.parent) return null;
    this.#object ??= new TargetableToken(this);
    return this.#object as unknown;
  }

  getBarAttribute(barName: string, { alternative }: Loose = {}): Loose {
    const attribute = (alternative ?? this[barName as "bar1"]?.attribute) as string | undefined;
    const value = attribute && this.actor ? (getProperty(this.actor.system, attribute) as Loose) : null;
    if (typeof value === "number") return { type: "value", attribute, value, editable: true } as unknown;
    if (typeof value?.value !== "number" || typeof value.max !== "number") return null;
    return { type: "bar", attribute, value: value.value, max: value.max, editable: true } as unknown;
  }

  /** Paths that a token can show as a bar or a number: from the type's configuration, else from its data model or data. */
  static getTrackedAttributes(data?: Loose, _path: string[] = []): Loose {
    const type = typeof data === "string" ? data : undefined;
    const isSchema = data?.fields !== undefined && data.schema === undefined && data.apply instanceof Function;
    if (isSchema) return this._getTrackedAttributesFromSchema(data, _path) as unknown;
    if (data && !type) return this._getTrackedAttributesFromObject(data.system ?? data, _path) as unknown;
    const configured = this._getConfiguredTrackedAttributes(type) as unknown;
    if (configured) return configured;
    const types = type ? [type] : (page.game.documentTypes.Actor as string[]);
    return union(
      types.map((name) => {
        const model = page.CONFIG.Actor.dataModels[name] as Loose;
        if (model) return this._getTrackedAttributesFromSchema(model.schema, _path);
        return this._getTrackedAttributesFromObject(page.game.model?.Actor?.[name] ?? {}, _path);
      }),
    ) as unknown;
  }

  static _getTrackedAttributesFromObject(data: Loose, _path: string[] = []): Loose {
    return trackedInData(data, _path) as unknown;
  }

  static _getTrackedAttributesFromSchema(schema: Loose, _path: string[] = []): Loose {
    return trackedInSchema(schema, _path) as unknown;
  }

  static _getConfiguredTrackedAttributes(type?: Loose): Loose {
    const configured = page.CONFIG.Actor.trackableAttributes as Dict | undefined;
    const all = type && configured?.[type] ? [configured[type]] : Object.values(configured ?? {});
    if (all.length === 0 || (type && !configured?.[type])) return undefined;
    const split = (list: Loose): string[][] => Array.from((list ?? []) as string[], (path) => path.split("."));
    return union(
      all.map(({ bar, value }: Loose) => ({ bar: split(bar), value: split(value) })) as Tracked[],
    ) as unknown;
  }

  static getTrackedAttributeChoices(attributes: Loose = this.getTrackedAttributes()): Loose[] {
    const { i18n } = page.game;
    const choices = (paths: string[][], group: string): Loose[] =>
      paths.map((path) => path.join(".")).map((path) => ({ group, value: path, label: path }) as unknown);
    return [
      ...choices(attributes.bar as string[][], i18n.localize("TOKEN.BarAttributes") as string),
      ...choices(attributes.value as string[][], i18n.localize("TOKEN.BarValues") as string),
    ];
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("actorId" in changed || "actorLink" in changed) this.#synthetic = null;
    const own = "delta" in changed && !this.isLinked ? (this.#synthetic as Loose) : null;
    if (!own) return;
    const { items, effects, ...rest } = deepClone(changed.delta) as Dict;
    if (Object.keys(rest).length > 0) {
      own.updateSource(deepClone(rest));
      own._onUpdate(rest, options, userId);
      page.Hooks.callAll("updateActor", own, rest, options, userId);
    }
    if (items !== undefined || effects !== undefined) {
      applyLists(own, ownActorSource(this, this.baseActor), options, userId);
      own.render(false);
    }
  }

  override _onDelete(options: Loose, userId: string): void {
    super._onDelete(options, userId);
    for (const user of page.game.users as Iterable<Loose>) if (this.#object) user.targets.delete(this.#object);
  }

  /** A change of the base actor's items and effects is one of the token's actor, too. */
  _onChangeBaseDescendants(): void {
    const own = this.#synthetic as Loose;
    if (!own || this.isLinked) return;
    const source = ownActorSource(this, this.baseActor) as Readonly<Record<string, readonly Dict[]>>;
    for (const name of ["items", "effects"]) {
      const wanted = source[name] ?? [];
      for (const id of [...own[name].keys()]) if (!wanted.some(({ _id }) => _id === id)) own[name].delete(id);
      own[name].update(wanted, { recursive: false });
    }
    own.reset();
    own.render(false);
  }

  /** The base actor has changed; the delta stays. */
  _onUpdateBaseActor(update: Loose = {}, options: Loose = {}): void {
    const own = this.#synthetic as Loose;
    if (!own || this.isLinked) return;
    const source = ownActorSource(this, this.baseActor) as Dict;
    const { _id, items: _items, effects: _effects, ...rest } = source;
    own.updateSource(rest, { recursive: false });
    if (options.render !== false) own.render(false, { renderContext: "updateActor", renderData: update as unknown });
  }
}

function syntheticActor(token: Loose, base: Loose): Loose {
  const ActorClass = page.CONFIG.Actor.documentClass as Loose;
  return new ActorClass(ownActorSource(token, base), { parent: token as unknown }) as unknown;
}

function union(all: readonly Tracked[]): Tracked {
  const once = (lists: readonly string[][]): string[][] => [
    ...new Map(lists.map((path) => [path.join("."), path])).values(),
  ];
  return { bar: once(all.flatMap(({ bar }) => bar)), value: once(all.flatMap(({ value }) => value)) };
}
