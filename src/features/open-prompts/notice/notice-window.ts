/** A small window with the prompts that wait for a difficulty, and one button for each likely one. It takes no focus. */
import {
  describeOwn,
  doubtsIn,
  presentRoller,
  saysNumber,
  targetButtons,
  waitsForPermission,
  waitsForTarget,
} from "../console/present.ts";
import { acceptProposal, hideRow, makeStanding, setTarget, type Row, rowOf } from "../console/rows.ts";
import { openRuleMenu } from "../console/rule-menu.ts";
import { rule, waiveAdjustment, isConsoleListening, receivedPrompts } from "../received-prompts.ts";
import { cardOf } from "../../../card/card.ts";
import { resultOf } from "../../../card/draw/sentence.ts";
import type { Card } from "../../../card/state.ts";
import { act } from "../../../log/act.ts";
import { sayTargets, difficultyBySetting } from "../../../roll/difficulty/world-difficulty.ts";
import { forgetLateNumber, lateNumbers } from "../../../roll/difficulty/late-numbers.ts";
import { portraitOf } from "../../../ui/draw/portrait.ts";
import { speak, notifyError } from "../../../ui/speak.ts";
import { lazily } from "../../../rules/lazily.ts";
import { announce } from "../../../ui/announce.ts";
import { liveWindow } from "../../../ui/live-window.ts";
import type { PopupEntry } from "../../../ui/popup-menu.ts";
import { runUserAction } from "../../../ui/user-actions.ts";

interface NoticeHost {
  rows(): readonly Row[];
  /** This GM leaves the difficulty of these prompts open. */
  leave(prompts: readonly string[]): void;
  closed(): void;
}

const WIDTH = 340;
/** In pixels, to the sidebar and to the top of the page. */
const MARGIN = 12;

/** Created when first needed, since Foundry's classes do not exist before. */
function makeNoticeWindow() {
  return class QuincunxNoticeWindow extends liveWindow("notice", "quincunx-console-notice") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-notice",
      classes: ["quincunx", "quincunx-notice-window"],
      window: { title: "QUINCUNX.Notice.difficulty", icon: "fa-solid fa-bullseye", resizable: false },
      position: { width: WIDTH, height: "auto" as const },
    };

    readonly #host: NoticeHost;
    readonly #announcedPrompts = new Set<string>();
    /** Id of the unfolded prompt, if there are several. */
    #promptId = "";

    constructor(host: NoticeHost) {
      super({ position: cornerOfBoard() });
      this.#host = host;
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("click", ({ target }) => this.#press((target as Element).closest("button")));
      this.follow(this.#host.rows());
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.#host.closed();
      this.#host.leave(this.#host.rows().map(({ prompt }) => prompt.prompt));
      for (const { message } of unseenCards()) forgetLateNumber(message.id ?? "");
    }

    follow(rows: readonly Row[]): void {
      if (!this.parts["notice"]) return;
      if (rows.length + unseenCards().length === 0) return void this.close();
      this.redraw();
      for (const row of rows) this.#tell(row);
    }

    override present(): object {
      const rows = this.#host.rows();
      const cards = unseenCards();
      const isAlone = rows.length + cards.length === 1;
      const shown = rows.find(({ prompt }) => prompt.prompt === this.#promptId) ?? rows[0];
      return {
        rows: rows.map((row) => ({ ...presentRow(row), isAlone, isOpen: row.prompt.prompt === shown?.prompt.prompt })),
        cards: cards.map(presentCard),
      };
    }

    #tell(row: Row): void {
      const { id, spoken } = presentRoller(row);
      if (this.#announcedPrompts.has(id)) return;
      this.#announcedPrompts.add(id);
      announce(game.i18n.format("QUINCUNX.Notice.difficultyFor", { roll: spoken }), this.element.ownerDocument);
    }

    #press(button: HTMLElement | null): void {
      const { quincunxTable: what, quincunxValue: value = "" } = button?.dataset ?? {};
      if (!button || what === undefined) return;
      const card = button.closest<HTMLElement>("[data-quincunx-message]")?.dataset["quincunxMessage"];
      if (card !== undefined) return pressOnCard(card, what, value);
      const id = button.closest<HTMLElement>("[data-quincunx-open-prompt]")?.dataset["quincunxOpenPrompt"];
      const row = this.#host.rows().find(({ prompt }) => prompt.prompt === id);
      if (!row) return;
      if (what === "unfold") {
        this.#promptId = row.prompt.prompt;
        this.redraw();
      } else if (what === "console") void runUserAction("console");
      else if (what === "target") setTarget(row, Number(value));
      else if (what === "accept") acceptProposal(row);
      else if (what === "wave") rule(row.prompt.prompt, { answer: "wave" }).catch(notifyError);
      else if (what === "waive") waiveAdjustment(row.prompt.prompt, value).catch(notifyError);
      else if (what === "hide") hideRow(row);
      else if (what === "rule") openRuleMenu(row.prompt, button, this.#rare(row));
    }

    /** Rare answers: the number for all rolls, or none. */
    #rare(row: Row): readonly PopupEntry[] {
      const number = describeOwn(row);
      const stand = {
        id: "stand",
        label: game.i18n.format("QUINCUNX.Notice.stand", { target: number }),
        icon: "fa-solid fa-thumbtack",
        run: () => makeStanding(row),
      };
      const leave = {
        id: "leave",
        label: game.i18n.localize("QUINCUNX.Notice.leave"),
        icon: "fa-solid fa-xmark",
        run: () => this.#host.leave([row.prompt.prompt]),
      };
      return number !== "" && difficultyBySetting.read() !== "gm" ? [stand, leave] : [leave];
    }
  };
}

function presentRow(row: Row): object {
  const { i18n } = game;
  const number = describeOwn(row);
  const asksPermission = waitsForPermission(row);
  return {
    ...presentRoller(row),
    targets: targetButtons(row),
    says: asksPermission ? i18n.localize("QUINCUNX.Console.tryAgain") : saysNumber(row),
    accept: number && i18n.format("QUINCUNX.Console.accept", { target: number }),
    hide: number && i18n.format("QUINCUNX.Notice.hide", { target: number }),
    asksPermission,
    doubts: doubtsIn(row),
  };
}

/** Beside the sidebar, where it covers neither the chat nor the controls of the scene. */
function cornerOfBoard(): { readonly left: number; readonly top: number } {
  const sidebar = document.querySelector("#sidebar")?.getBoundingClientRect();
  const right = sidebar && sidebar.width > 0 ? sidebar.left : window.innerWidth;
  return { left: Math.max(MARGIN, right - WIDTH - MARGIN), top: MARGIN };
}

const windowClass = lazily(makeNoticeWindow);
let open: InstanceType<ReturnType<typeof makeNoticeWindow>> | null = null;
/** Ids of prompts that this GM leaves open. */
const left = new Set<string>();

/** Shows which open prompts wait for a difficulty while the console is closed, and closes the notice after the last. */
export function showNotice(): void {
  const rows = waitingPrompts();
  if (open) open.follow(rows);
  else if (rows.length + unseenCards().length > 0) {
    open = new (windowClass())({ rows: waitingPrompts, leave, closed: () => (open = null) });
    open.render({ force: true }).catch(notifyError);
  }
}

/** Cards whose roller has set the number after the dice in this session, while no GM has answered. */
function unseenCards(): readonly Card[] {
  if (isConsoleListening()) return [];
  return lateNumbers().flatMap((id) => {
    const message = game.messages.get(id);
    const card = message?.isContentVisible ? cardOf(message) : null;
    return card && card.state.saidAfter !== undefined ? [card] : [];
  });
}

function presentCard({ message, title, state }: Card): object {
  const { mechanic, spec, saidAfter: name = "" } = state;
  const targets = sayTargets(mechanic, spec);
  const heading = title || speak(mechanic.label);
  return {
    id: message.id,
    title: heading,
    who: message.alias,
    spoken: `${message.alias}: ${heading}`,
    portrait: portraitOf({ name: message.alias, img: null, mechanic: mechanic.id }),
    says: game.i18n.format("QUINCUNX.Card.saidAfter", { name, targets }),
    result: resultOf(state),
    accept: game.i18n.format("QUINCUNX.Console.accept", { target: targets }),
  };
}

function pressOnCard(id: string, what: string | undefined, value: string): void {
  const message = game.messages.get(id);
  const card = message && cardOf(message);
  const sayId = card?.operations.findLast(({ operation, after }) => operation.type === "say" && after)?.logged.id;
  if (what === "undo" && sayId !== undefined) act(id, "undo", sayId);
  else if (what === "accept") act(id, "amend", "seen");
  else if (what === "change") act(id, "amend", value);
}

function waitingPrompts(): readonly Row[] {
  if (isConsoleListening()) return [];
  return receivedPrompts()
    .filter(({ prompt }) => !left.has(prompt))
    .map((prompt) => rowOf(prompt, undefined))
    .filter((row) => waitsForTarget(row) || waitsForPermission(row) || doubtsIn(row).length > 0);
}

function leave(prompts: readonly string[]): void {
  for (const id of prompts) left.add(id);
  showNotice();
}
