/** Steps of the tours: their texts, targets and the windows they need. */
import { requestKey } from "../../roll/requests/request-draft.ts";
import { showSheet } from "../../platform/documents.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { rollStat } from "../../roll/stat.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { speakingActor } from "../../actors/speaker.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { hasUserAction, runUserAction } from "../../ui/user-actions.ts";

export interface TourStep {
  readonly id: string;
  readonly title: LanguageKey;
  readonly content: LanguageKey;
  /** Absent: the step has no target. */
  readonly selector?: string;
  /** Target if `selector` finds nothing, such as the log without a card. */
  readonly instead?: string;
  /** Absent: the step always applies. */
  isFor?(): boolean;
  /** Opens the target; the tour waits until `selector` finds it. */
  prepare?(): void;
  /** Called when the step is shown; the returned function says whether the user has done what the step asks. Absent: only reading is asked. */
  watch?(): () => boolean;
  /** Brings the chat tab of the sidebar into sight. */
  readonly isInChat?: true;
  /** Closes all windows that the tour has opened. */
  readonly closes?: true;
}

export interface TourPlan {
  readonly id: "player" | "gm";
  readonly title: LanguageKey;
  readonly description: LanguageKey;
  readonly restricted: boolean;
  readonly steps: readonly TourStep[];
}

const SHEET = ".quincunx-sheet-window";
const PROMPT = ".quincunx-prompt-window";
/** Cards of rolls, not of requests or the command help. */
const CARD = { selector: ".chat-log [data-quincunx-verdict]", instead: ".chat-log", isInChat: true } as const;

const isOpen = (selector: string): boolean => document.querySelector(selector) !== null;

/** Done when the window is gone: its button was pressed, or it was closed. */
const untilClosed = (selector: string) => (): (() => boolean) => {
  let wasOpen = false;
  return () => {
    wasOpen ||= isOpen(selector);
    return wasOpen && !isOpen(selector);
  };
};

const type: TourStep = {
  id: "type",
  title: "QUINCUNX.Tour.type.title",
  content: "QUINCUNX.Tour.type.content",
  selector: "#chat-message",
  isInChat: true,
};

const player: TourPlan = {
  id: "player",
  title: "QUINCUNX.Tour.player.title",
  description: "QUINCUNX.Tour.player.description",
  restricted: false,
  steps: [
    { id: "welcome", title: "QUINCUNX.Tour.player.title", content: "QUINCUNX.Tour.player.welcome" },
    {
      id: "sheet",
      title: "QUINCUNX.Tour.sheet.title",
      content: "QUINCUNX.Tour.sheet.content",
      selector: SHEET,
      isFor: () => firstStat() !== null,
      prepare: () => void showSheet(firstStat()?.actor),
      watch: () => () => isOpen(PROMPT),
    },
    {
      id: "prompt",
      title: "QUINCUNX.Tour.prompt.title",
      content: "QUINCUNX.Tour.prompt.content",
      selector: PROMPT,
      isFor: () => firstStat() !== null,
      prepare: openPrompt,
      // The typed form changes with every choice.
      watch() {
        const typed = (): string | undefined => document.querySelector(`${PROMPT} code`)?.textContent;
        const before = typed();
        return () => !isOpen(PROMPT) || typed() !== before;
      },
    },
    {
      id: "roll",
      title: "QUINCUNX.Tour.roll.title",
      content: "QUINCUNX.Tour.roll.content",
      selector: `${PROMPT} .quincunx-primary`,
      isFor: () => firstStat() !== null,
      prepare: openPrompt,
      watch: untilClosed(PROMPT),
      // On a small screen the sheet would cover the card of the next step.
      closes: true,
    },
    {
      id: "card",
      title: "QUINCUNX.Tour.card.title",
      content: "QUINCUNX.Tour.card.content",
      ...CARD,
      watch() {
        const opened = (): number => document.querySelectorAll(`${CARD.selector} [aria-expanded="true"]`).length;
        const before = opened();
        return () => opened() > before;
      },
    },
    type,
  ],
};

const gm: TourPlan = {
  id: "gm",
  title: "QUINCUNX.Tour.gm.title",
  description: "QUINCUNX.Tour.gm.description",
  restricted: true,
  steps: [
    { id: "welcome", title: "QUINCUNX.Tour.gm.title", content: "QUINCUNX.Tour.gm.welcome" },
    {
      id: "mechanics",
      title: "QUINCUNX.Settings.mechanics.name",
      content: "QUINCUNX.Tour.mechanics",
      selector: ".quincunx-mechanics",
      prepare: () => void openSettingsMenu("mechanics"),
      closes: true,
    },
    {
      id: "request",
      title: "QUINCUNX.Request.window",
      content: "QUINCUNX.Tour.request",
      selector: ".quincunx-request-window",
      isFor: () => hasUserAction("request"),
      prepare: () => {
        const [mechanic] = mechanicsInUse();
        if (mechanic) void runUserAction(requestKey, { mechanic: mechanic.id });
      },
      watch: untilClosed(".quincunx-request-window"),
      closes: true,
    },
    {
      id: "console",
      title: "QUINCUNX.Console.title",
      content: "QUINCUNX.Tour.console",
      selector: ".quincunx-table-window",
      isFor: () => hasUserAction("console"),
      prepare: () => void runUserAction("console"),
      closes: true,
    },
    {
      id: "contest",
      title: "QUINCUNX.Contest.title",
      content: "QUINCUNX.Tour.contest",
      selector: ".quincunx-contest-window",
      isFor: () => hasUserAction("contest"),
      prepare: () => void runUserAction("contest"),
      watch: untilClosed(".quincunx-contest-window"),
      closes: true,
    },
    { id: "card", title: "QUINCUNX.Tour.afterwards.title", content: "QUINCUNX.Tour.afterwards.content", ...CARD },
    {
      id: "scene",
      title: "QUINCUNX.Sheet.conditions",
      content: "QUINCUNX.Tour.scene",
      selector: ".quincunx-conditions-window",
      isFor: () => hasUserAction("conditions"),
      prepare: () => void openSettingsMenu("conditions"),
      watch: untilClosed(".quincunx-conditions-window"),
      closes: true,
    },
    { ...type, content: "QUINCUNX.Tour.more" },
  ],
};

export const tourPlans: readonly TourPlan[] = [player, gm];

/** The first rollable stat of the speaking actor, else of any actor that this user owns. */
function firstStat(): { readonly actor: Actor.Implementation; readonly stat: string } | null {
  const own = game.actors.contents.filter((actor) => actor.isOwner);
  for (const actor of [speakingActor(), ...own]) {
    const stat = actor?.isOwner ? statsOf(actor).find(({ roll }) => roll) : undefined;
    if (actor && stat) return { actor, stat: stat.id };
  }
  return null;
}

function openPrompt(): void {
  const first = firstStat();
  // A tour ends with a verdict, and disturbs no GM.
  if (first) void rollStat(first.actor, first.stat, { skip: false, targets: { by: "roller" } });
}
