/** The tokens of the scene as a list, because no canvas draws them; any user can target from it (integrations.md 7). */
import { iconButton } from "../dom.ts";
import { t } from "../words.ts";
import { attempt, openSheet, page, type Entry, type Loose } from "./common.ts";
import type { Item } from "./directory.ts";

export function tokensHere(): Loose[] {
  const tokens = (page.game.scenes.viewed?.tokens.contents ?? []) as Loose[];
  return tokens.filter((token) => token.visible).sort((a, b) => String(a.name).localeCompare(String(b.name)));
}

/** Puts a token on the present scene, or on a new one. */
export async function placeToken(actor: Loose): Promise<void> {
  const { Scene } = page.foundry.documents as Loose;
  const scene = (page.game.scenes.viewed ??
    (await Scene.implementation.create({ name: t("token.scene"), active: true }))) as Loose;
  const token = (await actor.getTokenDocument()) as Loose;
  const data = token.toObject() as Loose;
  const others = (scene.tokens.contents as Loose[]).filter(({ actorId }) => actorId === actor.id).length;
  if (!token.isLinked && others > 0) data.name = `${String(data.name)} (${others + 1})`;
  await scene.createEmbeddedDocuments("Token", [data]);
}

export function tokenItem(token: Loose): Item {
  const isTargeted = token.object.isTargeted as boolean;
  const others = [...token.object.targeted] as Loose[];
  const names = others.map(({ name }) => name as string).join(", ");
  const label = t(isTargeted ? "token.release" : "token.target", { name: String(token.name) });
  const toggle = (): void => token.object.setTarget(!isTargeted, { releaseOthers: false });
  return {
    id: token.id as string,
    name: token.name as string,
    img: token.texture.src as string,
    note: names ? t("token.by", { names }) : undefined,
    open: () => (token.isOwner && token.actor ? openSheet(token.actor) : toggle()),
    buttons: [iconButton("fa-crosshairs", label, toggle, { class: "plain", "aria-pressed": String(isTargeted) })],
    hasMenu: page.game.user.isGM as boolean,
    class: "token",
  };
}

/** Menu entries for tokens; the entries of both lists share one menu. */
export function tokenMenu(): Entry[] {
  const tokenOf = (li: HTMLElement): Loose => page.game.scenes.viewed?.tokens.get(li.dataset.entryId) as unknown;
  return [
    {
      label: t("token.remove"),
      icon: "fa-trash",
      visible: (li) => Boolean(tokenOf(li)),
      run: (li) => attempt(() => tokenOf(li).delete() as unknown),
    },
  ];
}

/** Redraws the list after changes of tokens and targets. */
export function followTokens(): void {
  const hooks = ["createToken", "updateToken", "deleteToken", "targetToken", "createScene", "updateScene"];
  for (const hook of [...hooks, "deleteScene"]) page.Hooks.on(hook, () => void page.ui.actors.render());
}
