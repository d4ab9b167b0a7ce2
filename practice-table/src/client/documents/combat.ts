/** Combats: rounds, turns and their hooks (app.md 6.8). */
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { BaseCombat, BaseCombatant } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { interfacePart } from "../helpers/missing.ts";

interface State {
  round: number | null;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  get combat(): Loose {
    return this.parent as unknown;
  }

  /** The token's actor: an unlinked token has its own. */
  get actor(): Loose {
    return this.token?.actor ?? (this.actorId ? page.game.actors.get(this.actorId) : null) ?? null;
  }

  get token(): Loose {
    return (this.sceneId && this.tokenId ? page.game.scenes.get(this.sceneId)?.tokens.get(this.tokenId) : null) ?? null;
  }

  override get permission(): number | null {
    return (this.actor?.permission ?? super.permission) as number | null;
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override getUserLevel(user: Loose = page.game.user): number | null {
    return (this.actor?.getUserLevel(user) ?? 0) as number;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return Boolean(this.defeated);
  }

  get players(): Loose[] {
    return page.game.users.players.filter((user: Loose) => this.testUserPermission(user, "OWNER")) as Loose[];
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.name ||= (this.token?.name ??
      this.actor?.name ??
      page.game.i18n.localize("COMBAT.UnknownCombatant")) as string;
    this.img ||= (this.actor?.img ?? page.CONST.DEFAULT_TOKEN) as string;
  }

  _getInitiativeFormula(): string {
    return String(page.CONFIG.Combat.initiative.formula ?? "");
  }

  getInitiativeRoll(formula?: string): Loose {
    return page.Roll.create(formula ?? this._getInitiativeFormula(), this.actor?.getRollData() ?? {}) as unknown;
  }

  async rollInitiative(formula?: string): Promise<Loose> {
    const roll = (await this.getInitiativeRoll(formula).evaluate()) as Loose;
    return this.update({ initiative: roll.total }) as Promise<Loose>;
  }

  updateResource(): null {
    return null;
  }
}

export class Combat extends ClientDocumentMixin(BaseCombat) {
  static CONFIG_SETTING = "combatTrackerConfig";
  declare turns: Loose[];
  declare current: State;
  declare previous: State;

  override _configure(options: Loose = {}): void {
    super._configure(options);
    for (const [name, value] of [
      ["turns", []],
      ["current", undefined],
      ["previous", undefined],
    ] as const) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get combatant(): Loose {
    return this.turn === null ? null : (this.turns[this.turn as number] ?? null);
  }

  get nextCombatant(): Loose {
    return this.turns.length
      ? (this.turns[(((this.turn as number | null) ?? -1) + 1) % this.turns.length] as unknown)
      : null;
  }

  get settings(): Loose {
    return page.CONFIG.Combat.documentClass && (page.game.combats.constructor.settings as unknown);
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  get isActive(): boolean {
    return Boolean(this.active);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
  }

  _sortCombatants(a: Loose, b: Loose): number {
    const value = (c: Loose): number => (Number.isFinite(c.initiative) ? (c.initiative as number) : -Infinity);
    return value(b) - value(a) || (a.id > b.id ? 1 : -1);
  }

  setupTurns(): Loose[] {
    this.turns = (this.combatants.contents as Loose[]).sort((a, b) => this._sortCombatants(a, b));
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn as number, 0), Math.max(this.turns.length - 1, 0));
    const state = this._getCurrentState();
    this.previous ??= state;
    this.current = state;
    return this.turns;
  }

  _getCurrentState(combatant: Loose = this.combatant): State {
    return {
      round: this.round as number,
      turn: this.turn as number | null,
      combatantId: (combatant?.id ?? null) as string | null,
      tokenId: (combatant?.tokenId ?? null) as string | null,
    };
  }

  getCombatantsByActor(actor: Loose): Loose[] {
    const id = typeof actor === "string" ? actor : (actor.id as string);
    return this.combatants.filter((combatant: Loose) => combatant.actorId === id) as Loose[];
  }

  getCombatantsByToken(token: Loose): Loose[] {
    const id = typeof token === "string" ? token : (token.id as string);
    return this.combatants.filter((combatant: Loose) => combatant.tokenId === id) as Loose[];
  }

  async activate(options: Loose = {}): Promise<Loose> {
    const others = page.game.combats
      .filter((combat: Loose) => combat.active && combat !== this)
      .map((combat: Loose) => ({ _id: combat.id as string, active: false })) as object[];
    return Combat.updateDocuments([...others, { _id: this.id, active: true }], options) as Promise<Loose>;
  }

  async startCombat(): Promise<Loose> {
    const updateData = { round: 1, turn: this.turns.length ? 0 : null };
    page.Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData) as Promise<Loose>;
  }

  async nextRound(): Promise<Loose> {
    const turn = this.turn === null || !this.turns.length ? null : this.#firstTurn();
    return this.#changeRound({ round: (this.round as number) + 1, turn }, 1);
  }

  async previousRound(): Promise<Loose> {
    const round = Math.max((this.round as number) - 1, 0);
    const turn = round > 0 && this.turns.length ? Math.max(this.turns.length - 1, 0) : null;
    return this.#changeRound({ round, turn }, -1);
  }

  async #changeRound(updateData: Loose, direction: 1 | -1): Promise<Loose> {
    const updateOptions = { direction, worldTime: { delta: 0 } };
    page.Hooks.callAll("combatRound", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  #firstTurn(): number {
    const first = this.settings?.skipDefeated ? this.turns.findIndex((turn) => !turn.isDefeated) : 0;
    return Math.max(first, 0);
  }

  async nextTurn(): Promise<Loose> {
    if (this.round === 0) return this.nextRound();
    const turn = (this.turn as number | null) ?? -1;
    let next: number | null = null;
    for (let i = turn + 1; i < this.turns.length; i++) {
      if (this.settings?.skipDefeated && this.turns[i]?.isDefeated) continue;
      next = i;
      break;
    }
    if (next === null) return this.nextRound();
    return this.#changeTurn({ round: this.round, turn: next }, 1);
  }

  async previousTurn(): Promise<Loose> {
    if (this.round === 0) return this;
    if (!this.turn) return this.previousRound();
    return this.#changeTurn({ round: this.round, turn: (this.turn as number) - 1 }, -1);
  }

  async #changeTurn(updateData: Loose, direction: 1 | -1): Promise<Loose> {
    const updateOptions = { direction, worldTime: { delta: 0 } };
    page.Hooks.callAll("combatTurn", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async endCombat(): Promise<Loose> {
    const sure = (await page.foundry.applications.api.DialogV2.confirm({
      window: { title: page.game.i18n.localize("COMBAT.EndTitle") },
      content: `<p>${page.game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
      rejectClose: false,
    })) as boolean;
    return sure ? this.delete() : this;
  }

  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: Loose = {},
  ): Promise<Loose> {
    const current = this.combatant?.id as string | undefined;
    const updates: object[] = [];
    const ChatMessage = page.CONFIG.ChatMessage.documentClass as Loose;
    for (const id of Array.isArray(ids) ? ids : [ids]) {
      const combatant = this.combatants.get(id) as Loose;
      if (!combatant?.isOwner) continue;
      const roll = (await combatant.getInitiativeRoll(formula ?? undefined).evaluate()) as Loose;
      updates.push({ _id: id, initiative: roll.total as number });
      const flavor = page.game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }) as string;
      await roll.toMessage(
        {
          speaker: ChatMessage.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
          flavor,
          flags: { "core.initiativeRoll": true },
        },
        messageOptions,
      );
    }
    if (!updates.length) return this;
    await this.updateEmbeddedDocuments("Combatant", updates);
    if (updateTurn && current) await this.update({ turn: this.turns.findIndex((turn) => turn.id === current) });
    return this;
  }

  async rollAll(options: Loose = {}): Promise<Loose> {
    return this.rollInitiative(
      this.combatants
        .filter((c: Loose) => c.isOwner && c.initiative === null)
        .map((c: Loose) => c.id as string) as string[],
      options,
    );
  }

  async rollNPC(options: Loose = {}): Promise<Loose> {
    return this.rollInitiative(
      this.combatants
        .filter((c: Loose) => c.isOwner && c.isNPC && c.initiative === null)
        .map((c: Loose) => c.id as string) as string[],
      options,
    );
  }

  /** The turn stays with the same combatant (the types' docs). */
  async setInitiative(id: string, value: number): Promise<void> {
    const current = this.combatant?.id as string | undefined;
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
    if (current && this.combatant?.id !== current)
      await this.update({ turn: this.turns.findIndex((turn) => turn.id === current) });
  }

  async resetAll(): Promise<Loose> {
    await this.updateEmbeddedDocuments(
      "Combatant",
      this.combatants.map((c: Loose) => ({ _id: c.id as string, initiative: null })) as object[],
    );
    return this.update({ turn: 0 }) as Promise<Loose>;
  }

  async toggleSceneLink(): Promise<never> {
    return notImplemented("Combat#toggleSceneLink");
  }

  getTimeDelta(_fromRound: number, _fromTurn: number | null, _toRound: number, _toTurn: number | null): number {
    return 0;
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = this.previous;
    const next = this._getCurrentState();
    if ("round" in changed || "turn" in changed) {
      // Runs on every client, after the update (app.md 6.8).
      page.Hooks.callAll("combatTurnChange", this, prior, next);
      void this._manageTurnEvents(prior, next, options);
      this.previous = next;
    }
    interfacePart("combat")?.render?.();
  }

  override _onCreateDescendantDocuments(...args: Loose[]): void {
    (super._onCreateDescendantDocuments as (...all: Loose[]) => void)(...args);
    if (args[1] === "combatants") this.#noticeTurn();
  }

  override _onDeleteDescendantDocuments(...args: Loose[]): void {
    (super._onDeleteDescendantDocuments as (...all: Loose[]) => void)(...args);
    if (args[1] === "combatants") this.#noticeTurn();
  }

  /** Detects a change of turn after combatants were added or removed (integrations.md 8; FV:#9741, `open.combatantsGo`). */
  #noticeTurn(): void {
    const [prior, next] = [this.previous, this._getCurrentState()];
    if (!this.started || prior.combatantId === next.combatantId) return;
    page.Hooks.callAll("combatTurnChange", this, prior, next);
    this.previous = next;
  }

  /** `_onStartRound` and the like run on one GM's client only. */
  async _manageTurnEvents(
    prior: State = this.previous,
    next: State = this.current,
    options: Loose = {},
  ): Promise<void> {
    if (!page.game.users.activeGM?.isSelf || options.turnEvents === false || (options.direction ?? 1) < 0) return;
    if (prior?.combatantId)
      await this._onEndTurn(this.combatants.get(prior.combatantId), { round: prior.round, turn: prior.turn });
    if (prior && next.round !== prior.round) {
      if (prior.round) await this._onEndRound({ round: prior.round });
      if (next.round) await this._onStartRound({ round: next.round });
    }
    if (next.combatantId)
      await this._onStartTurn(this.combatants.get(next.combatantId), { round: next.round, turn: next.turn });
  }

  async _onStartTurn(_combatant: Loose, _context: Loose): Promise<void> {}
  async _onEndTurn(_combatant: Loose, _context: Loose): Promise<void> {}
  async _onStartRound(_context: Loose): Promise<void> {}
  async _onEndRound(_context: Loose): Promise<void> {}
  async _onEnter(_combatant: Loose): Promise<void> {}
  async _onExit(_combatant: Loose): Promise<void> {}
}
