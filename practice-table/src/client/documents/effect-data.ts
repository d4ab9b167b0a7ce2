/** [14] `foundry.data.ActiveEffectTypeDataModel`: an effect's `system` holds its changes (found.md 2.11). */
import * as f from "../data/fields/index.ts";
import { TypeDataModel } from "../data/type-data-model.ts";

export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, f.DataField> {
    return { changes: new f.ArrayField(new f.ObjectField()) };
  }
}
