/** The module as each seat loads it: a page has modules of its own, so nothing is shared between seats. */
import { vi } from "vitest";
import type { LoadModule } from "../fixtures/world/open.ts";

export const loadModule: LoadModule = async () => {
  vi.resetModules();
  await import("../../src/module.ts");
  const { areTemplatesLoaded } = await import("../../src/ui/draw/templates.ts");
  const { speak } = await import("../../src/ui/speak.ts");
  const { statsOf } = await import("../../src/foundry/stats.ts");
  return { areTemplatesLoaded, speak, statsOf };
};
