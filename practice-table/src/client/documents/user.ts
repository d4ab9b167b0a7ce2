/** A user of the world; `active` is true while the seat is taken (app.md 5.7). */
import { copyJson } from "../../json.ts";
import type { Json } from "../../protocol.ts";
import { type Color } from "../utils/color.ts";
import { page, type Loose } from "../utils/types.ts";
import { BaseUser } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { UserTargets } from "./targets.ts";
import { interfacePart } from "../helpers/missing.ts";

const HOTBAR_SLOTS = 50;

export class User extends ClientDocumentMixin(BaseUser) {
  declare active: boolean;
  declare targets: UserTargets;
  declare viewedScene: string | null;
  declare movingTokens: Set<Loose>;
  declare border: Color;
  #lastActivity = 0;

  override _configure(options: Loose = {}): void {
    super._configure(options);
    const own = { active: false, targets: new UserTargets(this), viewedScene: null, movingTokens: new Set() };
    for (const [name, value] of Object.entries(own))
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  get isSelf(): boolean {
    return page.game.userId === this.id;
  }

  get isActiveGM(): boolean {
    return page.game.users.activeGM === this;
  }

  get roleLabel(): string {
    return `USER.Role${String(page.CONST.USER_ROLE_NAMES[this.role])
      .toLowerCase()
      .replace(/^./, (c) => c.toUpperCase())}`;
  }

  get lastActivityTime(): number {
    return this.#lastActivity;
  }

  set lastActivityTime(timestamp: number) {
    this.#lastActivity = timestamp;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.avatar ||= (this.character?.img ?? page.CONST.DEFAULT_TOKEN) as string;
    this.border = this.color?.multiply?.(2) as Color;
  }

  isDesignated(condition: (user: Loose) => boolean): boolean {
    return page.game.users.getDesignatedUser(condition) === this;
  }

  /** Uses the first free slot by default; no macro empties the slot. */
  async assignHotbarMacro(
    macro: Loose,
    slot?: string | number,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<Loose> {
    const hotbar = { ...(this._source.hotbar as Record<string, string>) };
    if (!macro && !slot) throw new Error("To clear a macro from the Hotbar you must specify the slot number to clear");
    if (!slot) slot = Array.from({ length: HOTBAR_SLOTS }, (_, i) => i + 1).find((n) => !(n in hotbar)) ?? 0;
    if (!slot) throw new Error("No available Hotbar slot exists");
    if (Number(slot) < 1 || Number(slot) > HOTBAR_SLOTS) throw new Error("Invalid Hotbar slot requested");
    if (macro && hotbar[slot] === macro.id) return this;
    if (macro) hotbar[slot] = macro.id as string;
    else delete hotbar[slot];
    if (fromSlot && hotbar[fromSlot] !== undefined && fromSlot !== slot) delete hotbar[fromSlot];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true }) as Promise<Loose>;
  }

  getHotbarMacros(page_ = 1): { slot: number; key: number; macro: Loose }[] {
    return Array.from({ length: 10 }, (_, i) => {
      const slot = (page_ - 1) * 10 + i + 1;
      const id = this.hotbar[slot] as string | undefined;
      return { slot, key: i < 9 ? i + 1 : 0, macro: (id ? page.game.macros.get(id) : null) ?? null };
    });
  }

  async assignPermission(permission: string, allowed: boolean): Promise<Loose> {
    if (!page.game.user.isGM) throw new Error(`You are not allowed to modify the permissions of User ${this.id}`);
    return this.update({ permissions: { [permission]: allowed } }) as Promise<Loose>;
  }

  broadcastActivity(activityData: Loose = {}, _options: Loose = {}): void {
    if (this.id !== page.game.userId) throw new Error("You may only broadcast your own activity");
    void page.game._transport.request({ type: "activity", data: activityData as Json });
  }

  /** Queries this user's client: the handler in its `CONFIG.queries`. Data and answer are JSON (app.md 5.7). */
  async query(queryName: string, queryData: Loose, { timeout }: { timeout?: number } = {}): Promise<Loose> {
    if (!page.game.user.can("QUERY_USER")) throw new Error("You do not have permission to query other users");
    if (!this.active) throw new Error(`User ${this.name} is not active and cannot be queried`);
    if (!(queryName in page.CONFIG.queries)) throw new Error(`"${queryName}" is not a registered User query`);
    const data = (queryData === undefined ? null : copyJson(queryData)) as Json;
    const request = {
      type: "query",
      user: this.id as string,
      name: queryName,
      data,
      ...(timeout === undefined ? {} : { timeout }),
    } as const;
    return page.game._transport.request(request) as unknown;
  }

  /** Updates this user's targets from another seat, for the scene that is viewed here. */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    const quiet = { user: this, releaseOthers: false, groupSelection: true };
    for (const token of [...this.targets]) if (!targetIds.includes(token.id as string)) token.setTarget(false, quiet);
    for (const id of targetIds) page.game.scenes?.viewed?.tokens.get(id)?.object?.setTarget(true, quiet);
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.hotbar && this.isSelf) interfacePart("hotbar")?.render?.();
    if (["role", "name", "color"].some((key) => key in changed)) interfacePart("players")?.render?.();
  }
}
