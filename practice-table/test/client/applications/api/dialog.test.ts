import "../../../dom.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { DialogV2 } from "../../../../src/client/applications/index.ts";
import { installPage, press, settle, type Loose } from "../setup.ts";

beforeEach(() => {
  installPage();
});

const shown = (): HTMLDialogElement => document.querySelector("dialog.dialog") as HTMLDialogElement;
const button = (action: string): HTMLButtonElement =>
  shown().querySelector(`.form-footer [data-action="${action}"]`) as HTMLButtonElement;
async function ask(promise: Promise<Loose>): Promise<Promise<Loose>[]> {
  await settle();
  return [promise];
}

describe("DialogV2 (app.md 3.4)", () => {
  it("is a <dialog> whose content is in a form of its own", async () => {
    void DialogV2.prompt({ content: "<p>Text</p>" });
    await settle();
    expect(shown().tagName).toBe("DIALOG");
    expect(shown().open).toBe(true);
    expect(shown().querySelector("form .dialog-content p")?.textContent).toBe("Text");
  });

  it.each([
    ["yes", true],
    ["no", false],
  ])("confirm resolves %s to %s", async (action, result) => {
    const [answer] = await ask(DialogV2.confirm({ content: "?" }));
    button(action).click();
    await expect(answer).resolves.toBe(result);
    await settle();
    expect(shown()).toBeNull();
  });

  it("confirm has No as the default for Enter", async () => {
    const [answer] = await ask(DialogV2.confirm({ content: `<input name="x">` }));
    press(shown().querySelector("input") as Element, "Enter");
    await expect(answer).resolves.toBe(false);
  });

  it("confirm accepts overrides for yes and no", async () => {
    const [answer] = await ask(DialogV2.confirm({ yes: { label: "Burn it", callback: () => "ash" } }));
    expect(button("yes").textContent).toBe("Burn it");
    button("yes").click();
    await expect(answer).resolves.toBe("ash");
  });

  it("prompt resolves to the button's action, or to its callback's value", async () => {
    const [plain] = await ask(DialogV2.prompt({}));
    button("ok").click();
    await expect(plain).resolves.toBe("ok");
    await settle();
    const [asked] = await ask(
      DialogV2.prompt({
        content: `<input name="n" value="7">`,
        ok: { callback: (_e: Event, b: Loose) => b.form.elements.n.value as string },
      }),
    );
    button("ok").click();
    await expect(asked).resolves.toBe("7");
  });

  it("input resolves to the form's data", async () => {
    const [answer] = await ask(
      DialogV2.input({ content: `<input type="number" name="n" value="7"><input type="checkbox" name="c" checked>` }),
    );
    button("ok").click();
    await expect(answer).resolves.toEqual({ n: 7, c: true });
  });

  it("dismissing resolves to null; with rejectClose it rejects", async () => {
    const [soft] = await ask(DialogV2.prompt({}));
    (shown().querySelector("[data-action=close]") as HTMLElement).click();
    await expect(soft).resolves.toBeNull();
    await settle();
    const [hard] = await ask(DialogV2.prompt({ rejectClose: true }));
    press(shown(), "Escape");
    await expect(hard).rejects.toThrow("dismissed");
  });

  it("dismissing resolves to the result of close", async () => {
    const [answer] = await ask(DialogV2.wait({ buttons: [{ action: "a", label: "A" }], close: () => "closed" }));
    press(shown(), "Escape");
    await expect(answer).resolves.toBe("closed");
  });

  it("cleans string content, and uses an element's inner HTML", async () => {
    void DialogV2.prompt({ content: `<p onclick="evil()">a<script>evil()</script></p>` });
    await settle();
    expect(shown().querySelector(".dialog-content")?.innerHTML).toBe("<p>a</p>");
    document.body.innerHTML = "";
    const div = document.createElement("div");
    div.innerHTML = `<svg></svg>`;
    void DialogV2.prompt({ content: div });
    await settle();
    expect(shown().querySelector(".dialog-content")?.innerHTML).toBe("<svg></svg>");
  });

  it("throws without a button", () => {
    expect(() => new DialogV2({})).toThrow("at least one");
  });

  it("calls submit, render and close listeners in this order", async () => {
    const seen: string[] = [];
    const config = {
      buttons: [{ action: "a", label: "A", default: true }],
      submit: (result: string) => void seen.push(`submit ${result}`),
      render: () => void seen.push("render"),
      close: () => void seen.push("close"),
    };
    const [answer] = await ask(DialogV2.wait(config));
    button("a").click();
    await answer;
    await settle();
    expect(seen).toEqual(["render", "submit a", "close"]);
  });

  it("Enter in a textarea does not submit", async () => {
    void DialogV2.prompt({ content: "<textarea name='t'></textarea>" });
    await settle();
    expect(press(shown().querySelector("textarea") as Element, "Enter")).toBe(true);
    await settle();
    expect(shown()).not.toBeNull();
  });

  it("draws buttons with label, icon, class, style and type", async () => {
    void DialogV2.wait({
      buttons: [
        {
          action: "a",
          label: "A",
          icon: "fa-solid fa-star",
          class: "big red",
          style: { color: "red" },
          type: "button",
        },
      ],
    });
    await settle();
    expect(button("a").outerHTML).toBe(
      `<button type="button" data-action="a" class="big red" style="color: red;"><i class="fa-solid fa-star" inert=""></i><span>A</span></button>`,
    );
  });

  it("fires renderDialogV2 for every dialog", async () => {
    const page = installPage();
    let fired = 0;
    page.hooks.on("renderDialogV2", () => fired++);
    void DialogV2.prompt({});
    await settle();
    expect(fired).toBe(1);
  });

  it("query asks another user through the core query, refuses callbacks, and answers itself for its own user", async () => {
    const asked: Loose[] = [];
    const other = {
      isSelf: false,
      query: (name: string, data: Loose) => (asked.push([name, data]), Promise.resolve("far")),
    };
    await expect(DialogV2.query(other, "confirm", { content: "?" })).resolves.toBe("far");
    expect(asked).toEqual([["dialog", { type: "confirm", config: { content: "?" } }]]);
    await expect(DialogV2.query(other, "confirm", { yes: { callback: () => 1 } })).rejects.toThrow("Callback");
    const [self] = await ask(DialogV2.query((globalThis as Loose).game.user.id as string, "confirm", {}));
    button("yes").click();
    await expect(self).resolves.toBe(true);
  });
});
