/** `game.users`. */
import { page, type Loose } from "../../utils/types.ts";
import { WorldCollection } from "../document-collection.ts";

export class Users extends WorldCollection {
  static override documentName = "User";
  current: Loose = null;

  get players(): Loose[] {
    return (this as Loose).filter((user: Loose) => !user.isGM && user.hasRole("PLAYER")) as Loose[];
  }

  /** One active GM, the same for all clients: a full Gamemaster before an assistant, then the lowest id (app.md 5.7). */
  get activeGM(): Loose {
    return this.getDesignatedUser((user: Loose) => user.active && user.isGM) as unknown;
  }

  /** Among the users who meet the condition: the highest role, then the lowest id. */
  getDesignatedUser(condition: (user: Loose) => boolean): Loose {
    const candidates = (this as Loose).filter(condition) as Loose[];
    candidates.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return (candidates[0] ?? null) as unknown;
  }

  static _activateSocketListeners(_socket: Loose): void {}

  static _handleUserActivity(userId: string, activityData: Loose = {}): void {
    const user = page.game.users.get(userId) as Loose;
    if (!user) return;
    user.lastActivityTime = Date.now();
    if ("targets" in activityData) user._onUpdateTokenTargets(activityData.targets);
    page.Hooks.callAll("userActivity", user, activityData);
  }
}
