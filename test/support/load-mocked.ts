/** The module as each seat loads it, every file imported anew: where a test puts something else in the place of a file (`vi.mock`), which a bundle does not know. */
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
