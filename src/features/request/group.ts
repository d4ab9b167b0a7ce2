/** Operation `group`: sets the group rule of the answers. Data: `{rule: "half"}`; `null`: each answer counts alone. */
import { choice, nullable, reader } from "../../rules/contract/schema.ts";
import { phrase, type KeyPhrase } from "../../rules/contract/phrase.ts";
import { GROUP_RULES, type GroupRule } from "../../rules/odds/group-rule.ts";
import { isGM, type Base, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";

interface GroupData {
  readonly rule: GroupRule | null;
}

export const GROUP_WORDS: Readonly<Record<GroupRule | "each", KeyPhrase["key"]>> = {
  each: "QUINCUNX.Request.Group.each",
  all: "QUINCUNX.Request.Group.all",
  half: "QUINCUNX.Request.Group.half",
  any: "QUINCUNX.Request.Group.any",
  best: "QUINCUNX.Request.Group.best",
  sum: "QUINCUNX.Request.Group.sum",
};

export const group: Change<GroupData, Base<GroupData>> = {
  type: "group",
  on: ["request"],
  parse: reader({ rule: nullable(choice(GROUP_RULES)) }),
  may: isGM,
  apply: (_state, { rule }) => ({ rule }),
  offers: (base, viewer) =>
    viewer.isGM
      ? ([null, ...GROUP_RULES] as const).map((rule) => ({
          id: rule ?? "each",
          place: "choice",
          label: phrase(GROUP_WORDS[rule ?? "each"]),
          isChosen: rule === base.state.rule,
          take: () => groupBy(base, rule),
        }))
      : [],
};

async function groupBy(base: Base<GroupData>, rule: GroupRule | null): Promise<void> {
  if (rule === base.state.rule) return;
  const words = game.i18n.localize(GROUP_WORDS[rule ?? "each"]);
  await postSaying(group, base, { rule }, "QUINCUNX.Request.groupedBy", { rule: words });
}
