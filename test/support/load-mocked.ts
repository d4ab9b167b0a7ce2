/**
 * Loads the module for a seat by importing every file anew. Use it with `vi.mock`, which the bundle of `load-module.ts`
 * ignores.
 */
import { vi } from "vitest";
import type { LoadModule } from "../fixtures/world/open.ts";

export const loadMocked: LoadModule = async () => {
  vi.resetModules();
  await import("../../src/main.ts");
  const { areTemplatesLoaded } = await import("../../src/ui/draw/templates.ts");
  const { speak } = await import("../../src/ui/speak.ts");
  const { statsOf } = await import("../../src/actors/any-stats.ts");
  return { areTemplatesLoaded, speak, statsOf };
};
