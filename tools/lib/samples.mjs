/** Sample heroes of a world, made by the code of the button in the module's settings. */
import { readLanguage } from "./language.mjs";
import { loadSource } from "./load-source.mjs";
import { readJson } from "./project.mjs";

let source = null;

/** As `seedSamples`; also, each player without a character gets the first of their heroes as character. */
export async function seedTable() {
  const seed = await seedSamples();
  return (world) => {
    seed(world);
    const actors = [...world.store.collection("Actor").values()];
    for (const { _id, role, character } of world.users()) {
      const own = role === 1 && !character ? actors.find(({ ownership }) => ownership?.[_id] === 3) : undefined;
      if (own) world.reseed("User", { _id, character: own._id });
    }
  };
}

/** Resolves to a function that adds the missing samples to a world; its players become their owners in turn. */
export async function seedSamples() {
  // Loaded once per process, because tests open many tables.
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
