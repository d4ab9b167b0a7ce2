/** The actors tab: all actors with their ownership. */
import { h, iconButton } from "../dom.ts";
import { t, type Word } from "../words.ts";
import {
  ask,
  attempt,
  confirmDelete,
  field,
  openSheet,
  page,
  select,
  typeLabel,
  type Entry,
  type Loose,
} from "./common.ts";
import { Directory, documentOf } from "./directory.ts";
import { placeToken, tokenItem, tokenMenu, tokensHere } from "./tokens.ts";

const LEVELS = ["0", "1", "2", "3"] as const;

export class ActorDirectory extends Directory {
  static override tabName = "actors";
  static override documentName = "Actor";
  static menuHook = "getActorContextOptions";

  heading(): string {
    return t("tab.actors");
  }

  override headerButtons(): (Node | null)[] {
    const mayCreate = page.game.user.can("ACTOR_CREATE") as boolean;
    return [mayCreate ? iconButton("fa-user-plus", t("actor.create"), () => attempt(createActor)) : null];
  }

  body(): (Node | null)[] {
    const actors = (page.game.actors.contents as Loose[])
      .filter((actor) => actor.visible)
      .sort((a, b) => String(a.name).localeCompare(String(b.name)));
    const isGM = page.game.user.isGM as boolean;
    const items = actors.map((actor) => ({
      id: actor.id as string,
      name: actor.name as string,
      img: actor.img as string,
      note: [typeLabel("Actor", actor.type as string), ownershipNote(actor)].filter(Boolean).join(" · "),
      open: () => openSheet(actor),
      hasMenu: isGM || (actor.isOwner as boolean),
      drag: { type: "Actor", uuid: actor.uuid as string },
    }));
    const invalid = (page.game.actors.invalidDocumentIds?.size ?? 0) as number;
    const tokens = tokensHere();
    return [
      this.list(items),
      tokens.length > 0 ? this.section(t("token.here"), this.list(tokens.map(tokenItem))) : null,
      invalid ? h("p", { class: "hint" }, t("actor.invalid", { count: String(invalid) })) : null,
    ];
  }

  override menu(): Entry[] {
    const actorOf = (li: HTMLElement): Loose => documentOf("actors", li);
    const isGM = (): boolean => page.game.user.isGM as boolean;
    const isGMsActor = (li: HTMLElement): boolean => isGM() && Boolean(actorOf(li));
    return [
      {
        label: t("action.open"),
        icon: "fa-up-right-from-square",
        visible: (li) => Boolean(actorOf(li)),
        run: (li) => openSheet(actorOf(li)),
      },
      {
        label: t("token.place"),
        icon: "fa-chess-pawn",
        visible: isGMsActor,
        run: (li) => attempt(() => placeToken(actorOf(li))),
      },
      {
        label: t("action.ownership"),
        icon: "fa-user-lock",
        visible: isGMsActor,
        run: (li) => attempt(() => configureOwnership(actorOf(li))),
      },
      {
        label: t("action.assign"),
        icon: "fa-user-check",
        visible: (li) => actorOf(li)?.isOwner === true && !isGM(),
        run: (li) => attempt(() => page.game.user.update({ character: actorOf(li).id }) as unknown),
      },
      {
        label: t("action.delete"),
        icon: "fa-trash",
        visible: isGMsActor,
        run: (li) => attempt(() => confirmDelete(actorOf(li))),
      },
      ...tokenMenu(),
    ];
  }
}

/** For players: whether they own it. For GMs: its owners. */
function ownershipNote(actor: Loose): string {
  const { user, users } = page.game as Loose;
  if (!user.isGM) return actor.isOwner ? t("actor.yours") : t(`actor.level.${String(actor.permission)}` as Word);
  const owners = (users.players as Loose[]).filter((player) => actor.testUserPermission(player, "OWNER"));
  if (owners.length && owners.length === users.players.length) return t("actor.allPlayers");
  return owners.map((player) => player.name as string).join(", ");
}

async function createActor(): Promise<void> {
  const types = actorTypes();
  const name = h("input", { type: "text", name: "name", placeholder: t("actor.new"), autofocus: true });
  const type = select(
    "type",
    types.map((id) => [id, typeLabel("Actor", id)] as const),
    types[0] ?? "",
  );
  const data = await ask(
    t("actor.create"),
    t("action.create"),
    field(t("actor.name"), name),
    field(t("actor.type"), type),
  );
  if (!data) return;
  const actor = (await page.CONFIG.Actor.documentClass.create({
    name: String(data.name).trim() || t("actor.new"),
    type: data.type,
  })) as Loose;
  if (actor) openSheet(actor);
}

/** Types of active modules first, because authors try these. */
function actorTypes(): string[] {
  const known = (page.game.documentTypes?.Actor ?? Object.keys(page.CONFIG.Actor.dataModels as object)) as string[];
  const types = known.filter((type) => type !== "base");
  return [...types.filter((type) => type.includes(".")), ...types.filter((type) => !type.includes("."))];
}

export async function configureOwnership(document: Loose): Promise<void> {
  const ownership = document.ownership as Record<string, number>;
  const choices = LEVELS.map((level) => [level, t(`actor.level.${level}` as Word)] as const);
  const own = (id: string): string => String(ownership[id] ?? "");
  const players = (page.game.users.players as Loose[]).map((player) =>
    field(
      player.name as string,
      select(player.id as string, [["", t("actor.level.-1")], ...choices], own(player.id as string)),
    ),
  );
  const data = await ask(
    t("action.ownership"),
    t("action.save"),
    field(t("actor.allPlayers"), select("default", choices, String(ownership.default ?? 0))),
    ...players,
  );
  if (!data) return;
  const update: Record<string, unknown> = {};
  for (const [id, level] of Object.entries(data)) {
    if (level !== "") update[`ownership.${id}`] = Number(level);
    else if (id in ownership) update[`ownership.-=${id}`] = null;
  }
  await document.update(update);
}
