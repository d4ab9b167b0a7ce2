/** Requests: a GM asks users for rolls, and their cards are the answers. */
import {
  type Feature,
  templates,
  moduleSettings,
  messageKinds,
  messageButtons,
  cardExtensions,
  preRollOptions,
  actionsOfFeatures,
  atInit,
  cardFields,
} from "../feature.ts";
import { requestApi } from "./api.ts";
import { accept, close, excuse, remind, remindAll, skip, target } from "./operations.ts";
import { requestOnCards } from "./card-extension.ts";
import { group } from "./group.ts";
import { requestKind } from "./kind.ts";
import { namedSetting } from "./named.ts";
import { prepareRequest, requestAction } from "./prepare.ts";
import { answeredRequest, answeredSeat, standIn } from "../../card/fields/answered-seat.ts";
import { contextEntry } from "../../platform/generations.ts";
import { onHook } from "../../platform/hooks.ts";
import { notifyError } from "../../ui/speak.ts";
import { requestOption } from "./prompt-request.ts";

export const requestFeature: Feature = {
  id: "request",
  provides: [
    templates.of({
      "quincunx-request": "features/request/request",
      "quincunx-request-seat": "features/request/seat",
      "quincunx-request-window-seat": "features/request/window-seat",
      "quincunx-request-window": "features/request/window",
    }),
    moduleSettings.of(namedSetting),
    messageKinds.of(requestKind),
    messageButtons.of(remindAll),
    messageButtons.of(remind, skip, excuse, target, close, accept, group),
    cardExtensions.of(requestOnCards),
    preRollOptions.of(requestOption),
    actionsOfFeatures.of(requestAction),
    ...[answeredRequest, answeredSeat, standIn].map((one) => cardFields.of(one)),
    requestApi,
    atInit.of(() => {
      offerOnFolders("getActorContextOptions", "entryId", (id) => game.actors.get(id)?.folder);
      offerOnFolders("getFolderContextOptions", "folderId", (id) => game.folders.get(id));
    }),
  ],
};

/** An entry of a context menu in the sidebar that asks all actors of a folder. */
function offerOnFolders(
  hook: string,
  key: "entryId" | "folderId",
  folderOf: (id: string) => Folder.Implementation | null | undefined,
): void {
  const actorsIn = (id: string): readonly string[] => {
    const folder = folderOf(id);
    const actors = (folder?.type === "Actor" && folder.contents) || [];
    return actors.map(({ uuid }) => uuid);
  };
  const entry = {
    label: "QUINCUNX.Request.folder",
    icon: "fa-solid fa-bullhorn",
    visible: (id: string) => game.user.isGM && actorsIn(id).length > 0,
    choose: (id: string) => void prepareRequest({ actors: actorsIn(id) }).catch(notifyError),
  };
  onHook(hook, (_app: unknown, entries: object[]) => void entries.push(contextEntry(entry, key)));
}
