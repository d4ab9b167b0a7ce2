/** The two game systems of this package, for tests of modules that must run in any system. */
import { fileURLToPath } from "node:url";

/** `hollow-hills` is written like a system of generation 12, `ember-court` like one of generation 14. */
export type ExampleSystem = "hollow-hills" | "ember-court";

export function exampleSystem(name: ExampleSystem): string {
  return fileURLToPath(new URL(`../systems/${name}`, import.meta.url));
}
