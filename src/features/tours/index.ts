/** Foundry tours for players and GMs. */
import { type Feature, settingsMenus, actionsOfFeatures, atIdle } from "../feature.ts";
import { SCOPE } from "../../platform/documents.ts";
import { tourPlans, type TourPlan, type TourStep } from "./steps.ts";

export const toursFeature: Feature = {
  id: "tours",
  provides: [
    settingsMenus.of({
      key: "tour",
      name: "QUINCUNX.Tour.name",
      label: "QUINCUNX.Tour.start",
      hint: "QUINCUNX.Tour.hint",
      icon: "fa-solid fa-signs-post",
      isForPlayers: true,
      open: startFromSettings,
    }),
    actionsOfFeatures.of({
      id: "tour",
      label: "QUINCUNX.Tour.name",
      icon: "fa-solid fa-signs-post",
      menu: "everyone",
      within: "help",
      order: 1,
      run: (tour: string = game.user.isGM ? "gm" : "player") => startTour(tour),
    }),
    atIdle.of(registerTours),
  ],
};

async function startFromSettings(): Promise<void> {
  await foundry.applications.instances.get("settings-config")?.close();
  await startTour(game.user.isGM ? "gm" : "player");
}

/** Maximum time in ms to wait for a window to render, and the interval of the checks. */
const LONGEST_WAIT = 3000;
const BETWEEN = 20;
/** In ms. */
const BETWEEN_LOOKS = 300;

/** Called when idle; titles are localized on registration. */
function registerTours(): void {
  for (const plan of tourPlans) game.tours.register(SCOPE, plan.id, makeTour(plan));
}

/** Starts a tour from its first step. */
async function startTour(id: string): Promise<void> {
  if (!game.tours.get(`${SCOPE}.${id}`)) registerTours();
  const tour = game.tours.get(`${SCOPE}.${id}`);
  await tour?.reset();
  await tour?.start();
}

function makeTour(plan: TourPlan): foundry.nue.Tour {
  /** Windows opened by the tour; others stay open afterwards. */
  const opened = new WeakSet<Element>();
  const stepOf = (id: string | undefined): TourStep | undefined => plan.steps.find((step) => step.id === id);

  class QuincunxTour extends foundry.nue.Tour {
    /** Skips steps that do not apply to this user or world, which is unknown before ready. */
    override get steps() {
      return super.steps.filter(({ id }) => !game.ready || stepOf(id)?.isFor?.() !== false);
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const { selector, prepare, isInChat } = stepOf(this.currentStep?.id) ?? {};
      if (isInChat) showChat();
      if (selector === undefined || !prepare || this._getTargetElement(selector)) return;
      prepare();
      await appeared(() => this._getTargetElement(selector));
      const target = this._getTargetElement(selector)?.closest(".application");
      if (target) opened.add(target);
    }

    /** Checks whether the user has done what the step asks. */
    #watching: ReturnType<typeof setInterval> | undefined;

    protected override async _renderStep(): Promise<void> {
      await super._renderStep();
      // The action of a step is done under the veil.
      const { overlayElement, fadeElement } = this;
      for (const veil of [overlayElement, fadeElement]) veil?.style.setProperty("pointer-events", "none");
      const isDone = stepOf(this.currentStep?.id)?.watch?.();
      clearInterval(this.#watching);
      if (isDone)
        this.#watching = setInterval(() => {
          if (!isDone()) return;
          clearInterval(this.#watching);
          if (foundry.nue.Tour.activeTour === this) void this.next();
        }, BETWEEN_LOOKS);
    }

    protected override async _postStep(): Promise<void> {
      clearInterval(this.#watching);
      await super._postStep();
      if (stepOf(this.currentStep?.id)?.closes) await closeWindows(opened);
    }

    /** The newest match, such as the sheet that was opened last. */
    protected override _getTargetElement(selector: string): Element | null {
      const instead = plan.steps.find((step) => step.selector === selector)?.instead;
      const [first = null] = [selector, instead ?? selector].flatMap(
        (one) => [...document.querySelectorAll(one)].at(-1) ?? [],
      );
      return first;
    }

    override exit(): void {
      super.exit();
      void closeWindows(opened);
    }
  }

  const localize = (key: string): string => game.i18n.localize(key);
  return new QuincunxTour({
    namespace: SCOPE,
    id: plan.id,
    title: localize(plan.title),
    description: localize(plan.description),
    restricted: plan.restricted,
    display: true,
    canBeResumed: false,
    // Localized here, because Foundry does not document that it localizes steps. Our texts are plain, so they are valid HTML.
    steps: plan.steps.map(({ id, title, content, selector }) => ({
      id,
      title: localize(title),
      content: `<p>${localize(content)}</p>`,
      ...(selector === undefined ? {} : { selector }),
    })),
  });
}

function showChat(): void {
  const { sidebar } = ui;
  sidebar?.expand();
  sidebar?.changeTab("chat", "primary");
}

async function appeared(look: () => Element | null): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT && look() === null; waited += BETWEEN)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
}

async function closeWindows(opened: WeakSet<Element>): Promise<void> {
  for (const app of [...foundry.applications.instances.values()]) {
    const element = app.element;
    if (element && opened.has(element)) await app.close();
  }
}
