/** The prompt's state in words, shapes and numbers: everything that its template writes. */
import { discordNote } from "../../foundry/discord.ts";
import { messageModes } from "../../foundry/compat.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { GroupControl, ListControl } from "../../rules/contract/control.ts";
import type { Chart, Figure } from "../../rules/contract/description.ts";
import type { DiceRequest } from "../../rules/contract/trace.ts";
import { knownOdds } from "../../rules/odds/known-odds.ts";
import { presentLine } from "../card/present.ts";
import { contentsOf, presentControls } from "../controls/present.ts";
import { drawBlank } from "../draw/dice.ts";
import type { RenderMemo } from "../draw/render-memo.ts";
import { histogram, tinted, type HistogramView } from "../draw/histogram.ts";
import { explain } from "../explain.ts";
import { formatNumber, formatPercent, formatSigned } from "../numbers.ts";
import { speak } from "../speak.ts";
import { isReady } from "./edit.ts";
import { controlsOf, findControl, isLocked, type PromptState } from "./state.ts";

export interface OddsNow {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
}

export function oddsOf({ mechanic }: Pick<PromptState, "mechanic">, spec: object): OddsNow | null {
  try {
    const odds = knownOdds(mechanic, spec);
    return { figures: mechanic.figures(spec, odds), charts: mechanic.charts(spec, odds) };
  } catch (error) {
    if (error instanceof RuleError) return null; // no dice, or no target: then there is nothing to show
    throw error;
  }
}

/** The figure shown large: the one the reader chose, else the most telling. */
export function focusOf({ focus }: Pick<PromptState, "focus">, figures: readonly Figure[]): Figure | null {
  return figures.find(({ id }) => id === focus) ?? figures[0] ?? null;
}

/** The fold with all pictures and tables, among the groups that were opened. */
const ALL_ODDS = "all-odds";

/** A list that was filled before the prompt opened is told in its heading: what is usual stays in one glance. */
export function isShown({ opened }: Pick<PromptState, "opened">, group: GroupControl | ListControl): boolean {
  return opened.get(group.id) ?? (group.kind === "list" || (!group.folded && contentsOf(group) === ""));
}

/** As it is drawn: a group of controls, or all odds. */
export function isFoldOpen(state: PromptState, id: string): boolean {
  const group = findControl(controlsOf(state), id);
  return group?.kind === "group" ? isShown(state, group) : state.opened.get(id) === true;
}

/** `drawn`: what stands there already. */
export function presentPrompt(state: PromptState, scope: string, drawn: RenderMemo): object {
  const { request, mechanic, spec } = state;
  const { purpose } = request;
  const odds = oddsOf(state, spec);
  const figures = odds?.figures ?? [];
  const focus = focusOf(state, figures);
  const { dice, problem } = firstThrow(state);
  const draw = (one: Chart): HistogramView => histogram(focus ? tinted(one, focus) : one);
  const [chart = null, ...otherCharts] = odds?.charts ?? [];
  const picture = chart && draw(chart);
  return {
    scope,
    isRoll: purpose.kind === "roll",
    isAmend: purpose.kind === "amend",
    isRequest: purpose.kind === "request",
    title: state.title,
    titlePlaceholder: speak(mechanic.label),
    who: whoOf(request),
    mechanic: speak(mechanic.label),
    dice: drawBlank(dice),
    figure: focus ? { value: sayFigure(focus), label: speak(focus.label) } : null,
    figures:
      figures.length > 1
        ? figures.map((figure) => ({
            id: figure.id,
            label: speak(figure.label),
            value: sayFigure(figure),
            isFocus: figure.id === focus?.id,
          }))
        : [],
    chart: picture,
    // Fifty effects are fifty pictures: only for those who look at them.
    allOdds: state.opened.get(ALL_ODDS) ? { chart: picture, otherCharts: otherCharts.map(draw) } : null,
    controls: presentControls(controlsOf(state), {
      scope,
      isLocked: (control) => isLocked(state, control),
      isOpen: (group) => isShown(state, group),
      isDrawn: (key, view) => drawn.isSame(key, view),
      faultOf: (id) => state.faults.get(id),
      tableNote: () => discordNote(),
      mayTable: () => game.user.isGM && purpose.kind !== "amend",
      worthOf: (id) => state.worth.get(id) ?? [],
    }),
    parts: presentParts(state),
    lines: purpose.kind === "amend" ? [] : (mechanic.preview?.(spec) ?? []).map(presentLine),
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === state.mode })),
    command: `/${mechanic.grammar.command} ${safely(() => mechanic.print(spec))}`.trim(),
    verdicts:
      purpose.kind === "amend"
        ? { before: purpose.judge(request.spec), after: purpose.judge(spec), isSame: request.spec === spec }
        : null,
    mayHide: purpose.kind === "request" || (purpose.kind === "amend" && purpose.mayHide),
    isHidden: state.isHidden,
    mayAsk: purpose.kind === "roll" && purpose.mayAsk,
    problem: state.problem ?? problem,
    isReady: isReady(state) && problem === null,
    primary: primaryLabel(state, dice),
    mayReset: purpose.kind !== "amend",
  };
}

function sayFigure({ value, unit }: Figure): string {
  return unit === "probability" ? formatPercent(value) : formatNumber(value);
}

function whoOf({
  actor,
  purpose,
}: PromptState["request"]): { readonly name: string; readonly img: string | null } | null {
  if (purpose.kind === "amend") return purpose.who === "" ? null : { name: purpose.who, img: null };
  return actor ? { name: actor.name ?? "", img: actor.img ?? null } : null;
}

function presentParts({ request, mechanic, ticked }: PromptState): readonly object[] {
  if (request.purpose.kind === "amend") return [];
  return mechanic.slots.flatMap((part) => {
    const stats = request.stats.filter((stat) => stat.slot === part.id);
    if (stats.length === 0) return [];
    return [
      {
        label: speak(part.label),
        stats: stats.map(({ id, value, display, label }) => ({
          id,
          label: speak(label),
          value: display
            ? speak(display)
            : display === null
              ? ""
              : value < 0
                ? formatSigned(value)
                : formatNumber(value),
          isTicked: ticked.includes(id),
        })),
      },
    ];
  });
}

/** What would be thrown first, or why this spec cannot be rolled at all. */
export function firstThrow({ mechanic, spec }: Pick<PromptState, "mechanic" | "spec">): {
  readonly dice: readonly DiceRequest[];
  readonly problem: string | null;
} {
  try {
    return { dice: mechanic.waitingDice(spec, mechanic.parseFaces(spec, {})), problem: null };
  } catch (error) {
    if (error instanceof RuleError) return { dice: [], problem: explain(error, mechanic.id) };
    throw error;
  }
}

function primaryLabel({ request }: PromptState, dice: readonly DiceRequest[]): string {
  if (request.purpose.kind === "amend") return game.i18n.localize("QUINCUNX.Prompt.set");
  if (request.purpose.kind === "request") return game.i18n.localize("QUINCUNX.Prompt.request");
  const count = dice.reduce((sum, request) => sum + (request.by === "gm" ? 0 : request.count), 0);
  return count === 0
    ? game.i18n.localize("QUINCUNX.Prompt.rollNone")
    : speak({ key: "QUINCUNX.Prompt.roll", count, data: { count } });
}

function safely(make: () => string): string {
  try {
    return make();
  } catch {
    return "";
  }
}
