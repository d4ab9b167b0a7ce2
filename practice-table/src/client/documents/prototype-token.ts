/** `foundry.data.PrototypeToken`: the template of an actor's tokens, a data model inside the actor (found.md 2.12). */
import { DataModel } from "../data/model.ts";
import { getProperty } from "../utils/paths.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { tokenFields } from "./token-fields.ts";

export class PrototypeToken extends DataModel {
  static override LOCALIZATION_PREFIXES = ["TOKEN"];
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";
  declare apps: Record<string, Loose>;

  override _configure(options: Loose = {}): void {
    super._configure(options);
    Object.defineProperty(this, "apps", { value: {}, writable: true, configurable: true, enumerable: false });
  }

  static override defineSchema(): ReturnType<typeof tokenFields> {
    return tokenFields(this.DEFAULT_ICON);
  }

  static get database(): Loose {
    return page.CONFIG.DatabaseBackend as unknown;
  }

  get actor(): Loose {
    return this.parent as unknown;
  }

  override toObject(source = true): Loose {
    return { ...super.toObject(source), actorId: (this.actor?.id ?? undefined) as string | undefined } as unknown;
  }

  async update(data: Loose, operation: Loose = {}): Promise<Loose> {
    return this.actor.update({ prototypeToken: data as unknown }, operation) as Promise<Loose>;
  }

  getFlag(scope: string, key: string): Loose {
    return getProperty(this.flags?.[scope], key) as unknown;
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<Loose> {
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  async unsetFlag(scope: string, key: string): Promise<Loose> {
    return this.update({ flags: { [scope]: { [`-=${key}`]: null } } });
  }

  testUserPermission(user: Loose, permission: string | number, options: { exact?: boolean } = {}): boolean {
    return this.actor.testUserPermission(user, permission, options) as boolean;
  }

  get isOwner(): boolean {
    return this.actor.isOwner as boolean;
  }

  getBarAttribute(_barName: string, _options: Loose = {}): never {
    return notImplemented("PrototypeToken#getBarAttribute");
  }
}
