/** A small window with the prompts that wait for a difficulty, and one button for each likely one. It takes no focus. */
import { presentRoller, targetButtons, waitsForPermission, waitsForTarget } from "../console/present.ts";
import { acceptProposal, setTarget, type Row, rowOf } from "../console/rows.ts";
import { rule, isConsoleListening, receivedPrompts } from "../received-prompts.ts";
import { lazily } from "../../../rules/lazily.ts";
import { notifyError } from "../../../ui/explain.ts";
import { announce } from "../../../ui/announce.ts";
import { liveWindow } from "../../../ui/live-window.ts";
import { runUserAction } from "../../../ui/user-actions.ts";

interface NoticeHost {
  rows(): readonly Row[];
  /** This GM leaves the difficulty of these prompts open. */
  leave(prompts: readonly string[]): void;
  closed(): void;
}

const WIDTH = 300;
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
    readonly #told = new Set<string>();

    constructor(host: NoticeHost) {
      super({ position: cornerOfBoard() } as never);
      this.#host = host;
    }

    protected override async _onFirstRender(context: never, options: never): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("click", (event) => this.#press(event.target as Element));
      this.follow(this.#host.rows());
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.#host.closed();
      this.#host.leave(this.#host.rows().map(({ prompt }) => prompt.prompt));
    }

    follow(rows: readonly Row[]): void {
      if (!this.parts["notice"]) return;
      if (rows.length === 0) return void this.close();
      this.redraw();
      for (const row of rows) this.#tell(row);
    }

    override present(): object {
      return {
        rows: this.#host.rows().map((row) => ({
          ...presentRoller(row),
          targets: targetButtons(row),
          asksPermission: waitsForPermission(row),
        })),
      };
    }

    #tell(row: Row): void {
      const { id, spoken } = presentRoller(row);
      if (this.#told.has(id)) return;
      this.#told.add(id);
      announce(game.i18n.format("QUINCUNX.Notice.difficultyFor", { roll: spoken }), this.element.ownerDocument);
    }

    #press(pressed: Element): void {
      const { quincunxNotice: what, quincunxValue: value = "" } = pressed.closest<HTMLElement>("button")?.dataset ?? {};
      if (what === "console") return void runUserAction("console");
      const id = pressed.closest<HTMLElement>("[data-quincunx-open-prompt]")?.dataset["quincunxOpenPrompt"];
      const row = this.#host.rows().find(({ prompt }) => prompt.prompt === id);
      if (!row) return;
      if (what === "target") setTarget(row, Number(value));
      else if (what === "accept") acceptProposal(row);
      else if (what === "wave") rule(row.prompt.prompt, { answer: "wave" }).catch(notifyError);
      else if (what === "leave") this.#host.leave([row.prompt.prompt]);
    }
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
  else if (rows.length > 0) {
    open = new (windowClass())({ rows: waitingPrompts, leave, closed: () => (open = null) });
    open.render({ force: true }).catch(notifyError);
  }
}

function waitingPrompts(): readonly Row[] {
  if (isConsoleListening()) return [];
  return receivedPrompts()
    .filter(({ prompt }) => !left.has(prompt))
    .map((prompt) => rowOf(prompt, undefined))
    .filter((row) => waitsForTarget(row) || waitsForPermission(row));
}

function leave(prompts: readonly string[]): void {
  for (const id of prompts) left.add(id);
  showNotice();
}
