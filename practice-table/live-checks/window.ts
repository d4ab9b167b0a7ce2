/** The window of the live checks: one button, what the second seat and a person do, and the result to copy. English, like the issue form. */
import { HOST_SWITCHES } from "../src/switches.ts";
import { OPEN_QUESTIONS } from "../src/open-questions.ts";
import { page, secondSeat, type Loose } from "./environment.ts";
import { AS_EXPECTED, differences, resultOf, runAll, type Run } from "./run.ts";
import { tasksFor, type Task } from "./tasks.ts";

export const ISSUE_FORM = "https://github.com/quincunx-dice/quincunx/issues/new?template=live-checks.yml";
const NOT_TRIED = "not tried";
const OTHERWISE = "otherwise";

type Parts = Record<"status" | "seat" | "found" | "result", HTMLElement>;

/** Defined at init, because ApplicationV2 exists only in the running application. */
export function windowClass(): Loose {
  return class LiveChecks extends page.foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "practice-table-live",
      window: { title: "Live checks", icon: "fa-solid fa-vial", resizable: true },
      position: { width: 640, height: 720 },
      actions: {
        start(this: LiveChecks) {
          void this.start();
        },
        copy(this: LiveChecks) {
          void this.copy();
        },
      },
    };

    parts: Partial<Parts> = {};
    hook: unknown = null;
    byHand: Record<string, string> = {};
    run: Run | null = null;
    isRunning = false;

    _renderHTML(): HTMLElement {
      const status = make("p", { role: "status" });
      const [seat, found, result] = [make("p"), make("div"), make("textarea", { readonly: "", rows: "8" })];
      result.setAttribute("aria-label", "Result as JSON");
      this.parts = { status, seat, found, result };
      this.tellSeat();
      const tasks = tasksFor(
        page.game.release.generation as number,
        (id) => page.game.modules.get(id)?.active === true,
      );
      return make("div", { class: "practice-table-live" }, [
        make("p", {}, [
          "For a throw-away world: the checks create and delete messages, macros and an actor, and change settings for a moment.",
        ]),
        make("h2", {}, ["1. Seats"]),
        make("p", {}, [
          "Second seat: sign in as a player in another browser or private window, and leave that page in sight. It answers by itself. " +
            "For one more answer, sign in as the same player in a third one.",
        ]),
        seat,
        make("h2", {}, ["2. Checks"]),
        button("start", "Start the checks", "fa-play"),
        status,
        found,
        make("h2", {}, ["3. By hand"]),
        make("p", {}, ["As many as you like. What you leave out counts as not tried."]),
        ...tasks.map((task) => this.taskFields(task)),
        make("h2", {}, ["4. Result"]),
        make("p", {}, [
          "Copy it into ",
          make("a", { href: ISSUE_FORM, target: "_blank", rel: "noopener" }, ["the issue form"]),
          ". It names no users and no world.",
        ]),
        result,
        button("copy", "Copy the result", "fa-copy"),
      ]);
    }

    _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
      this.showResult();
    }

    /** Users may connect while the window is open. */
    tellSeat(): void {
      const name = secondSeat()?.name as string | undefined;
      this.parts.seat?.replaceChildren(
        name ? `${name} is connected.` : "No player is connected: their questions will stay open.",
      );
    }

    _onFirstRender(context: unknown, options: unknown): void {
      super._onFirstRender(context, options);
      this.hook = page.Hooks.on("userConnected", () => this.tellSeat());
    }

    _onClose(options: unknown): void {
      super._onClose(options);
      page.Hooks.off("userConnected", this.hook);
    }

    async start(): Promise<void> {
      if (this.isRunning) return;
      this.isRunning = true;
      const { status } = this.parts;
      const tell = (text: string): void => status?.replaceChildren(`Asking: ${text} …`);
      try {
        this.run = await runAll(tell);
        status?.replaceChildren(summaryOf(this.run));
      } catch (error) {
        status?.replaceChildren(`The checks stopped: ${String(error)}`);
      } finally {
        this.isRunning = false;
      }
      this.showResult();
    }

    showResult(): void {
      if (!this.run) return;
      const { found, result } = this.parts;
      found?.replaceChildren(...foundIn(this.run));
      if (result) (result as HTMLTextAreaElement).value = JSON.stringify(resultOf(this.run, this.byHand), null, 1);
    }

    async copy(): Promise<void> {
      const { value } = this.parts.result as HTMLTextAreaElement;
      if (!value) {
        page.ui.notifications.warn("Start the checks first.");
        return;
      }
      await page.game.clipboard.copyPlainText(value);
      page.ui.notifications.info("The result is in the clipboard.");
    }

    taskFields({ id, steps, expected, secondSeat: other }: Task): HTMLElement {
      const choice = make(
        "select",
        { "aria-label": `Seen: ${steps}` },
        [NOT_TRIED, AS_EXPECTED, OTHERWISE].map((value) => make("option", { value }, [value])),
      ) as HTMLSelectElement;
      const seen = make("input", { type: "text", placeholder: "What you saw", "aria-label": `What you saw: ${steps}` });
      const input = seen as HTMLInputElement;
      input.hidden = true;
      const read = (): void => {
        input.hidden = choice.value !== OTHERWISE;
        if (choice.value === NOT_TRIED) delete this.byHand[id];
        else this.byHand[id] = choice.value === AS_EXPECTED ? AS_EXPECTED : input.value || OTHERWISE;
        this.showResult();
      };
      for (const field of [choice, input]) field.addEventListener("input", read);
      return make("fieldset", { "data-task": id }, [
        make("p", {}, [steps]),
        ...(other ? [make("p", {}, [make("strong", {}, ["Second seat: "]), other])] : []),
        make("p", {}, [make("strong", {}, ["Expected: "]), expected]),
        choice,
        input,
      ]);
    }
  };
}

function summaryOf({ seats, alone }: Run): string {
  const answered = new Set(seats.flatMap(({ answers }) => Object.keys(answers)));
  const all = HOST_SWITCHES.length + OPEN_QUESTIONS.length;
  return `${answered.size} of ${all} questions are answered${alone ? `, without the second seat: ${alone}` : " by two seats"}.`;
}

/** What differs and what failed, as a list; nothing if all is as expected. */
function foundIn(run: Run): HTMLElement[] {
  const failed = run.seats.flatMap((seat) => [
    ...Object.entries(seat.failed).map(([id, why]) => `${id} failed (${seat.role}): ${why}`),
    ...seat.errors.map((error) => `error (${seat.role}): ${error}`),
  ]);
  const lines = [...differences(run), ...failed];
  if (lines.length === 0) return [];
  return [
    make("p", {}, ["This Foundry differs from the practice table:"]),
    make(
      "ul",
      {},
      lines.map((line) => make("li", {}, [line])),
    ),
  ];
}

function button(action: string, label: string, icon: string): HTMLElement {
  return make("button", { type: "button", "data-action": action }, [
    make("i", { class: `fa-solid ${icon}`, inert: "" }),
    ` ${label}`,
  ]);
}

function make(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
