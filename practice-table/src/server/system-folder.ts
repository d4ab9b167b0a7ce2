/** A game system on disk: `system.json`, `template.json` with its defaults (found.md 3). */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deepClone } from "../client/utils/objects.ts";
import { mergeObject } from "../client/utils/merge.ts";
import { parseJson } from "../json.ts";
import type { WorldSnapshot } from "../protocol.ts";
import type { ModuleFolder } from "./packages.ts";

type Data = Record<string, unknown>;
type SystemPackage = WorldSnapshot["system"];

export interface SystemFolder extends ModuleFolder {
  readonly type: "system";
  readonly system: SystemPackage;
}

export async function readSystemFolder(folder: string): Promise<SystemFolder> {
  const path = resolve(folder);
  const text = await readFile(join(path, "system.json"), "utf8").catch(() => {
    throw new Error(`There is no system.json in ${folder}`);
  });
  const manifest = parseJson(withoutMark(text)) as Data;
  const { id } = manifest;
  if (typeof id !== "string" || !/^[a-zA-Z0-9-_]+$/.test(id)) throw new Error(`${folder}/system.json has no valid id`);
  const template = await readFile(join(path, "template.json"), "utf8").catch(() => "{}");
  return {
    id,
    type: "system",
    folder: path,
    manifest,
    system: systemOf(manifest, parseJson(withoutMark(template)) as Data),
  };
}

/** Some editors write a byte order mark, which is not valid JSON. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "");

/** The system's data for the world and its seats. */
function systemOf(manifest: Data, template: Data = {}): SystemPackage {
  const model = modelsOf(template);
  const declared = (manifest.documentTypes ?? {}) as Record<string, Data>;
  const names = [...new Set([...Object.keys(model), ...Object.keys(declared)])];
  return {
    id: String(manifest.id),
    title: String(manifest.title ?? manifest.id),
    version: String(manifest.version ?? "0"),
    documentTypes: Object.fromEntries(
      names.map((name) => [
        name,
        [...new Set([...Object.keys(model[name] ?? {}), ...Object.keys(declared[name] ?? {})])],
      ]),
    ),
    manifest,
    template,
    model,
  };
}

/** The defaults of each type: its templates in order, then its own fields. */
function modelsOf(template: Data): Record<string, Record<string, Data>> {
  return Object.fromEntries(
    Object.entries(template).map(([documentName, value]) => {
      const {
        types = [],
        templates = {},
        ...own
      } = value as {
        types?: readonly string[];
        templates?: Record<string, Data>;
        [type: string]: unknown;
      };
      const models = types.map((type) => {
        const { templates: used = [], htmlFields: _html, gmOnlyFields: _gm, ...data } = (own[type] ?? {}) as Data;
        const merged: Data = {};
        for (const name of used as readonly string[]) mergeObject(merged, deepClone(templates[name] ?? {}));
        return [type, mergeObject(merged, deepClone(data)) as Data] as const;
      });
      return [documentName, Object.fromEntries(models)];
    }),
  );
}
