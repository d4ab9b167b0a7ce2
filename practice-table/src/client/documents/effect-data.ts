/** Data of active effects that differ between the generations: the place of changes, and the format of a duration. */
import * as f from "../data/fields/index.ts";
import { TypeDataModel } from "../data/type-data-model.ts";
import { isModern, type Dict, type Loose } from "../utils/types.ts";
import { reference } from "./common-fields.ts";

/** [14] `foundry.data.ActiveEffectTypeDataModel`: an effect's `system` with its changes (found.md 2.11). */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, f.DataField> {
    return { changes: new f.ArrayField(new f.ObjectField()) };
  }
}

/** [14] `CONST.ACTIVE_EFFECT_DURATION_UNITS` (found.md 3). UNSURE: the list. */
export const DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"] as const;

/** [14] `CONFIG.ActiveEffect.changeTypes`: ids with their default priority (found.md 3). UNSURE: further properties. */
const CHANGE_PRIORITIES = { custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 };

export const changeTypes = (): Dict =>
  Object.fromEntries(
    Object.entries(CHANGE_PRIORITIES).map(([id, defaultPriority]) => [
      id,
      { label: `EFFECT.CHANGES.TYPES.${id}`, defaultPriority },
    ]),
  );

/** [14] `CONFIG.ActiveEffect.phases`: the times at which changes are applied. */
export const phases = (): Dict => ({
  initial: { label: "EFFECT.CHANGES.PHASES.initial" },
  final: { label: "EFFECT.CHANGES.PHASES.final" },
});

const count = (): f.NumberField => new f.NumberField({ integer: true, min: 0 });
const time = (): f.NumberField => new f.NumberField({ initial: null, nullable: true });

/** Has the fields of the page's generation. */
export class EffectDurationField extends f.SchemaField {
  constructor() {
    super(
      isModern()
        ? {
            value: new f.NumberField({ required: true, nullable: true, initial: null, integer: true, min: 0 }),
            units: new f.StringField({ required: true, initial: "seconds", choices: [...DURATION_UNITS] }),
            expiry: new f.StringField({ required: true, nullable: true, blank: false, initial: null }),
            expired: new f.BooleanField(),
          }
        : {
            startTime: time(),
            seconds: count(),
            combat: reference(),
            ...{ rounds: count(), turns: count(), startRound: count(), startTurn: count() },
          },
    );
  }
}

const OLD_UNITS = ["seconds", "rounds", "turns"] as const;

/** [14] Converts a duration of 13, whose number has its unit as key. */
export function migrateDuration(source: Loose): void {
  const { duration } = source;
  if (duration === null || typeof duration !== "object" || "value" in duration) return;
  const units = OLD_UNITS.find((unit) => typeof duration[unit] === "number");
  if (units) Object.assign(duration as object, { value: duration[units] as number, units });
}

/** [14] 13's names stay readable. */
export function shimDuration(duration: Loose): void {
  for (const unit of OLD_UNITS)
    Object.defineProperty(duration, unit, {
      get: () => (duration.units === unit ? (duration.value ?? undefined) : undefined) as number | undefined,
      configurable: true,
      enumerable: false,
    });
}
