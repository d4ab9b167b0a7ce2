/** Actors and items (app.md 4). */
import { type Collection } from "../utils/collection.ts";
import { getProperty } from "../utils/paths.ts";
import { isModern, notImplemented, page, type Loose } from "../utils/types.ts";
import { BaseActor, BaseItem } from "./base-documents.ts";
import { priorityOf } from "./active-effect.ts";
import { ClientDocumentMixin } from "./client-document.ts";

export class Actor extends ClientDocumentMixin(BaseActor) {
  declare overrides: Loose;
  declare statuses: Set<string>;
  declare tokenActiveEffectChanges: Loose;
  /** [14] The phases of this preparation whose changes have been applied. */
  declare _completedActiveEffectPhases: Set<string>;

  override _configure(options: Loose = {}): void {
    super._configure(options);
    for (const [name, value] of [
      ["overrides", {}],
      ["statuses", new Set()],
      ["tokenActiveEffectChanges", {}],
      ["_completedActiveEffectPhases", new Set()],
    ] as const) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get thumbnail(): string {
    return this.img as string;
  }

  /** Items by type, with a list for every type of the world. */
  get itemTypes(): Record<string, Loose[]> {
    const types = Object.fromEntries((page.game.documentTypes.Item as string[]).map((type) => [type, [] as Loose[]]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  /** True for the actor of an unlinked token. */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  get token(): Loose {
    return (this.isToken ? this.parent : null) as unknown;
  }

  /** Changes of an unlinked token's actor are stored in the token's delta. */
  override async update(data: Loose = {}, operation: Loose = {}): Promise<Loose> {
    if (!this.isToken) return super.update(data, operation);
    const { user } = page.game;
    const options = { ...operation };
    const changes = this.updateSource(data, { ...operation, dryRun: true }) as Loose;
    if (Object.keys(changes as object).length === 0) return undefined;
    if ((await this._preUpdate(changes, options, user)) === false) return undefined;
    if (page.Hooks.call("preUpdateActor", this, changes, options, user.id) === false) return undefined;
    const updated = (await this.token.update({ delta: changes as unknown }, operation)) as Loose;
    return updated?.actor as unknown;
  }

  get inCombat(): boolean {
    return Boolean(page.game.combat?.getCombatantsByActor(this).length);
  }

  get appliedEffects(): Loose[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): Loose[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  *allApplicableEffects(): Generator<Loose> {
    yield* this.effects;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  override prepareData(): void {
    if (!isModern()) forgetEffects(this);
    super.prepareData();
    if (isModern()) this.applyActiveEffects("final");
  }

  /** [14] Without a call of it in a subclass, effects are applied in the first preparation only (MgT2 #115, and comments of several systems). */
  override prepareBaseData(): void {
    super.prepareBaseData();
    if (isModern()) forgetEffects(this);
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (isModern()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Applies effects to the prepared actor, never to its source.
   * @param phase [14] Only the changes of this phase; changes without one belong to the phase "initial".
   */
  applyActiveEffects(phase?: string): void {
    if (phase !== undefined && isModern()) {
      if (this._completedActiveEffectPhases.has(phase)) {
        const error = new Error(
          `The phase "${phase}" of ${this.name as string}'s effects is already completed. Does prepareBaseData call its super method?`,
        );
        page.Hooks.onError("Actor#applyActiveEffects", error, { log: "error" });
        return;
      }
      this._completedActiveEffectPhases.add(phase);
    }
    const changes = this.appliedEffects.flatMap((effect) => {
      for (const status of effect.statuses) this.statuses.add(status);
      return (effect.changes as Loose[])
        .filter((change) => phase === undefined || (change.phase ?? "initial") === phase)
        .map((change) => ({ ...change, effect, priority: change.priority ?? priorityOf(change) }) as Loose);
    });
    changes.sort((a, b) => a.priority - b.priority);
    for (const change of changes) Object.assign(this.overrides, change.effect.apply(this, change));
  }

  getRollData(): Loose {
    return this.system as unknown;
  }

  getActiveTokens(linked = false, document = false): Loose[] {
    const tokens = (this.getDependentTokens({ scenes: page.game.scenes?.viewed, linked }) as Loose[]).filter(
      (token) => token.object !== null,
    );
    return document ? tokens : tokens.map((token) => token.object as unknown);
  }

  async getTokenDocument(data: Loose = {}, options: Loose = {}): Promise<Loose> {
    const Token = page.CONFIG.Token.documentClass as Loose;
    const { actorId: _actorId, ...prototype } = this.prototypeToken.toObject() as Loose;
    return new Token({ ...prototype, ...data, actorId: this.id }, options) as unknown;
  }

  async getTokenImages(): Promise<string[]> {
    return [(this.prototypeToken?.texture?.src ?? this.img) as string];
  }

  getDependentTokens({ scenes, linked = false }: Loose = {}): Loose[] {
    if (this.isToken) return [this.token] as Loose[];
    const among = scenes ? ([scenes].flat() as Loose[]) : ([...(page.game.scenes ?? [])] as Loose[]);
    return among
      .flatMap((scene) => scene.tokens.contents as Loose[])
      .filter((token) => token.actorId === this.id && (!linked || token.isLinked));
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!this.isToken) for (const token of this.getDependentTokens()) token._onUpdateBaseActor(changed, options);
  }

  override _dispatchDescendantDocumentEvents(event: string, collection: string, args: Loose[], _parent?: Loose): void {
    super._dispatchDescendantDocumentEvents(event, collection, args, _parent);
    if (this.isToken || !event.startsWith("on")) return;
    for (const token of this.getDependentTokens()) token._onChangeBaseDescendants();
  }

  _registerDependantToken(_token: Loose): never {
    return notImplemented("Actor#_registerDependantToken");
  }

  /** Sets a value; a bar's value is kept between its minimum and maximum. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<Loose> {
    const current = getProperty(this.system, attribute) as Loose;
    let next = isDelta ? Number(isBar ? current.value : current) + value : value;
    if (isBar) next = Math.min(Math.max(current.min ?? 0, next), current.max as number);
    const updates = { [`system.${attribute}${isBar ? ".value" : ""}`]: next };
    const allowed = page.Hooks.call(
      "modifyTokenAttribute",
      { attribute, value, isDelta, isBar },
      updates,
      this,
    ) as boolean;
    return allowed ? ((await this.update(updates)) as unknown) : this;
  }

  async rollInitiative(_options: Loose = {}): Promise<Loose> {
    const combat = page.game.combat as Loose;
    if (!combat) return null;
    const ids = combat.getCombatantsByActor(this).map((combatant: Loose) => combatant.id as string) as string[];
    return combat.rollInitiative(ids) as unknown;
  }

  /** Returns the new effect, `false` for a removed one, undefined without a change. */
  async toggleStatusEffect(statusId: string, { active, overlay = false }: Loose = {}): Promise<Loose> {
    const own = (this.effects as Collection<string, Loose>).filter(
      ({ statuses }: Loose) => statuses.size === 1 && statuses.has(statusId),
    );
    if (own.length) {
      if (active) return undefined;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        own.map(({ id }) => id as string),
      );
      return false;
    }
    if (active === false) return undefined;
    const Effect = page.CONFIG.ActiveEffect.documentClass as Loose;
    const effect = (await Effect.fromStatusEffect(statusId, { parent: this })) as Loose;
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return Effect.create(effect, { parent: this }) as Promise<Loose>;
  }
}

/** A function, because the base constructor prepares data before private members exist. */
function forgetEffects(actor: Actor): void {
  actor.overrides = {};
  actor.statuses.clear();
  actor.tokenActiveEffectChanges = {};
  actor._completedActiveEffectPhases.clear();
}

export class Item extends ClientDocumentMixin(BaseItem) {
  get actor(): Loose {
    return (this.parent?.documentName === "Actor" ? this.parent : null) as unknown;
  }

  get thumbnail(): string {
    return this.img as string;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  get transferredEffects(): Loose[] {
    return (this.effects as Collection<string, Loose>).filter((effect) => effect.transfer);
  }

  getRollData(): Loose {
    return this.system as unknown;
  }
}
