/** The GM's request window. Not modal: Enter sends, Escape cancels. Foundry renders it once; `morph` applies changes, as in the prompt. */
import { elementOf } from "../../ui/target.ts";
import { nameOfPick, type RollPick } from "../../actors/party.ts";
import { mechanicById, mechanics } from "../../mechanics/mechanics.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { isGroupRule } from "../../rules/odds/group-rule.ts";
import { lazily } from "../../rules/lazily.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { anchorScroll } from "../../ui/anchor-scroll.ts";
import { listenToKeys } from "../../roll/prompt/keys.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import { LiveSpecEditor } from "../../roll/spec-editor/live-editor.ts";
import { openSpecEditor } from "../../roll/spec-editor/open.ts";
import { isReady, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import { askedInMode } from "./window-mode.ts";
import { namedOthers, presentRequestWindow, type NamedPick } from "./present-window.ts";
import {
  beginRequest,
  draftOf,
  findPicks,
  modesFor,
  pickRoll,
  problemOf,
  toggleFurther,
  withoutDeleted,
  type Difficulty,
  type RequestState,
  type SeatDraft,
} from "./window-state.ts";
import type { RequestDraft } from "../../roll/requests/request-draft.ts";

/** `begin`: a mode takes the rolls over. `null`: cancelled. */
type RequestAnswer = { readonly request: RequestDraft } | { readonly begin: () => Promise<unknown> } | null;

/** Hooks after which a seat may name what is no longer there. */
const DELETIONS = ["deleteActor", "deleteToken", "deleteUser"];

/** Lazy: Foundry's classes do not exist yet when the module is loaded. */
function makeRequestWindow() {
  return class QuincunxRequestWindow extends liveWindow("request", "quincunx-request-window") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-request",
      classes: ["quincunx", "quincunx-request-window"],
      tag: "form",
      window: { title: "QUINCUNX.Request.window", icon: "fa-solid fa-bullhorn", resizable: false },
      position: { width: 460, height: "auto" as const },
    };

    readonly #answer: (answer: RequestAnswer) => void;
    readonly #picks;
    readonly #editor: LiveSpecEditor;
    #state: RequestState;

    constructor(draft: Partial<RequestDraft>, answer: (answer: RequestAnswer) => void, pick?: RollPick) {
      super({});
      this.#answer = answer;
      const initial = beginRequest(draft);
      this.#picks = findPicks(initial.actors);
      this.#state = pick ? pickRoll(initial, pick) : initial;
      this.#editor = new LiveSpecEditor({
        state: editorFor(this.#state),
        showsStepValues: false,
        redraw: () => this.redraw(this.#editor.typing),
        hold: (used, act) => anchorScroll(this, used, act),
      });
    }

    override opened(root: HTMLElement): void {
      this.#editor.listen(root);
      root.addEventListener("click", (event) => this.#press(elementOf<HTMLElement>(event)));
      for (const happens of ["input", "change"]) root.addEventListener(happens, (event) => this.#read(event));
      listenToKeys(root, {
        answer: () => this.#pickTyped() || this.#pickFocused() || this.#send(),
        leave: () => void this.close(),
      });
      this.listenToHooks(DELETIONS, () => this.#change(withoutDeleted(this.#state)));
      this.#focus(this.#state.pick ? TARGET : ".quincunx-chip");
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.#editor.stop();
      this.#answer(null);
    }

    override present(): object {
      const { state: editor } = this.#editor;
      return presentRequestWindow({ picks: this.#picks, state: this.#state, editor }, { scope: this.id });
    }

    #change(change: Partial<RequestState>): void {
      this.#state = { ...this.#state, problem: null, ...change };
      this.redraw(this.#editor.typing);
    }

    #pick(pick: RollPick): void {
      this.#state = pickRoll(this.#state, pick);
      this.#editor.begin(editorFor(this.#state));
      this.#focus(TARGET);
    }

    #press(target: Element): void {
      const button = target.closest<HTMLElement>("[data-quincunx-ask]");
      if (!button) return;
      const { quincunxAsk: what, quincunxIndex: index } = button.dataset;
      const { recent, common } = this.#picks;
      if (what === "send") return this.#send();
      if (what === "further") return this.#change(toggleFurther(this.#state, index ?? ""));
      if (what === "all" || what === "none") {
        const seats = this.#state.seats.map((seat) => ({ ...seat, isChosen: what === "all" }));
        return this.#change({ seats });
      }
      const stat = common[Number(index)];
      const pick = what === "recent" ? recent[Number(index)] : stat && ({ kind: "stat", ...stat } as const);
      if (pick) this.#pick(pick);
    }

    #read(event: Event): void {
      const { name, value, checked } = elementOf(event);
      const { type } = event;
      const [field, index = ""] = name.split(".");
      // A choice of the list arrives as input with its whole name.
      if (field === "other") return void (type === "input" && this.#pickOther(value));
      if (field === "difficulty") {
        this.#change({ difficulty: value as Difficulty });
        if (type === "change" && value !== "later") this.#focus(TARGET);
      } else if (field === "rule") {
        const { pick } = this.#state;
        const mode = (pick ? modesFor(pick) : []).find(({ id }) => id === value) ?? null;
        this.#change({ mode, ...(mode ? {} : { rule: isGroupRule(value) ? value : null }) });
      } else if (field === this.#state.mode?.field) this.#change({ choice: value });
      // The input shows the text already.
      else if (field === "title" || field === "text" || field === "situation")
        this.#state = { ...this.#state, [field]: value };
      else if (field === "seat") this.#changeSeat(Number(index), { isChosen: checked });
      else if (field === "who") this.#changeSeat(Number(index), { user: value, isChosen: true });
      else if (field === "what") this.#changeSeat(Number(index), { stat: value || null, isChosen: true });
    }

    #changeSeat(at: number, change: Partial<SeatDraft>): void {
      const seats = this.#state.seats.map((seat, index) => (index === at ? { ...seat, ...change } : seat));
      this.#change({ seats });
    }

    #pickOther(typed: string): void {
      const found = namedOthers(this.#picks.others).find(({ name }) => name === typed);
      if (found) this.#pick(found.pick);
    }

    /** Picks what the typed text begins or contains. False unless the focus is in the search field with a text. */
    #pickTyped(): boolean {
      const field = this.element.querySelector<HTMLInputElement>("[name=other]:focus");
      const text = field?.value.trim().toLowerCase() ?? "";
      if (text === "") return false;
      const { recent, common, others } = this.#picks;
      const all: readonly NamedPick[] = [
        ...recent.map((pick) => ({ name: nameOfPick(pick), note: "", pick })),
        ...common.map((one) => ({ name: one.label, note: "", pick: { kind: "stat", ...one } as const })),
        ...namedOthers(others),
      ];
      const named = (isMeant: (name: string) => boolean): NamedPick | undefined =>
        all.find(({ name }) => isMeant(name.toLowerCase()));
      const found =
        named((name) => name === text) ??
        named((name) => name.startsWith(text)) ??
        named((name) => name.includes(text));
      if (found) this.#pick(found.pick);
      return true;
    }

    /** Picks the focused stat while none is picked: the window opens with the focus on the first one. */
    #pickFocused(): boolean {
      const chip = this.#state.pick ? null : this.element.querySelector(".quincunx-chip:focus");
      if (chip) this.#press(chip);
      return chip !== null;
    }

    #send(): void {
      const { spec } = this.#editor.state;
      if (!isReady(this.#editor.state)) return this.#focus("[aria-invalid=true]");
      const problem = this.#state.pick ? problemOf(this.#state, spec) : null;
      if (problem) {
        this.#change({ problem });
        return this.#focus(problem === "noTarget" ? TARGET : '[name^="seat."]');
      }
      const draft = draftOf(this.#state, spec);
      if (!draft) return this.#focus(".quincunx-chip");
      const { mode } = this.#state;
      const inMode = mode && askedInMode(this.#state, spec);
      if (inMode && !inMode.rolls) return this.#change({ problem: "wrongSeats" });
      const begin = inMode && mode.prepare(inMode);
      // The window shows the reason already.
      if (mode && !begin) return this.#focus(`[name=${mode.field}]:checked`);
      this.#answer(begin ? { begin } : { request: draft });
      void this.close();
    }

    #focus(selector: string): void {
      const found = this.element.querySelector<HTMLElement>(selector);
      found?.focus({ preventScroll: true });
      if (found instanceof HTMLInputElement && found.type === "number") found.select();
    }
  };
}

/** The first input of the targets. */
const TARGET =
  ".quincunx-ask__targets :is(.quincunx-stepper__value, .quincunx-option__input:checked, .quincunx-option__input, input)";

function editorFor({ pick, initialSpec }: RequestState): SpecEditorState {
  const mechanic = pick?.mechanic ?? mechanicsInUse()[0]?.id ?? mechanics[0]?.id ?? "";
  const spec = pick ? mechanicById(mechanic).parseSpec(initialSpec) : minimalSpec(mechanicById(mechanic));
  return openSpecEditor({ mechanic, spec, worldFields: houseRuleFieldsOf(mechanic) });
}

const windowClass = lazily(makeRequestWindow);
let open: InstanceType<ReturnType<typeof makeRequestWindow>> | null = null;

/** A second call brings the open window to front and returns `null`. A mode begins here and also returns `null`. */
export async function showRequestWindow(draft: Partial<RequestDraft>, pick?: RollPick): Promise<RequestDraft | null> {
  if (open) {
    if (open.rendered) open.bringToFront();
    return null;
  }
  return new Promise((resolve, reject) => {
    open = new (windowClass())(
      draft,
      (answer) => {
        open = null;
        if (answer && "begin" in answer) answer.begin().then(() => resolve(null), reject);
        else resolve(answer?.request ?? null);
      },
      pick,
    );
    open.render({ force: true }).catch((error: unknown) => {
      open = null;
      reject(error as Error);
    });
  });
}
