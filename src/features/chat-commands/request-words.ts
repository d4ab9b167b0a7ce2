/** Reads the words after `/qx request`: a command that names a stat of the actors, and a number or a name as difficulty: `check Agility vs "Old lock"`. */
import { commonStats, party, selectedActors, withoutPlayer } from "../../actors/party.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import { isInUse } from "../../mechanics/house-rules/in-use.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { parseCommand } from "../../rules/notation/command.ts";
import type { Speaker } from "../../rules/notation/named-stats.ts";

const NAMED = /(?:^|\s)vs\.?\s+"([^"]+)"/iu;

/** `stat` and `with`: labels of the stats; `named`: name of the difficulty. Throws RuleError. */
export function parseRequest(words: string) {
  const [whole = "", named] = NAMED.exec(words) ?? [];
  const text = words.replace(whole, " ").trim();
  const { mechanic, spec, flavour, selection } = parseCommand(text, {
    mechanics,
    isInUse,
    defaultsOf: houseRuleFieldsOf,
    speaker,
  });
  const [stat, ...more] = selection?.selected ?? [];
  return {
    mechanic,
    spec,
    ...(flavour ? { title: flavour } : {}),
    ...(stat === undefined ? {} : { stat }),
    ...(more.length > 0 ? { with: more } : {}),
    ...(named === undefined ? {} : { named }),
  };
}

/** Everybody who may be asked: the stats are labels. */
const speaker: Speaker = {
  get name() {
    return game.i18n.localize("QUINCUNX.Request.window");
  },
  stats: ({ id }) => {
    const actors = [
      ...party().map(({ actor }) => actor),
      ...selectedActors(),
      ...withoutPlayer().map(({ actor }) => actor),
    ];
    return commonStats([...new Set(actors)].map((actor) => ({ actor })))
      .filter(({ mechanic }) => mechanic === id)
      .map(({ label }) => ({ id: label, name: label }));
  },
  begin: ({ notation: { least = "", parse } }, stats) => ({
    fields: parse(least, () => 0).spec,
    selected: stats,
    title: stats.join(" + "),
  }),
};
