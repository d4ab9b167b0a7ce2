/**
 * Pictures of macros as files, because documents accept no inline images. For each of our mechanics a plate with its emblem: one for each initial
 * letter of a stat, and one without a letter: `icons/macros/<mechanic>-<letter>.svg`.
 */
import Handlebars from "handlebars";
import { loadSource } from "./load-source.mjs";
import { readText } from "./project.mjs";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Path in the module → text of the file.
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function macroIcons() {
  const [{ mechanics }, { drawCrest }, { emblemOf }, { PLATE }] = await Promise.all([
    loadSource("src/rules/index.ts"),
    loadSource("src/ui/draw/crest.ts"),
    loadSource("src/ui/draw/emblem.ts"),
    loadSource("src/ui/draw/plate.ts"),
  ]);
  const template = Handlebars.compile(readText("templates/ui/draw/crest.hbs"));
  return new Map(
    mechanics.flatMap((mechanic) =>
      ["", ...LETTERS].map((letters) => {
        const crest = drawCrest({ name: mechanic.id, emblem: emblemOf(mechanic), shape: PLATE, letters });
        return [`icons/macros/${mechanic.id}${letters && `-${letters.toLowerCase()}`}.svg`, template(crest)];
      }),
    ),
  );
}
