/** At `i18nInit`, core fills in `typeLabels` for every type of every document with types (app.md 4). */
import { page, type Loose } from "../utils/types.ts";

export function localizeTypes(): void {
  for (const [name, types] of Object.entries(page.game.documentTypes as Record<string, string[]>)) {
    const config = page.CONFIG[name] as Loose;
    if (!config?.typeLabels) continue;
    for (const type of types) config.typeLabels[type] ??= type === "base" ? "TYPES.Base" : `TYPES.${name}.${type}`;
  }
}
