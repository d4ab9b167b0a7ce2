/** The token that this user targets, whose stats can become the target of a roll (MP-2, SC-1). */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { CommandOptions } from "../../rules/notation/command.ts";
import { targetedTokens } from "./opponents.ts";

export interface Targeted {
  /** The token's name. */
  readonly name: string;
  readonly actor: Actor.Implementation;
  /** This user may know the actor's numbers. */
  readonly isKnown: boolean;
}

/** Throws RuleError `no-opponent` or `many-opponents`. */
export function targetedToken(): Targeted {
  const [only, ...more] = targetedTokens();
  if (!only) throw new RuleError("no-opponent", "no token is targeted");
  if (more.length > 0)
    throw new RuleError("many-opponents", `${more.length + 1} tokens are targeted`, {
      data: { count: more.length + 1 },
    });
  return { ...only, isKnown: mayKnow(only.actor, game.user) };
}

export function mayKnow(actor: Actor.Implementation, user: User.Implementation | null): boolean {
  return user !== null && (user.isGM || actor.testUserPermission(user, "OBSERVER"));
}

/** Adds `@target.…`: the roll data of the targeted token, without the numbers that this user may not know. */
export function withTargeted(data: Fields): Pick<CommandOptions, "data" | "isHidden"> {
  return {
    data: Object.defineProperty({ ...data }, "target", {
      get: () => {
        const { actor, isKnown } = targetedToken();
        return isKnown ? actor.getRollData() : {};
      },
    }),
    isHidden(path) {
      const [first, ...keys] = path.split(".");
      if (first !== "target" || targetedTokens().length !== 1) return false;
      const { actor, isKnown } = targetedToken();
      return !isKnown && isNumberAt(actor.getRollData(), keys);
    },
  };
}

function isNumberAt(data: unknown, keys: readonly string[]): boolean {
  const found = keys.reduce((node, key) => (isFields(node) && Object.hasOwn(node, key) ? node[key] : null), data);
  return typeof found === "number";
}
