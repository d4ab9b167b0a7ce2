/** The server's data about each kind of document: collection, initial fields, core's types. */
import type { DocumentData, DocumentName, EmbeddedName, PackName, PrimaryName } from "../protocol.ts";

export const PRIMARY_NAMES: readonly PrimaryName[] = [
  ...(["User", "Setting", "Folder", "Actor", "Item", "ChatMessage"] as const),
  ...(["JournalEntry", "Macro", "RollTable", "Combat", "Scene"] as const),
];

/** The field of the parent that contains embedded documents of a name. */
export const EMBEDDED_FIELDS: Readonly<Record<EmbeddedName, string>> = {
  Item: "items",
  ActiveEffect: "effects",
  JournalEntryPage: "pages",
  TableResult: "results",
  Combatant: "combatants",
  Token: "tokens",
};

/** The embedded documents of each kind. */
export const HIERARCHY: Readonly<Partial<Record<DocumentName, readonly EmbeddedName[]>>> = {
  Actor: ["Item", "ActiveEffect"],
  Item: ["ActiveEffect"],
  JournalEntry: ["JournalEntryPage"],
  RollTable: ["TableResult"],
  Combat: ["Combatant"],
  Scene: ["Token"],
};

interface Shape {
  /** Initial values of missing fields, new for each document. */
  readonly initial: () => Record<string, unknown>;
  /** Types of core itself; `null`: the kind has no types. */
  readonly coreTypes: readonly string[] | null;
  readonly defaultType?: string;
  readonly hasOwnership?: boolean;
  readonly hasStats?: boolean;
  readonly needsName?: boolean;
}

const common = (): Record<string, unknown> => ({ folder: null, sort: 0, flags: {} });
const mystery = "icons/svg/mystery-man.svg";

export const SHAPES: Readonly<Record<DocumentName, Shape>> = {
  User: {
    initial: () => ({
      role: 1,
      color: null,
      avatar: null,
      character: null,
      hotbar: {},
      permissions: {},
      pronouns: "",
      flags: {},
    }),
    coreTypes: null,
    hasStats: true,
    needsName: true,
  },
  Setting: { initial: () => ({ user: null }), coreTypes: null, hasStats: true },
  Folder: {
    initial: () => ({ ...common(), description: "", sorting: "a", color: null }),
    coreTypes: null,
    hasStats: true,
    needsName: true,
  },
  Actor: {
    initial: () => ({ ...common(), img: mystery, system: {}, prototypeToken: {} }),
    coreTypes: [],
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  Item: {
    initial: () => ({ ...common(), img: "icons/svg/item-bag.svg", system: {} }),
    coreTypes: [],
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  ChatMessage: {
    initial: () => ({
      ...{
        type: "base",
        system: {},
        style: 0,
        flavor: "",
        content: "",
        whisper: [],
        blind: false,
        rolls: [],
        sound: null,
        emote: false,
        flags: {},
      },
      speaker: { scene: null, actor: null, token: null, alias: "" },
    }),
    coreTypes: ["base"],
    defaultType: "base",
    hasStats: true,
  },
  JournalEntry: {
    initial: () => ({ ...common(), categories: [] }),
    coreTypes: null,
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  Macro: {
    initial: () => ({ ...common(), type: "chat", scope: "global", command: "", img: "icons/svg/dice-target.svg" }),
    coreTypes: ["script", "chat"],
    defaultType: "chat",
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  RollTable: {
    initial: () => ({
      ...common(),
      img: "icons/svg/d20-grey.svg",
      description: "",
      formula: "",
      replacement: true,
      displayRoll: true,
    }),
    coreTypes: null,
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  Combat: {
    initial: () => ({ type: "base", system: {}, scene: null, active: false, round: 0, turn: null, sort: 0, flags: {} }),
    coreTypes: ["base"],
    defaultType: "base",
    hasStats: true,
  },
  Scene: {
    initial: () => ({ ...common(), active: false, navigation: true }),
    coreTypes: null,
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  ActiveEffect: {
    initial: () => ({ type: "base", system: {}, disabled: false, statuses: [], flags: {} }),
    coreTypes: ["base"],
    defaultType: "base",
    hasStats: true,
    needsName: true,
  },
  JournalEntryPage: {
    initial: () => ({
      type: "text",
      system: {},
      title: { show: true, level: 1 },
      text: { format: 1, content: "" },
      category: null,
      sort: 0,
      flags: {},
    }),
    coreTypes: ["text", "image", "pdf", "video"],
    defaultType: "text",
    hasOwnership: true,
    hasStats: true,
    needsName: true,
  },
  TableResult: {
    initial: () => ({
      type: "text",
      name: "",
      description: "",
      img: null,
      documentUuid: null,
      weight: 1,
      range: [1, 1],
      drawn: false,
      flags: {},
    }),
    coreTypes: ["text", "document"],
    defaultType: "text",
    hasStats: true,
  },
  Combatant: {
    initial: () => ({
      ...{ type: "base", system: {}, actorId: null, tokenId: null, sceneId: null, name: "", img: null },
      ...{ initiative: null, hidden: false, defeated: false, flags: {} },
    }),
    coreTypes: ["base"],
    defaultType: "base",
    hasStats: true,
  },
  Token: {
    initial: () => ({ name: "", actorId: null, actorLink: false, delta: {}, x: 0, y: 0, flags: {} }),
    coreTypes: null,
  },
};

/** The index entry of a document in a pack. */
export function indexEntry(document: DocumentData, packId: string, documentName: PackName): DocumentData {
  const entry: DocumentData = { _id: document._id, uuid: `Compendium.${packId}.${documentName}.${document._id}` };
  for (const key of ["name", "img", "type", "folder", "sort"])
    if (document[key] !== undefined) entry[key] = document[key];
  return entry;
}
