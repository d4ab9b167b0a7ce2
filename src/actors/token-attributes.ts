/** Numbers typed into a token's HUD: core writes what people see, so the stored number changes by the difference instead. */
import { onHook } from "../platform/hooks.ts";
import { declarationOf, preparedSystem, sourceSystem } from "./any-stats.ts";

/** Called at init. */
export function registerTokenAttributes(): void {
  onHook(
    "modifyTokenAttribute",
    (_attribute: unknown, updates: Record<string, unknown>, actor: Actor.Implementation) => {
      const declaration = declarationOf(actor)?.declaration;
      if (!declaration) return;
      const [system, source] = [preparedSystem(actor), sourceSystem(actor)];
      for (const [key, value] of Object.entries(updates)) {
        const path = key.replace(/^system\./u, "");
        const [shown, stored]: readonly unknown[] = [system, source].map((one) => foundry.utils.getProperty(one, path));
        if (path === key || ![value, shown, stored].every(Number.isFinite)) continue;
        const field = declaration.fields[path];
        const { min, max } = field?.kind === "integer" ? field : { min: -Infinity, max: Infinity };
        updates[key] = Number(stored) + Math.min(max, Math.max(min, Number(value))) - Number(shown);
      }
    },
  );
}
