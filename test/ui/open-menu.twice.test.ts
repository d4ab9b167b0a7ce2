/** Every window of the chat menu and of the settings: a second press opens no second one, but brings the first to the front. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../src/features/index.ts";
import { openSettingsMenu, settingsMenus } from "../../src/ui/open-menu.ts";
import { actionsOfFeatures, allUserActions, type UserAction } from "../../src/ui/user-actions.ts";
import { openStage, until } from "../support/stage.ts";
import { page } from "../support/page.ts";
import { valuesIn } from "../support/values-in.ts";

beforeAll(async () => {
  const { table } = await openStage();
  await table.settle();
});

const windows = (): readonly HTMLElement[] => [...page.document.querySelectorAll<HTMLElement>(".application.quincunx")];
const apps = () =>
  [...page.foundry.applications.instances.values()].filter(({ element }) => windows().includes(element));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

afterEach(async () => {
  for (const app of apps()) await app.close({ animate: false });
  await until(() => windows().length === 0, "no window");
});

/** Opens twice at once, and once more when it is there. Resolves with the number of windows. */
async function pressThrice(open: () => unknown): Promise<number> {
  void open();
  void open();
  // A window of the part of the script that is loaded later takes its time.
  await until(() => apps().length > 0, "a window");
  await settled();
  const first = apps()[0]!;
  let fronts = 0;
  const { bringToFront } = first;
  first.bringToFront = () => {
    fronts += 1;
    bringToFront.call(first);
  };
  void open();
  await until(() => fronts > 0, "the window in front");
  await settled();
  expect(apps()[0]).toBe(first);
  return windows().length;
}

/** They open no window of ours. */
const WITHOUT = ["help", "tour", "teach"];

const MENUS = features
  .flatMap(({ provides }) => valuesIn(settingsMenus, provides).map(({ key }) => key))
  .filter((key) => !WITHOUT.includes(key));

/** Options of the actions that need some. */
const optionsOf: Readonly<Record<string, () => Promise<object>>> = {
  accumulate: async () => {
    const hero = await page.Actor.create({ name: "Tamsin", type: "quincunx.check-hero" });
    return { actor: hero.uuid, resource: "harm" };
  },
};

describe("a second press", () => {
  it.each(MENUS)("of the settings' menu %s", async (key) => {
    expect(await pressThrice(() => openSettingsMenu(key as never))).toBe(1);
  });

  it.each(
    features.flatMap(({ provides }) =>
      valuesIn(actionsOfFeatures, provides)
        .flatMap((one) => (typeof one === "function" ? one() : one))
        .map(({ id }) => id),
    ),
  )("of the chat menu's entry %s", async (id) => {
    const action = allUserActions().find((one) => one.id === id) as UserAction<object> | undefined;
    if (!action || WITHOUT.includes(id)) return;
    const options = await optionsOf[id]?.();
    expect(await pressThrice(() => action.run(options))).toBe(1);
  });
});
