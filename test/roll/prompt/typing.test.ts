/** A new request takes neither the focus nor Enter from a typing user (found.md 1.5), in any kind of input. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { press, until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";

beforeAll(async () => {
  await openReadyStage();
  await page.ui.chat.render({ force: true });
  for (const [name, mode] of [
    ["open-field", "open"],
    ["closed-field", "closed"],
  ] as const)
    customElements.define(
      name,
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode, delegatesFocus: true }).innerHTML = "<input data-inner>";
        }
      },
    );
});
afterEach(async () => {
  await closeWindows();
  for (const message of [...page.game.messages]) await message.delete();
  document.querySelector("#typing")?.remove();
});

function put(html: string): HTMLElement {
  const place = document.createElement("div");
  place.id = "typing";
  place.innerHTML = html;
  document.body.append(place);
  return place.firstElementChild as HTMLElement;
}

const chatInput = (): HTMLElement =>
  page.ui.chat.element.querySelector("#chat-message [contenteditable]") as HTMLElement;

/** The prompt of a request that has just arrived. */
async function arrived(): Promise<HTMLElement> {
  void api().request({ mechanic: "standard-check", spec: { target: 20 }, seats: [{ user: page.game.user.id }] });
  return until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-prompt"), "the prompt");
}

it.each([
  ["the chat of generation 14", () => chatInput()],
  ["a textarea", () => put("<textarea></textarea>")],
  ["a text field", () => put("<input>")],
  ["a number", () => put("<input type=number value=3>")],
  ["a select", () => put("<select><option>a</option></select>")],
  ["an editable element", () => put("<div contenteditable=true tabindex=0></div>")],
  [
    "an element inside an editable one",
    () => put("<div contenteditable=true><p tabindex=0></p></div>").firstElementChild,
  ],
])("stays in the input: %s", async (_what, field) => {
  const typed = field() as HTMLElement;
  typed.focus();
  expect(document.activeElement).toBe(typed);
  const prompt = await arrived();
  expect(document.activeElement).toBe(typed);
  // The Enter for the input reaches no prompt.
  press(typed, "Enter");
  expect(prompt.isConnected).toBe(true);
});

it.each(["open-field", "closed-field"])("stays inside of a foreign element: <%s>", async (name) => {
  const host = put(`<${name} tabindex=0></${name}>`);
  const inner = host.shadowRoot?.querySelector<HTMLElement>("[data-inner]");
  (inner ?? host).focus();
  expect(document.activeElement).toBe(host);
  await arrived();
  expect(document.activeElement).toBe(host);
});

it.each([
  ["nothing", () => put("<p></p>")],
  ["a button", () => put("<button></button>")],
  ["a box to tick", () => put("<input type=checkbox>")],
])("goes to the prompt from %s", async (_what, field) => {
  field().focus();
  const prompt = await arrived();
  expect(prompt.contains(document.activeElement)).toBe(true);
});

it.each([
  ["a textarea", "<textarea></textarea>"],
  ["an editable element", "<div contenteditable=true tabindex=0></div>"],
])("Enter in %s that another package has added to a prompt breaks a line, and rolls nothing", async (_what, html) => {
  const prompt = await arrived();
  const field = put(html);
  prompt.append(field);
  press(field, "Enter");
  expect(page.game.messages.size).toBe(1);
  const host = put("<open-field></open-field>");
  host.shadowRoot?.querySelector("[data-inner]")?.replaceWith(field);
  prompt.append(host);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.game.messages.size).toBe(1);
  expect(prompt.isConnected).toBe(true);
});
