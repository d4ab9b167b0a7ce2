/** Permissions: roles, permissions by role, ownership of documents (app.md 5.6, 5.7, 6.1; the community's document metadata). */
import { OWNERSHIP, USER_PERMISSIONS, USER_ROLES } from "../client/helpers/constants.ts";
import type { DocumentData, DocumentName } from "../protocol.ts";

/** A document with its ancestors, nearest parent first. */
export interface Located {
  readonly documentName: DocumentName;
  readonly data: DocumentData;
  readonly parent: Located | null;
}

/** Data of the world that permissions depend on. */
export interface PermissionContext {
  /** The roles with a permission in the world's setting `core.permissions`; null if the setting lacks it. */
  rolesOf(permission: string): readonly number[] | null;
  actor(id: string): Located | null;
}

const roleOf = (user: DocumentData): number => (typeof user.role === "number" ? user.role : USER_ROLES.NONE);

/** As in Foundry, Assistants count as GMs. */
export const isGM = (user: DocumentData): boolean => roleOf(user) >= USER_ROLES.ASSISTANT;

export function hasPermission(user: DocumentData, permission: string, context: PermissionContext): boolean {
  const known = USER_PERMISSIONS[permission];
  if (!known) throw new Error(`host: permission ${permission} is not implemented`);
  const role = roleOf(user);
  if (role === USER_ROLES.GAMEMASTER && !known.disableGM) return true;
  const own = (user.permissions as Record<string, unknown> | undefined)?.[permission];
  if (typeof own === "boolean") return own;
  const roles = context.rolesOf(permission);
  return roles ? roles.includes(role) : role >= known.defaultRole;
}

/** The level of a user on a document. Authors own their messages and macros; embedded documents use their parent's level. */
function levelOf(user: DocumentData, located: Located): number {
  if (isGM(user)) return OWNERSHIP.OWNER;
  const { documentName, data, parent } = located;
  if (documentName === "ChatMessage") return data.author === user._id ? OWNERSHIP.OWNER : OWNERSHIP.NONE;
  if (documentName === "Macro" && data.author === user._id) return OWNERSHIP.OWNER;
  const ownership = data.ownership as Record<string, unknown> | undefined;
  const own = ownership?.[user._id] ?? ownership?.default;
  if (typeof own === "number" && own !== OWNERSHIP.INHERIT && !(parent && documentName !== "JournalEntryPage"))
    return own;
  return parent ? levelOf(user, parent) : OWNERSHIP.NONE;
}

const owns = (user: DocumentData, located: Located): boolean => levelOf(user, located) >= OWNERSHIP.OWNER;

const CREATE_PERMISSION: Partial<Record<DocumentName, string>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  Token: "TOKEN_CREATE",
};

export function mayCreate(user: DocumentData, located: Located, context: PermissionContext): boolean {
  const { documentName, data, parent } = located;
  if (documentName === "Setting") return mayModifySetting(user, data, context);
  if (documentName === "User") return isGM(user) && roleOf(data) <= roleOf(user);
  if (documentName === "ChatMessage") return data.author === user._id || isGM(user);
  if (documentName === "Macro" && data.type === "script" && !hasPermission(user, "MACRO_SCRIPT", context)) return false;
  if (documentName === "Macro")
    return roleOf(user) >= USER_ROLES.PLAYER && (isGM(user) || (data.author ?? user._id) === user._id);
  if (documentName === "Combatant") return isGM(user) || ownsActorOf(user, located, context);
  if (parent && documentName !== "Token") return owns(user, parent);
  const permission = CREATE_PERMISSION[documentName];
  return permission ? hasPermission(user, permission, context) : isGM(user);
}

export function mayUpdate(
  user: DocumentData,
  located: Located,
  changes: Readonly<Record<string, unknown>>,
  context: PermissionContext,
): boolean {
  const { documentName, data } = located;
  if (documentName === "Setting") return mayModifySetting(user, data, context);
  if (documentName === "User") return mayUpdateUser(user, data, changes);
  if (
    documentName === "Macro" &&
    (changes.type ?? data.type) === "script" &&
    "command" in changes &&
    !hasPermission(user, "MACRO_SCRIPT", context)
  ) {
    return false;
  }
  if (documentName === "Combatant") return isGM(user) || ownsActorOf(user, located, context);
  if (documentName === "Combat" && !isGM(user)) return mayAdvance(user, data, changes, context);
  if (documentName === "Token") return isGM(user) || ownsActorOf(user, located, context);
  return owns(user, located);
}

export function mayDelete(user: DocumentData, located: Located, context: PermissionContext): boolean {
  const { documentName, data, parent } = located;
  if (documentName === "Setting") return mayModifySetting(user, data, context);
  if (documentName === "User") return isGM(user) && data._id !== user._id && roleOf(data) <= roleOf(user);
  if (documentName === "Combatant") return isGM(user) || ownsActorOf(user, located, context);
  // World documents without an ownership rule of their own need a GM.
  if (!parent && ["Actor", "Folder", "RollTable", "Scene", "Combat"].includes(documentName)) return isGM(user);
  if (documentName === "Token")
    return hasPermission(user, "TOKEN_DELETE", context) && ownsActorOf(user, located, context);
  return owns(user, located);
}

/** World settings need SETTINGS_MODIFY, `core.permissions` a full Gamemaster; a user's settings belong to that user. */
function mayModifySetting(user: DocumentData, data: DocumentData, context: PermissionContext): boolean {
  if (data.user) return data.user === user._id || isGM(user);
  if (data.key === "core.permissions") return roleOf(user) === USER_ROLES.GAMEMASTER;
  return hasPermission(user, "SETTINGS_MODIFY", context);
}

const GM_USER_FIELDS = ["role", "permissions", "password", "passwordSalt", "name"];

function mayUpdateUser(user: DocumentData, data: DocumentData, changes: Readonly<Record<string, unknown>>): boolean {
  if (roleOf(user) === USER_ROLES.GAMEMASTER) return true;
  if (typeof changes.role === "number" && changes.role > roleOf(user)) return false;
  if (isGM(user)) return roleOf(data) <= roleOf(user);
  return data._id === user._id && !GM_USER_FIELDS.some((field) => field in changes || `-=${field}` in changes);
}

/** For combatants and tokens: the owner of the actor (for an unlinked token, the base actor) owns them. */
function ownsActorOf(user: DocumentData, located: Located, context: PermissionContext): boolean {
  const id = located.data.actorId;
  const actor = typeof id === "string" ? context.actor(id) : null;
  return actor !== null && owns(user, actor);
}

/** A player may advance the turn during the turn of their own combatant. */
function mayAdvance(
  user: DocumentData,
  combat: DocumentData,
  changes: Readonly<Record<string, unknown>>,
  context: PermissionContext,
): boolean {
  if (Object.keys(changes).some((key) => !["_id", "round", "turn", "_stats"].includes(key))) return false;
  const combatants = (combat.combatants ?? []) as readonly DocumentData[];
  const order = [...combatants].sort(
    (a, b) => Number(b.initiative ?? -Infinity) - Number(a.initiative ?? -Infinity) || (a._id < b._id ? -1 : 1),
  );
  const current = typeof combat.turn === "number" ? order[combat.turn] : undefined;
  return (
    current !== undefined && ownsActorOf(user, { documentName: "Combatant", data: current, parent: null }, context)
  );
}

/** The level of a user on a pack: its `ownership` maps role names to level names (app.md 1.2). An empty map hides it from all. */
export function packLevel(user: DocumentData, ownership: Readonly<Record<string, string>>): number {
  const role = roleOf(user);
  let best: number = OWNERSHIP.NONE;
  for (const [name, level] of Object.entries(ownership)) {
    const needed = USER_ROLES[name as keyof typeof USER_ROLES];
    if (needed !== undefined && role >= needed)
      best = Math.max(best, OWNERSHIP[level as keyof typeof OWNERSHIP] ?? OWNERSHIP.NONE);
  }
  return best;
}
