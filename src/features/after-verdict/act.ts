/** Carries out the rules that a result meets: draws from a table, runs a macro, or opens a journal page. */
import { readingOf } from "../../card/read/public-card.ts";
import type { Card } from "../../card/state.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { authorIdOf } from "../../log/authors.ts";
import { documentNameAt, loadDocument } from "../../platform/document-at.ts";
import { speakerData } from "../../platform/documents.ts";
import { modeKey, modeOptions } from "../../platform/generations.ts";
import { ask, CANCEL } from "../../ui/dialogs/ask.ts";
import { element } from "../../ui/draw/element.ts";
import type { DueRules } from "./due.ts";

type Renderable = { render(options: object): Promise<unknown> };
interface DrawnCard {
  readonly results: readonly { readonly name?: string; readonly description?: string }[];
}
interface Follower {
  readonly documentName: string;
  readonly name: string;
  readonly id: string;
  readonly sheet: Renderable;
  readonly parent: { readonly sheet: Renderable } | null;
  /** Of a table. */
  readonly replacement?: boolean;
  draw(options: object): Promise<unknown>;
  roll(): Promise<DrawnCard>;
  /** Of a macro. */
  execute(scope: object): unknown;
  canUserModify(user: User.Implementation, action: "update"): boolean;
}

export const FOLLOWERS: readonly string[] = ["RollTable", "Macro", "JournalEntry", "JournalEntryPage"];

/** `null`: it is gone, of another sort, or a macro that a player could write. */
export function asFollower(document: unknown): Follower | null {
  const follower = document as Follower | null;
  if (!follower || !FOLLOWERS.includes(follower.documentName)) return null;
  const isPlayers =
    follower.documentName === "Macro" &&
    game.users.some((user) => !user.isGM && follower.canUserModify(user, "update"));
  return isPlayers ? null : follower;
}

/** Carries out the rules of a card, at this GM's client. */
export async function actOn({ card, rules, isHidden, isForGMs }: DueRules): Promise<void> {
  for (const { uuid } of rules) {
    const follower = asFollower(await loadDocument(uuid));
    if (!follower) {
      const name = documentNameAt(uuid) ?? uuid;
      ui.notifications.warn(game.i18n.format("QUINCUNX.AfterVerdict.refused", { name }), { console: false });
    } else if (follower.documentName === "RollTable") {
      await (isHidden ? showDraw(follower) : follower.draw(modeOptions(modeKey(isForGMs ? "gm" : "public"))));
    } else if (follower.documentName === "Macro") {
      if (!isHidden || (await mayRun(follower))) await follower.execute(await scopeOf(card));
    } else {
      const isPage = follower.parent !== null;
      await (follower.parent ?? follower).sheet.render({ force: true, ...(isPage ? { pageId: follower.id } : {}) });
    }
  }
}

/** Whispers and drawn results reach the browsers of players, so a hidden result stays in a window of this GM. */
async function showDraw(table: Follower): Promise<void> {
  const { results } = await table.roll();
  const plain = (html: string): string => new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  const lines = results.map(({ name, description }) =>
    element("p", {}, [name, plain(description ?? "")].filter(Boolean).join(": ")),
  );
  void ask({
    title: table.name,
    icon: "fa-solid fa-table-list",
    content: [...lines, element("p", { class: "quincunx-note" }, game.i18n.localize("QUINCUNX.AfterVerdict.onlyYou"))],
    buttons: [{ action: "ok", label: "QUINCUNX.Question.close", icon: "fa-solid fa-check" }],
  });
}

/** A macro may post to all, so that a GM decides about it on a hidden roll. */
async function mayRun({ name }: Follower): Promise<boolean> {
  const question = game.i18n.format("QUINCUNX.AfterVerdict.macroHidden", { name });
  return (
    (await ask({
      title: "QUINCUNX.AfterVerdict.title",
      icon: "fa-solid fa-code",
      content: [element("p", {}, question)],
      buttons: [
        { action: "run", label: "QUINCUNX.AfterVerdict.runMacro", icon: "fa-solid fa-play", answer: () => true },
        CANCEL,
      ],
    })) === true
  );
}

/** Data for a macro: plain values. A roller's claim to another's actor is dropped. */
async function scopeOf({ message, origin }: Card): Promise<object> {
  const actor = await loadActor(origin.actor);
  const author = game.users.get(authorIdOf(message) ?? "");
  const isTheirs = author !== undefined && actor?.testUserPermission(author, "OWNER") === true;
  return {
    speaker: speakerData({ alias: game.user.name }),
    ...(isTheirs ? { actor } : {}),
    quincunx: { ...readingOf(message), message: message.id },
  };
}
