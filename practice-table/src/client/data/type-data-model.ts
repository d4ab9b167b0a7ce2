/** `foundry.abstract.TypeDataModel`: the model of a document's `system` (app.md 4). */
import { page, type Loose } from "../utils/types.ts";
import type { SchemaField } from "./fields/object.ts";
import { DataModel } from "./model.ts";

export class TypeDataModel extends DataModel {
  /** The package that declares this type: a module by its prefix, else the system. */
  get modelProvider(): Loose {
    const [id, type] = String(this.parent?.type ?? "").split(".", 2);
    if (type !== undefined) return (page.game.modules.get(id) ?? null) as unknown;
    return (this.parent ? (page.game.system ?? null) : null) as unknown;
  }

  /** Its fields have paths relative to the document: `system.might`. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name = "system";
    return schema;
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async toEmbed(_config: Loose, _options: Loose = {}): Promise<HTMLElement | null> {
    return null;
  }

  onEmbed(_element: HTMLElement): void {}

  async _preCreate(_data: Loose, _options: Loose, _user: Loose): Promise<boolean | void> {}

  _onCreate(_data: Loose, _options: Loose, _userId: string): void {}

  async _preUpdate(_changes: Loose, _options: Loose, _user: Loose): Promise<boolean | void> {}

  _onUpdate(_changed: Loose, _options: Loose, _userId: string): void {}

  async _preDelete(_options: Loose, _user: Loose): Promise<boolean | void> {}

  _onDelete(_options: Loose, _userId: string): void {}
}
