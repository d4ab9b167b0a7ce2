/** A number in 13; 14 also accepts the mode as a word, `type` (found.md 2.11). */
import { DataModel } from "../data/model.ts";
import type { DataField } from "../data/fields/base.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import { page, type Loose } from "../utils/types.ts";
import { BaseActiveEffect } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A number in 13; 14 also accepts the mode as a word, `type` (found.md 2.11). */
export function modeOf(change: { readonly mode?: number; readonly type?: string }): number {
  const modes = page.CONST.ACTIVE_EFFECT_MODES as Record<string, number>;
  return change.mode ?? modes[(change.type ?? "add").toUpperCase()] ?? (modes.CUSTOM as number);
}

/** A change without a priority has its type's priority. */
export function priorityOf(change: { readonly mode?: number; readonly type?: string }): number {
  const { changeTypes } = page.CONFIG.ActiveEffect as Loose;
  const known =
    change.mode === undefined ? (changeTypes?.[change.type ?? "add"]?.defaultPriority as unknown) : undefined;
  return typeof known === "number" ? known : modeOf(change) * 10;
}

export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  get isSuppressed(): boolean {
    return false;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** The actor that the effect changes. */
  get target(): Loose {
    if (this.parent?.documentName === "Actor") return this.parent as unknown;
    return (this.transfer ? (this.parent?.actor ?? null) : null) as unknown;
  }

  get modifiesActor(): boolean {
    return this.active && this.changes.length > 0 && this.target !== null;
  }

  get isTemporary(): boolean {
    const { value, seconds, rounds, turns } = this.duration as Record<string, number | null | undefined>;
    const duration = value ?? seconds ?? rounds ?? turns ?? 0;
    return duration > 0 || this.statuses.size > 0;
  }

  get sourceName(): string {
    return (this.origin ? (page.foundry.utils.fromUuidSync(this.origin)?.name ?? "") : "") as string;
  }

  /** Applies one change to a prepared actor and returns the changed values. A field of a schema applies it in its own way (found.md 2.10). */
  apply(actor: Loose, change: Loose): Record<string, unknown> {
    const key = change.key as string;
    const field = fieldAt(actor, key);
    const changes: Record<string, unknown> = {};
    if (field) changes[key] = (this.constructor as typeof ActiveEffect).applyField(actor, change, field) as unknown;
    else applyByValue(actor, change, changes);
    return changes;
  }

  static applyField(model: Loose, change: Loose, field?: DataField): Loose {
    const target = field ?? (model.schema.getField(change.key) as DataField);
    const value = target.applyChange(getProperty(model, change.key as string), model, change);
    setProperty(model, change.key as string, value);
    return value;
  }

  /** An unsaved effect with the data of a status in CONFIG.statusEffects. */
  static async fromStatusEffect(statusId: string, options: Loose = {}): Promise<Loose> {
    const status = (page.CONFIG.statusEffects as Loose[]).find(({ id }) => id === statusId) as Loose;
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, label, icon, name, img, statuses = [], ...rest } = structuredClone(status) as Loose;
    const title = page.game.i18n.localize(name ?? label ?? id) as string;
    const data = {
      ...rest,
      name: title,
      img: (img ?? icon ?? null) as string | null,
      statuses: [id, ...statuses] as string[],
    };
    return new (this.implementation as Loose)(data, options) as unknown;
  }

  updateDuration(): Loose {
    return this.duration as unknown;
  }
}

function fieldAt(actor: Loose, key: string): DataField | undefined {
  const isSystem = key.startsWith("system.") && actor.system instanceof DataModel;
  const schema = (isSystem ? actor.system.schema : actor.schema) as { getField(path: string): DataField | undefined };
  return schema.getField(isSystem ? key.slice("system.".length) : key);
}

/** Applies a change by the type of the present value, for data without a schema. */
function applyByValue(actor: Loose, change: Loose, changes: Record<string, unknown>): void {
  const modes = page.CONST.ACTIVE_EFFECT_MODES as Record<string, number>;
  const before = getProperty(actor, change.key as string) as Loose;
  const delta = (typeof before === "number" ? Number(change.value) : change.value) as Loose;
  if (typeof before === "number" && Number.isNaN(delta)) return;
  if (change.mode === undefined && change.type === "subtract") {
    changes[change.key] = (before ?? 0) - delta;
    setProperty(actor, change.key as string, changes[change.key]);
    return;
  }
  const mode = modeOf(change);
  if (mode === modes.CUSTOM) page.Hooks.call("applyActiveEffect", actor, change, before, change.value, changes);
  else if (mode === modes.MULTIPLY) changes[change.key] = before * delta;
  else if (mode === modes.UPGRADE) changes[change.key] = Math.max(before as number, delta as number);
  else if (mode === modes.DOWNGRADE) changes[change.key] = Math.min(before as number, delta as number);
  else if (mode === modes.OVERRIDE) changes[change.key] = delta;
  else changes[change.key] = Array.isArray(before) ? [...(before as unknown[]), delta] : (before ?? 0) + delta;
  for (const [path, value] of Object.entries(changes)) setProperty(actor, path, value);
}
