/** Modes of detection and of vision: data models that systems extend and configure. Their tests need a canvas. */
import * as f from "../data/fields/index.ts";
import { DataModel } from "../data/model.ts";
import { throwing } from "../helpers/throwing.ts";
import type { Dict, Loose } from "../utils/types.ts";
import { inertClass } from "./inert-class.ts";
import { classesOf } from "./lists.ts";

type Schema = Record<string, f.DataField>;

const filled = (): f.StringField => new f.StringField({ required: true, blank: false });
const yes = (): f.BooleanField => new f.BooleanField({ initial: true });

class DetectionMode extends DataModel {
  static DETECTION_TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });
  static BASIC_MODE_ID = "basicSight";
  static _detectionFilter: Loose = undefined;

  static getDetectionFilter(): Loose {
    return this._detectionFilter as unknown;
  }

  static override defineSchema(): Schema {
    const { DETECTION_TYPES } = this;
    return {
      ...{ id: filled(), label: filled(), tokenConfig: yes(), walls: yes(), angle: yes() },
      type: new f.NumberField({
        initial: DETECTION_TYPES.SIGHT,
        choices: Object.values(DETECTION_TYPES),
      } as never),
    };
  }
}
throwing(DetectionMode, "DetectionMode", "testVisibility _canDetect _testPoint _testLOS _testAngle _testRange");

/** Holds a shader class or null. */
class ShaderField extends f.DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true };
  }
}

const shader = (): f.SchemaField => new f.SchemaField({ shader: new ShaderField(), uniforms: new f.ObjectField() });
const lit = (): f.SchemaField =>
  new f.SchemaField({
    visibility: new f.NumberField({ initial: 1 }),
    postProcessingModes: new f.ArrayField(new f.StringField()),
    uniforms: new f.ObjectField(),
  });

class VisionMode extends DataModel {
  static LIGHTING_VISIBILITY = Object.freeze({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });
  static get LIGHTING_LEVELS(): Loose {
    return (globalThis as Loose).CONST.LIGHTING_LEVELS as unknown;
  }

  static override defineSchema(): Schema {
    return {
      ...{ id: filled(), label: filled(), tokenConfig: yes(), canvas: shader() },
      lighting: new f.SchemaField({
        ...{ background: lit(), coloration: lit(), illumination: lit(), darkness: lit() },
        levels: new f.ObjectField(),
        multipliers: new f.ObjectField(),
      }),
      vision: new f.SchemaField({
        background: shader(),
        coloration: shader(),
        illumination: shader(),
        darkness: new f.SchemaField({ adaptive: yes() }),
        defaults: new f.ObjectField(),
        preferred: new f.BooleanField(),
      }),
    };
  }
}
throwing(VisionMode, "VisionMode", "_activate _deactivate activate deactivate animate");

/** For `foundry.canvas.perception`. */
export function perceptionModels(): Dict {
  const path = "foundry.canvas.perception";
  const Detection = inertClass(`${path}.DetectionMode`, DetectionMode) as Loose;
  const kinds = classesOf(path).filter((name) => /^DetectionMode./.test(name));
  return {
    DetectionMode: Detection as unknown,
    VisionMode: inertClass(`${path}.VisionMode`, VisionMode) as unknown,
    ...Object.fromEntries(kinds.map((name) => [name, inertClass(`${path}.${name}`, Detection) as unknown])),
  };
}
