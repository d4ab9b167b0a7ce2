/** The contest window. Not modal: Enter begins, Escape cancels. Foundry renders it once; `morph` applies changes. */
import type { ContestDraft, ContestSideId, ContestStart } from "../../api/contest-draft.ts";
import { refusalOf } from "./draft.ts";
import { isSameJson } from "../../rules/contract/fields.ts";
import { lazily } from "../../rules/lazily.ts";
import { currentReason, holdWindow } from "../../ui/reason.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { listenToKeys } from "../../roll/prompt/keys.ts";
import { presentContestWindow } from "./present-window.ts";
import {
  beginContestWindow,
  chooseActor,
  chooseCard,
  chooseStat,
  draftOf,
  withCurrentActors,
  withSide,
  type ContestWindowState,
} from "./window-state.ts";

/** Hooks after which other actors and rolls can take part. */
const PARTICIPANT_HOOKS = [
  "createActor",
  "createToken",
  "deleteActor",
  "deleteToken",
  "deleteUser",
  "deleteChatMessage",
];

/** Lazy: Foundry's classes do not exist yet when the module is loaded. */
function makeContestWindow() {
  return class QuincunxContestWindow extends liveWindow("contest", "quincunx-contest-window") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-contest",
      classes: ["quincunx", "quincunx-contest-window"],
      tag: "form",
      window: { title: "QUINCUNX.Contest.title", icon: "fa-solid fa-people-arrows", resizable: false },
      position: { width: 420, height: "auto" as const },
    };

    readonly start: ContestStart;
    readonly #answer: (draft: ContestDraft | null) => void;
    #state: ContestWindowState;

    constructor(start: ContestStart, answer: (draft: ContestDraft | null) => void) {
      super({});
      this.start = start;
      this.#answer = answer;
      this.#state = beginContestWindow(start);
      this.whenClosed(() => answer(null));
    }

    override present(): object {
      return presentContestWindow(this.#state, this.id);
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("click", (event) => {
        if ((event.target as Element).closest("[data-quincunx-contest]")) this.#begin();
      });
      root.addEventListener("change", (event) => this.#read(event.target as HTMLInputElement));
      listenToKeys(root, { answer: () => this.#begin(), leave: () => void this.close() });
      this.listenToHooks(PARTICIPANT_HOOKS, () => this.#change(withCurrentActors(this.#state)));
      this.#focus("select");
    }

    #change(state: ContestWindowState): void {
      this.#state = state;
      this.redraw();
    }

    /** Inputs: `who.a`, `stat.b`, `target.a.threshold`, `passive.b`, `hidden.a`, `tie`, `title`. */
    #read({ name, value, checked }: HTMLInputElement): void {
      const [what, id = "a", field = ""] = name.split(".");
      const side = id as ContestSideId;
      const state = this.#state;
      if (what === "who" && value.startsWith("card "))
        this.#change(chooseCard(state, side, value.slice("card ".length)));
      else if (what === "who") this.#change(chooseActor(state, side, value || null));
      else if (what === "stat") this.#change(chooseStat(state, side, value || null));
      else if (what === "passive") this.#change(withSide(state, side, { isPassive: checked }));
      else if (what === "hidden") this.#change(withSide(state, side, { isHidden: checked }));
      else if (what === "tie") this.#change({ ...state, tie: value });
      else if (what === "title") this.#change({ ...state, title: value || null });
      else if (what === "target") {
        const targets = { ...state.sides[side].targets, [field]: readTarget(value) };
        this.#change(withSide(state, side, { targets }));
      }
    }

    #begin(): void {
      const draft = draftOf(this.#state);
      // The window shows the reason already.
      if (draft && refusalOf(draft)) return this.#focus("[name=tie]:checked");
      if (draft) {
        this.#answer(draft);
        void this.close();
        return;
      }
      this.#change({ ...this.#state, isMissing: true });
      this.#focus("select");
    }

    #focus(selector: string): void {
      this.element.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    }
  };
}

/** Whole numbers, `true` and `false`; anything else: not set. */
function readTarget(value: string): number | boolean | null {
  if (value === "true" || value === "false") return value === "true";
  return value.trim() === "" || !Number.isFinite(Number(value)) ? null : Math.round(Number(value));
}

const windowClass = lazily(makeContestWindow);
let open: InstanceType<ReturnType<typeof makeContestWindow>> | null = null;

/** A second call with the same sides brings the open window to front and returns `null`; with others it closes that one. */
export async function showContestWindow(start: ContestStart): Promise<ContestDraft | null> {
  if (open && isSameJson(open.start, start)) {
    if (open.rendered) open.bringToFront();
    return null;
  }
  const reason = currentReason();
  if (open) await open.close({ animate: false });
  return new Promise((resolve, reject) => {
    const opened = new (windowClass())(start, (answer) => {
      if (open === opened) open = null;
      resolve(answer);
    });
    const shown = { bringToFront: () => opened.bringToFront(), close: () => void opened.close() };
    opened.whenClosed(holdWindow(reason, shown));
    open = opened;
    opened.render({ force: true }).catch((error: unknown) => {
      open = null;
      reject(error as Error);
    });
  });
}
