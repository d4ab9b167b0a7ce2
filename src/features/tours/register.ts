/** Tours of Foundry's own kind: one for players, one for GMs. They open what they are about, and point at it. */
import { SCOPE } from "../../platform/scope.ts";
import { tourPlans, type TourPlan, type TourStep } from "./steps.ts";

/** A window is drawn within that; what has not come by then does not come. */
const LONGEST_WAIT = 3000;
const BETWEEN = 20;

/** At setup, when the words are there. */
export function registerTours(): void {
  for (const plan of tourPlans) game.tours.register(SCOPE, plan.id, makeTour(plan));
}

/** Starts a tour from its beginning. */
export async function startTour(id: string): Promise<void> {
  if (!game.tours.get(`${SCOPE}.${id}`)) registerTours();
  const tour = game.tours.get(`${SCOPE}.${id}`);
  await tour?.reset();
  await tour?.start();
}

function makeTour(plan: TourPlan): foundry.nue.Tour {
  /** What people had open themselves stays open. */
  const opened = new WeakSet<Element>();
  const stepOf = (id: string | undefined): TourStep | undefined => plan.steps.find((step) => step.id === id);

  class QuincunxTour extends foundry.nue.Tour {
    /** Without those that are about what this user, or this world, has not. Before ready nobody knows. */
    override get steps() {
      return super.steps.filter(({ id }) => !game.ready || stepOf(id)?.isFor?.() !== false);
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const { selector, prepare } = stepOf(this.currentStep?.id) ?? {};
      if (selector === undefined || !prepare || this._getTargetElement(selector)) return;
      prepare();
      await appeared(() => this._getTargetElement(selector));
      const target = this._getTargetElement(selector)?.closest(".application");
      if (target) opened.add(target);
    }

    protected override async _postStep(): Promise<void> {
      await super._postStep();
      if (stepOf(this.currentStep?.id)?.closes) await closeWindows(opened);
    }

    /** The newest: of two sheets that one which was opened last. */
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
    // Words, not keys: no document says whether core localizes those of steps. Ours are plain, and so they are HTML as they stand.
    steps: plan.steps.map(({ id, title, content, selector }) => ({
      id,
      title: localize(title),
      content: `<p>${localize(content)}</p>`,
      ...(selector === undefined ? {} : { selector }),
    })),
  });
}

async function appeared(look: () => Element | null): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT && look() === null; waited += BETWEEN)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
}

/** Windows that stood open for the tour alone. */
async function closeWindows(opened: WeakSet<Element>): Promise<void> {
  for (const app of [...foundry.applications.instances.values()]) {
    const element = app.element as HTMLElement | undefined;
    if (element && opened.has(element)) await app.close();
  }
}
