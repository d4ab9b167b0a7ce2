/** Key bindings of the module. */
import { expect, it } from "vitest";
import { registerKeybindings } from "../../../src/features/keybindings/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/card-bare.ts";
import { replaceWith } from "../../support/implementations.ts";

/** A key that is registered with Foundry. */
interface Binding {
  readonly name: string;
  readonly hint: string;
  readonly restricted?: boolean;
  onDown(): boolean;
}

const bare = useBareStage();
const { set } = bare;

it("keys open the prompt or roll without it, open the GM's request window and the GM console; errors give one notice", async () => {
  const told: [string, Binding][] = [];
  set(
    page.game.keybindings,
    "register",
    (_scope: string, name: string, about: Binding) => void told.push([name, about]),
  );
  registerKeybindings();
  const keys = ["invertPrompt", "advantage", "disadvantage", "request", "console", "tray"] as const;
  expect(told.map(([name]) => name).sort()).toEqual(keys.toSorted());
  const [invert, advantage, disadvantage, request, table] = keys.map((key) => new Map(told).get(key));
  for (const [, { name, hint }] of told) expect([name, hint].every((key) => page.game.i18n.has(key))).toBe(true);
  expect(invert).toMatchObject({ editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }] });
  expect(advantage).toMatchObject({ editable: [{ key: "AltLeft" }, { key: "AltRight" }] });
  expect(disadvantage).toMatchObject({ editable: [{ key: "ControlLeft" }, { key: "ControlRight" }] });
  for (const held of [invert, advantage, disadvantage]) expect(held).not.toHaveProperty("onDown");
  const opened: string[] = [];
  const errors: unknown[] = [];
  replaceWith({
    openRequest: () => (opened.push("request"), Promise.resolve(null)),
    openConsole: () => (opened.push("table"), Promise.reject(new Error("lost"))),
    notifyError: (error) => void errors.push(error),
  });
  for (const one of [request, table]) {
    expect(one).toMatchObject({ restricted: true, editable: [] });
    expect(one!.onDown()).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).toEqual(["request", "table"]);
  expect(errors).toMatchObject([{ message: "lost" }]);
});
