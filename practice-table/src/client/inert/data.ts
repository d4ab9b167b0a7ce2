/** Data models that systems extend and the host does not use: calendars, regions, terrain, shapes. */
import * as f from "../data/fields/index.ts";
import { DataModel } from "../data/model.ts";
import { TypeDataModel } from "../data/type-data-model.ts";
import type { Dict, Loose } from "../utils/types.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN } from "./calendar.ts";
import { inertClass } from "./inert-class.ts";
import { classesOf } from "./lists.ts";

class EmptyModel extends DataModel {
  static override defineSchema(): Record<string, f.DataField> {
    return {};
  }
}

/** Behaviour of a region: the events it listens to, and a handler for each. */
class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, Loose> = {};

  static override defineSchema(): Record<string, f.DataField> {
    return {};
  }

  static _createEventsField(options: { events?: readonly string[]; initial?: readonly string[] } = {}): f.DataField {
    const choices = options.events ? { choices: [...options.events] } : {};
    return new f.SetField(new f.StringField({ required: true, ...choices } as never), {
      initial: [...(options.initial ?? [])],
    } as never);
  }

  get behavior(): Loose {
    return this.parent as unknown;
  }

  get region(): Loose {
    return (this.parent?.parent ?? null) as unknown;
  }

  async _handleRegionEvent(_event: Loose): Promise<void> {}
}

export function inertData(known: Dict): Dict {
  const models = classesOf("foundry.data").filter((name) => !(name in known) && /Data$/.test(name));
  const behaviors = classesOf("foundry.data.regionBehaviors");
  return {
    ...Object.fromEntries(models.map((name) => [name, inertClass(`foundry.data.${name}`, EmptyModel) as unknown])),
    CalendarData: inertClass("foundry.data.CalendarData", CalendarData) as unknown,
    SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: SIMPLIFIED_GREGORIAN,
    regionBehaviors: {
      ...Object.fromEntries(
        behaviors.map((name) => [
          name,
          inertClass(`foundry.data.regionBehaviors.${name}`, RegionBehaviorType) as unknown,
        ]),
      ),
    },
    regionShapes: Object.fromEntries(
      classesOf("foundry.data.regionShapes").map((name) => [
        name,
        inertClass(`foundry.data.regionShapes.${name}`) as unknown,
      ]),
    ),
  };
}
