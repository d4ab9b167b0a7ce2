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
import { remind, skip } from "./seats.ts";
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
  userActions: [requestAction],
  operations: [remind, skip, excuse, target, close, accept, group],
  init() {
    const entryFor = (
      key: "entryId" | "folderId",
      folderOf: (id: string) => Folder.Implementation | null | undefined,
    ) => {
      const actorsOf = (id: string): readonly { readonly uuid: string }[] => {
        const folder = folderOf(id);
        return ((folder?.type === "Actor" && folder.contents) || []) as readonly { readonly uuid: string }[];
      };
      const entry = {
        label: "QUINCUNX.Request.folder",
        icon: "fa-solid fa-bullhorn",
        visible: (id: string) => game.user.isGM && actorsOf(id).length > 0,
        choose: (id: string) =>
          void prepareRequest({ actors: actorsOf(id).map(({ uuid }) => uuid) }).catch(notifyError),
      };
      return contextEntry(entry, key);
    };
    onHook("getActorContextOptions", (_app: unknown, entries: object[]) => {
      entries.push(entryFor("entryId", (id) => game.actors.get(id)?.folder));
    });
    onHook("getFolderContextOptions", (_app: unknown, entries: object[]) => {
      entries.push(entryFor("folderId", (id) => game.folders.get(id)));
    });
  },
};
