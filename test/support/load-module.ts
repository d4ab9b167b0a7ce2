/** Loads the module for a seat from the bundle. Each seat has its own module state. */
import { moduleAnew } from "../fixtures/sources.ts";
import type { LoadModule } from "../fixtures/world/open.ts";

export const loadModule: LoadModule = async () => {
  const own = await moduleAnew();
  const { areTemplatesLoaded } = await own("ui/draw/templates.ts");
  const { speak } = await own("ui/speak.ts");
  const { statsOf } = await own("actors/any-stats.ts");
  return { areTemplatesLoaded, speak, statsOf };
};
