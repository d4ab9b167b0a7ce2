/** A GM's hidden difficulties as a code for another browser (found.md 1.4), and the window for it. */
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { exportCode, importCode } from "../../../src/card/secrets/secret-code.ts";
import { keepSecret } from "../../../src/card/secrets/share-secrets.ts";
import { hideTargets } from "../../../src/roll/difficulty/amend.ts";
import { type Stage, openReadyStage, closeWindows } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openReadyStage();
});
beforeEach(async () => {
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
  await otherBrowser();
});
afterEach(closeWindows);

/** Another browser of this GM, without secrets. */
const otherBrowser = (): Promise<unknown> => page.game.settings.set("quincunx", "secrets", {});
const targets = (id: string) => cardOf(page.game.messages.get(id))!.secrecy;

async function hidden(target: number): Promise<string> {
  const { message } = await page.game.modules.get("quincunx").api.roll("check 3 vs 20", { mode: "public" });
  const card = cardOf(message)!;
  await hideTargets(card, { ...card.state.spec, target });
  return message.id as string;
}

it("a code moves the secrets of one browser to another, and overwrites none there", async () => {
  const [first, second] = [await hidden(11), await hidden(12)];
  const code = exportCode()!;
  expect(code).toMatch(/^QXHIDDEN1\.[\w+/=.-]+$/u);
  await otherBrowser();
  expect(targets(first)).toMatchObject({ targets: null, isLost: true });
  // Another secret that is known here under the same id.
  const id = cardOf(page.game.messages.get(second))!.state.hiddenBy!;
  await keepSecret(id, { target: 99 });
  expect(await importCode(`  ${code.slice(0, 20)}\n${code.slice(20)} `)).toEqual({ kind: "taken", count: 1 });
  expect(targets(first)).toMatchObject({ targets: { target: 11 }, isLost: false });
  expect(targets(second).targets).toEqual({ target: 99 });
  expect(await importCode(code)).toEqual({ kind: "known" });
});

it("a request's hidden target goes with it, and its answers inherit it", async () => {
  const { message: request } = await page.game.modules.get("quincunx").api.request({
    ...{ mechanic: "margin-pool", spec: { dice: 3, threshold: 7 }, isHidden: true },
    seats: [{ user: page.game.user.id }],
  });
  const code = exportCode()!;
  await otherBrowser();
  const { message } = await page.game.modules
    .get("quincunx")
    .api.roll(
      { mechanic: "margin-pool", spec: { dice: 3, threshold: null }, origin: { request: request.id, seat: 0 } },
      { configure: false },
    );
  expect(targets(message.id).targets).toBe(null);
  expect(await importCode(code)).toEqual({ kind: "taken", count: 1 });
  expect(targets(message.id).targets).toEqual({ threshold: 7 });
});

it("a code that is invalid, incomplete, newer or of another world gives an error, and changes nothing", async () => {
  const id = await hidden(11);
  const code = exportCode()!;
  await otherBrowser();
  const [start = "", sum = "", body = ""] = code.split(".");
  const broken = [code.slice(0, -5), `${start}.${sum}`, `${start}.${sum}.${body.toLowerCase()}`, `${start}.x.${body}`];
  for (const text of broken) expect(await importCode(text), text).toEqual({ kind: "broken" });
  for (const text of ["", "hello", "{}", body, `x${code}`, "QXHIDDEN.a.b", `${code}!`])
    expect(await importCode(text), text).toEqual({ kind: "no-code" });
  expect(await importCode(code.replace("QXHIDDEN1", "QXHIDDEN2"))).toEqual({ kind: "newer" });
  // A value that is not hidden, and a field that the mechanic cannot hide.
  await keepSecret("gone000000000000", { target: 7 });
  await keepSecret(cardOf(page.game.messages.get(id))!.state.hiddenBy!, { bonuses: [] });
  const foreign = exportCode()!;
  await otherBrowser();
  expect(await importCode(foreign)).toEqual({ kind: "elsewhere" });
  expect(page.game.settings.get("quincunx", "secrets")).toEqual({});
  expect(targets(id)).toMatchObject({ targets: null, isLost: true });
});

it("only GMs create and import one", async () => {
  await hidden(11);
  const code = exportCode()!;
  const { user } = page.game;
  const { role } = user;
  try {
    user.updateSource({ role: 1 } as object);
    expect(exportCode()).toBe(null);
    await otherBrowser();
    expect(await importCode(code)).toEqual({ kind: "no-code" });
  } finally {
    user.updateSource({ role });
  }
});

it("the window shows the code, imports one, and shows the result", async () => {
  const { type: Window } = page.game.settings.menus.get("quincunx.secrets");
  expect(page.game.settings.menus.get("quincunx.secrets").restricted).toBe(true);
  const id = await hidden(11);
  const code = exportCode()!;
  await new Window().render({ force: true });
  const app = page.foundry.applications.instances.get("quincunx-secrets");
  const field = (name: "out" | "in"): HTMLTextAreaElement => app.element.querySelector(`textarea[id$="-${name}"]`)!;
  expect(field("out").value).toBe(code);
  await otherBrowser();
  const take = async (text: string): Promise<string> => {
    field("in").value = text;
    app.element.querySelector<HTMLElement>('[data-action="quincunxTakeIn"]')!.click();
    await stage.table.settle(10);
    return app.element.querySelector('[id$="-said"]')!.textContent ?? "";
  };
  expect(await take("<b>nonsense</b>")).toContain("QXHIDDEN1.");
  expect(app.element.querySelector('[role="alert"].quincunx-fault')).not.toBe(null);
  // The pasted text stays, to be corrected.
  expect(field("in").value).toBe("<b>nonsense</b>");
  expect(await take(code)).toBe("Hidden difficulties imported: 1.");
  expect(app.element.querySelector('[role="alert"]')).toBe(null);
  expect(field("out").value).toBe(code);
  expect(targets(id).targets).toEqual({ target: 11 });
});
