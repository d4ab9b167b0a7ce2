/** Requests: a GM asks users for rolls, and their cards are the answers. */
import type { Feature } from "../feature.ts";
import { accept } from "./accept.ts";
import { requestOnCards } from "./card-extension.ts";
import { close } from "./close.ts";
import { excuse } from "./excuse.ts";
import { group } from "./group.ts";
import { requestKind } from "./kind.ts";
import { namedSetting } from "./named.ts";
import { prepareRequest, requestAction } from "./prepare.ts";
import { contextEntry } from "../../platform/generations.ts";
import { onHook } from "../../platform/hooks.ts";
import { notifyError } from "../../ui/explain.ts";
import { requestOption } from "./prompt-request.ts";
import { remind } from "./remind.ts";
import { skip } from "./skip.ts";
import { target } from "./target.ts";

export const requestFeature: Feature = {
  id: "request",
  templates: {
    "quincunx-request": "request",
    "quincunx-request-seat": "seat",
    "quincunx-request-window-seat": "window-seat",
    "quincunx-request-window": "window",
  },
  settings: [namedSetting],
  kinds: [requestKind],
  card: requestOnCards,
  preRoll: [requestOption],
  userActions: () => [requestAction()],
  operations: [remind, skip, excuse, target, close, accept, group],
  init() {
    onHook("getActorContextOptions", (_app: unknown, entries: object[]) => {
      const folderOf = (id: string): readonly { readonly uuid: string }[] =>
        (game.actors.get(id)?.folder?.contents ?? []) as readonly { readonly uuid: string }[];
      const entry = {
        label: "QUINCUNX.Request.folder",
        icon: "fa-solid fa-bullhorn",
        visible: (id: string) => game.user.isGM && folderOf(id).length > 0,
        choose: (id: string) =>
          void prepareRequest({ actors: folderOf(id).map(({ uuid }) => uuid) }).catch(notifyError),
      };
      entries.push(contextEntry(entry, "entryId"));
    });
  },
};
