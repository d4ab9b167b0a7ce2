/** The prompt of a contest side shows the chance to win first, then the odds of the roll alone (SC-4, MP-8, FP-15, DP-9). */
import type { ContestSideId } from "../../api/contest-draft.ts";
import type { Control } from "../../rules/contract/control.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import { denseBars } from "../../rules/odds/chart.ts";
import { presentPlain } from "../../roll/spec-editor/present-aim.ts";
import { formatNumber, formatPercent } from "../../ui/speak.ts";
import type { OddsView } from "../../roll/spec-editor/present-odds.ts";
import { mechanicOf, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import { isTargetless, leadOfSide, leftToOther, oddsOfSide, type SideOdds } from "./progress.ts";
import { contestSide } from "./card-side.ts";
import { contestOf } from "./state.ts";

interface ContestOffer {
  readonly contest: string;
  readonly side: ContestSideId;
}

/** Shows the odds of the contest; there is nothing to choose. */
export const contestOption: PreRollOption<ContestOffer, never> = {
  id: "contest",
  belongsTo: "action",
  offer({ config: { origin } }) {
    const own = typeof origin === "object" ? contestSide.in(origin) : undefined;
    return own ? { contest: own.id, side: own.side } : null;
  },
  open: ({ editor }, offer) => ({
    odds(odds) {
      const { spec } = editor.state;
      const [own] = sideOdds(offer, [spec]);
      return own ? withLeft(withLead(oddsInContest(odds, own), own, offer, spec), own, offer) : odds;
    },
    hidesTargets: () => {
      const now = contestOf(game.messages.get(offer.contest));
      return now !== null && isTargetless(now);
    },
    controls: (controls) => controlsInContest(controls, offer, editor.state),
    answer: () => null,
  }),
};

/** Odds of each spec for the side; `null` or missing: not computable. */
export function sideOdds({ contest, side }: ContestOffer, specs: readonly Fields[]): readonly (SideOdds | null)[] {
  const now = contestOf(game.messages.get(contest));
  return now ? oddsOfSide(now, side, specs) : [];
}

export function oddsInContest(odds: OddsView, { wins, level, against }: SideOdds): OddsView {
  const { i18n } = game;
  const alone = odds["figure"] as { readonly value: string; readonly label: string } | null | undefined;
  const others = (odds["further"] ?? []) as readonly object[];
  const tie =
    level > 0 ? [{ id: "level", label: i18n.localize("QUINCUNX.Contest.tie"), value: formatPercent(level) }] : [];
  return {
    ...odds,
    figure: { value: formatPercent(wins), label: i18n.format("QUINCUNX.Contest.toWin", { name: against }) },
    // Certain success of the roll alone does not decide the contest.
    certain: "",
    further: [...tie, ...(alone ? [{ id: "alone", label: alone.label, value: alone.value }] : []), ...others],
  };
}

/** The chart shows by how much the side wins; without a target, its own roll says nothing. */
function withLead(odds: OddsView, own: SideOdds, { contest, side }: ContestOffer, spec: Fields): OddsView {
  const now = contestOf(game.messages.get(contest));
  const lead = now && leadOfSide(now, side, spec);
  if (!lead) return odds;
  const aim = presentPlain({
    id: "lead",
    label: phrase("QUINCUNX.Contest.lead", { name: own.against }),
    bars: denseBars(lead, (value) => (value > 0 ? "good" : value < 0 ? "bad" : "neutral")),
    summary: phrase("QUINCUNX.Contest.leadSummary", { chance: { percent: own.wins } }),
  });
  const further = (odds["further"] ?? []) as readonly { readonly id: string }[];
  return {
    ...odds,
    aim,
    further: isTargetless(now) ? further.filter(({ id }) => id !== "alone") : further,
  };
}

/** Adds the dice left in the long test of the other side (MP-7). */
function withLeft(odds: OddsView, { against: name }: SideOdds, { contest, side }: ContestOffer): OddsView {
  const now = contestOf(game.messages.get(contest));
  const left = now && leftToOther(now, side);
  if (left === null) return odds;
  const label = game.i18n.format("QUINCUNX.Contest.leftToOther", { name });
  const value = formatNumber(Math.round(left * 10) / 10);
  return { ...odds, further: [{ id: "theirs", label, value }, ...((odds["further"] ?? []) as readonly object[])] };
}

const EQUAL = 1e-12;

/** Rates each number of dice by the chance to win and marks the smallest of the best. */
export function controlsInContest(
  controls: readonly Control[],
  offer: ContestOffer,
  editor: SpecEditorState,
): readonly Control[] {
  return controls.map((control) => {
    if (control.kind !== "choice" || control.look !== "bars") return control;
    const [field = ""] = control.path;
    const { parseSpec } = mechanicOf(editor);
    const specs = control.options.map(({ value }) =>
      unlessRefused(() => parseSpec({ ...editor.spec, [field]: value })),
    );
    const odds = sideOdds(
      offer,
      specs.map((spec) => spec ?? editor.spec),
    );
    if (odds.length === 0 || odds.some((one) => one === null)) return control;
    const wins = odds.map((one) => one?.wins ?? 0);
    const most = Math.max(...wins);
    const best = most > 0 ? wins.findIndex((p) => p >= most - EQUAL) : -1;
    const { hint: _alone, ...rest } = control;
    return {
      ...rest,
      ...(best < 0 ? {} : { hint: countPhrase("QUINCUNX.Contest.advice", Number(control.options[best]?.value)) }),
      options: control.options.map(({ hint: _hint, ...option }, index) => ({
        ...option,
        hint: phrase("QUINCUNX.Question.chance", { chance: { percent: wins[index] ?? 0 } }),
        bar: wins[index] ?? 0,
        best: index === best,
      })),
    };
  });
}
