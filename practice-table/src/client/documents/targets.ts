/**
 * Targeting of tokens without a canvas: the placeable has only the members for targeting, and any other name throws (fvtt-types
 * client/canvas/placeables/token, tokens/targets; integrations.md 7).
 */
import { notImplemented, page, type Loose } from "../utils/types.ts";

/** The targeted tokens of a user. Changes are sent to all users. */
export class UserTargets extends Set<Loose> {
  readonly user: Loose;

  constructor(user: Loose) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(({ id }) => id as string);
  }

  override add(token: Loose): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#tell(token, true);
    return this;
  }

  override delete(token: Loose): boolean {
    if (!super.delete(token)) return false;
    this.#tell(token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }

  #tell(token: Loose, targeted: boolean): void {
    page.Hooks.callAll("targetToken", this.user, token, targeted);
  }
}

/** The targetable part of a token. `document.object` always returns the same one. */
export class TargetableToken {
  readonly document: Loose;
  /** Users who target this token. */
  readonly targeted = new Set<Loose>();

  constructor(document: Loose) {
    this.document = document;
    return new Proxy(this, {
      get(token, name) {
        if (name in token || typeof name === "symbol" || QUIET.has(name)) {
          const value = Reflect.get(token, name) as unknown;
          return typeof value === "function" && name !== "constructor" ? (value as Loose).bind(token) : value;
        }
        return notImplemented(`Token#${name}`);
      },
    });
  }

  get id(): string {
    return this.document.id as string;
  }

  get name(): string {
    return this.document.name as string;
  }

  get actor(): Loose {
    return this.document.actor as unknown;
  }

  get scene(): Loose {
    return this.document.parent as unknown;
  }

  get isOwner(): boolean {
    return this.document.isOwner as boolean;
  }

  /** There is no vision here: any token that is not hidden is visible. */
  get isVisible(): boolean {
    return !this.document.hidden || Boolean(page.game.user.isGM);
  }

  get isTargeted(): boolean {
    return page.game.user.targets.has(this.document.object) as boolean;
  }

  setTarget(targeted = true, { user, releaseOthers = true, groupSelection = false }: Loose = {}): void {
    const who = (user ?? page.game.user) as Loose;
    const own = this.document.object as Loose;
    if (releaseOthers)
      for (const other of [...who.targets] as Loose[])
        if (other !== own) other.setTarget(false, { user: who, releaseOthers: false, groupSelection: true });
    if (targeted) this.targeted.add(who);
    else this.targeted.delete(who);
    if (targeted) who.targets.add(own);
    else who.targets.delete(own);
    if (!groupSelection && who.isSelf) who.broadcastActivity({ targets: who.targets.ids as string[] });
  }
}

/** Properties that the language, a console and tests read from any object. */
const QUIET: ReadonlySet<string> = new Set(["then", "toJSON", "asymmetricMatch", "nodeType", "$$typeof"]);
