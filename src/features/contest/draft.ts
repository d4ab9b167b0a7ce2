/** A contest before it is posted, and its conversion to flags. */
import type { ContestDraft, ContestSideDraft, ContestSideId } from "../../api/contest-draft.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { chancesBetween } from "./odds.ts";
import { orRefusal, RuleError, notAllowed } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { publicNameOf } from "../../actors/appearance.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { isPlayer } from "../../actors/party.ts";
import { CONTEST_SIDES, type ContestFlags, type ContestSideFlags } from "./flags.ts";
import { mechanicById, mechanics } from "../../mechanics/mechanics.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";

/** The flags with all targets public. Throws RuleError. */
export function flagsOfContest({ mechanic: id, title = "", tie, sides }: ContestDraft): ContestFlags {
  const mechanic = mechanicById(id);
  const { ties, shared: names = [], judgedBy = [] } = contestIn(mechanic);
  const known = ties.map((one) => one.id).join(", ");
  if (ties.length === 0 ? tie !== null : ties.every((one) => one.id !== tie))
    throw notAllowed(
      "tie",
      `"tie" must be ${known ? `one of ${known}` : "null: this mechanic has no tie rules"}`,
      known || "–",
    );
  const [own, other] = CONTEST_SIDES.map((side) => specOf(mechanic, sides[side]));
  const preset = own ?? other ?? null;
  const shared = preset && Object.fromEntries(names.map((field) => [field, preset[field]]));
  const specs = { a: withFields(mechanic, own, shared), b: withFields(mechanic, other, shared) };
  refuseConflict(mechanic, tie, specs);
  const side = (which: ContestSideId): ContestSideFlags => {
    const spec = specs[which];
    const statedFields = game.user.isGM && spec ? judgedBy.filter((field) => spec[field] !== null) : [];
    const gmNames = statedFields.length > 0 ? Object.keys(mechanic.byGM ?? {}) : [];
    const locked = game.user.isGM ? [...new Set([...statedFields, ...gmNames, ...(sides[which].locked ?? [])])] : [];
    return sideOf(sides[which], spec, locked);
  };
  return {
    kind: "contest",
    schema: mechanic.schema,
    mechanic: id,
    title: String(title).slice(0, MOST_LETTERS),
    tie,
    sides: { a: side("a"), b: side("b") },
    ...(shared && names.length > 0 ? { shared } : {}),
  };
}

/** `null`: it can be posted. */
export function refusalOf(draft: ContestDraft): RuleError | null {
  const flags = orRefusal(() => flagsOfContest(draft));
  return flags instanceof RuleError ? flags : null;
}

const MOST_LETTERS = 200;

/** Refuses passive sides that tie forever (SC-4.4); no throw or target could end it. */
function refuseConflict(
  mechanic: AnyMechanic,
  tie: string | null,
  { a, b }: Readonly<Record<ContestSideId, Fields | null>>,
): void {
  const { refused } = chancesBetween({ mechanic, tie }, { spec: a }, { spec: b });
  if (refused?.code === "conflict") throw refused.with({});
}

/** Throws RuleError `not-allowed` for a mechanic without contests. */
export function contestIn(mechanic: AnyMechanic): NonNullable<AnyMechanic["contest"]> {
  if (mechanic.contest?.judge) return mechanic.contest;
  const values = mechanics.flatMap(({ id, contest }) => (contest?.judge ? [id] : [])).join(", ");
  throw notAllowed("mechanic", `"${mechanic.id}" knows no contests`, values);
}

function specOf(mechanic: AnyMechanic, { spec }: ContestSideDraft): Fields | null {
  return spec && beginSpec(mechanic, spec);
}

function withFields(mechanic: AnyMechanic, spec: Fields | null | undefined, fields: Fields | null): Fields | null {
  return spec ? mechanic.parseSpec({ ...spec, ...fields }) : null;
}

function sideOf(draft: ContestSideDraft, spec: Fields | null, locked: readonly string[]): ContestSideFlags {
  const { actor: uuid, stats = [], card, round } = draft;
  const actor = actorAt(uuid);
  const user = rollerOf(draft, actor);
  const name = draft.name ?? (actor && publicNameOf(actor)) ?? game.users.get(user ?? "")?.name ?? "";
  return {
    name: String(name).slice(0, MOST_LETTERS),
    ...(user === null ? {} : { user }),
    ...(uuid === undefined ? {} : { actor: uuid }),
    ...(stats.length > 0 ? { stats } : {}),
    spec,
    ...(locked.length > 0 ? { locked } : {}),
    ...(draft.isPassive && spec ? { isPassive: true } : {}),
    ...(card === undefined ? {} : { card }),
    ...(round === undefined ? {} : { round }),
  };
}

/** `null`: the GMs play the side, as of a card that outlived its roller. A side of another deleted user is its actor's. */
function rollerOf({ user, card }: ContestSideDraft, actor: Actor.Implementation | null): string | null {
  if (user === null || (user !== undefined && game.users.has(user))) return user;
  return card === undefined || user === undefined ? playerOf(actor) : null;
}

/** User with it as character, else this user, else a connected owner, else any owner; `null`: no player owns it. */
export function playerOf(actor: Actor.Implementation | null): string | null {
  if (!actor) return null;
  const owners = game.users.filter((user) => isPlayer(user) && isOwnedBy(actor, user.id));
  const plays = owners.find(({ character }) => character === actor);
  const ownUser = owners.find(({ id }) => id === game.user.id);
  return (plays ?? ownUser ?? owners.find(({ active }) => active) ?? owners[0])?.id ?? null;
}
