/** Sample heroes for a table, made by the code that the button in the module's settings runs. */
import { readLanguage } from "./language.mjs";
import { loadSource } from "./load-source.mjs";
import { readJson } from "./project.mjs";

let source = null;

/** Resolves to a function that puts the samples that are missing into a world; its players become their owners in turn. */
export async function seedSamples() {
  // Once a process: tests open many tables.
  const { missingSamples } = await (source ??= loadSource("src/rules/actor/samples.ts"));
  const { id: scope } = readJson("module.json");
  const words = readLanguage("en");
  const localize = (key) => key.split(".").reduce((part, name) => part?.[name], words) ?? key;
  return (world) => {
    const existing = new Set([...world.store.collection("Actor").values()].map(({ flags }) => flags?.[scope]?.sample));
    const owners = world
      .users()
      .filter(({ role }) => role === 1)
      .map(({ _id }) => _id);
    for (const sample of missingSamples({ existing, owners, scope, localize })) world.seed("Actor", sample);
  };
}
