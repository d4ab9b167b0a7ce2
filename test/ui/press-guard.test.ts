/** Presses that repeat are ignored; fields, steppers and toggles never. */
import { expect, it } from "vitest";
import { guardPresses, makeDoubleClickGuard, makePressGuard } from "../../src/ui/press-guard.ts";
import { useBareStage } from "../support/bare.ts";

useBareStage();

function place(html: string): (selector: string) => Element {
  document.body.innerHTML = `<div class="quincunx">${html}</div>`;
  return (selector) => document.querySelector(selector) as Element;
}

const click = (target: Element, detail = 1): MouseEvent => ({ type: "click", target, detail }) as unknown as MouseEvent;
const key = (target: Element, pressed = "Enter", repeat = false): KeyboardEvent =>
  ({ type: "keydown", key: pressed, target, repeat }) as unknown as KeyboardEvent;

const ROWS = `<div data-quincunx-card="c"><button id="a" data-quincunx-do="spend" data-quincunx-offer="1">a</button>
  <button id="b" data-quincunx-do="spend" data-quincunx-offer="2">b</button>
  <button id="more" data-quincunx-do="more">more</button></div>
  <button id="row" data-action="quincunxRoll" data-quincunx-stat="x">row</button>
  <details><summary id="unfold">⋯</summary></details>
  <button id="step" data-quincunx-control="dice">+</button>
  <form class="quincunx-prompt-window"><input id="field"><textarea id="text"></textarea></form>`;

it("ignores the same button for half a second, also after a redraw, and no other button", () => {
  const at = place(ROWS);
  const guard = makePressGuard();
  expect(guard.isRepeat(click(at("#a")), 1000)).toBe(false);
  expect(guard.isRepeat(click(at("#b")), 1040)).toBe(false);
  expect(guard.isRepeat(click(at("#a")), 1040)).toBe(true);
  const redrawn = place(ROWS);
  expect(guard.isRepeat(click(redrawn("#a")), 1499)).toBe(true);
  expect(guard.isRepeat(click(redrawn("#a")), 1500)).toBe(false);
  expect(guard.isRepeat(click(redrawn("#row")), 2000)).toBe(false);
  expect(guard.isRepeat(click(redrawn("#row")), 2300)).toBe(true);
});

it("adds one condition by a double click", () => {
  const at = place(`<button id="add" data-action="quincunxAdd">Add a condition</button>`);
  const guard = makePressGuard();
  expect([1000, 1080].map((time) => guard.isRepeat(click(at("#add")), time))).toEqual([false, true]);
});

it("never holds back steppers, or what opens and closes", () => {
  const at = place(ROWS);
  const guard = makePressGuard();
  for (const name of ["#step", "#more"])
    for (const time of [1000, 1040, 1080]) expect(guard.isRepeat(click(at(name)), time), name).toBe(false);
});

it("ignores Enter that hits another button because the first one moved the focus, and a held key", () => {
  const at = place(ROWS);
  const guard = makePressGuard();
  const press = (name: string, time: number, repeat = false): boolean =>
    guard.isRepeat(key(at(name), "Enter", repeat), time) || guard.isRepeat(click(at(name), 0), time + 1);
  expect(press("#a", 1000)).toBe(false);
  expect(press("#row", 1200)).toBe(true);
  expect(press("#row", 1600)).toBe(false);
  expect(press("#b", 2200, true)).toBe(true);
  // A fold moves no focus.
  expect(press("#unfold", 3000)).toBe(false);
  expect(press("#b", 3100)).toBe(false);
  // The mouse chooses its button anew.
  expect(guard.isRepeat(click(at("#a")), 3110)).toBe(false);
});

it.each(["ArrowDown", "Tab", "7"])("takes Enter after %s at once, as in a menu or at the next button", (between) => {
  const at = place(ROWS);
  const guard = makePressGuard();
  expect(guard.isRepeat(key(at("#a")), 1000)).toBe(false);
  expect(guard.isRepeat(key(at("#b"), between), 1050)).toBe(false);
  expect(guard.isRepeat(key(at("#b")), 1100) || guard.isRepeat(click(at("#b"), 0), 1101)).toBe(false);
  // A modifier alone is no other key.
  guard.isRepeat(key(at("#b"), "Shift"), 1150);
  expect(guard.isRepeat(key(at("#a")), 1200) || guard.isRepeat(click(at("#a"), 0), 1201)).toBe(true);
});

it("takes every press after Escape at once, which closed what the last one opened", () => {
  const at = place(ROWS);
  const guard = makePressGuard();
  const press = (time: number): boolean =>
    guard.isRepeat(key(at("#a")), time) || guard.isRepeat(click(at("#a"), 0), time);
  expect(press(1000)).toBe(false);
  expect(press(1100)).toBe(true);
  expect(guard.isRepeat(key(at("#field"), "Escape"), 1200)).toBe(false);
  expect(press(1250)).toBe(false);
  expect(guard.isRepeat(click(at("#a")), 1300)).toBe(true);
});

it("ignores a second Enter in a prompt, but no text", () => {
  const at = place(ROWS);
  const guard = makePressGuard();
  expect(guard.isRepeat(key(at("#field")), 1000)).toBe(false);
  expect(guard.isRepeat(key(at("#field")), 1100)).toBe(true);
  for (const typed of ["1", "ArrowUp", " "]) expect(guard.isRepeat(key(at("#field"), typed), 1110), typed).toBe(false);
  expect(guard.isRepeat(key(at("#text")), 1120)).toBe(false);
});

it("holds back people only: a press by code is what a package wants", () => {
  guardPresses(document);
  const at = place(ROWS);
  let pressed = 0;
  at("#a").addEventListener("click", () => (pressed += 1));
  for (let time = 0; time < 2; time += 1) (at("#a") as HTMLElement).click();
  expect(pressed).toBe(2);
});

it("ignores the second press of a double click in a window that the first one opened, and beneath one that it closed", () => {
  document.body.innerHTML = `<div class="application quincunx"><button id="row">row</button><b id="same">same</b></div>
    <div class="application quincunx" id="prompt"><button id="roll">roll</button></div>
    <div class="application"><button id="theirs">theirs</button></div><div class="application"><button id="other">other</button></div>`;
  const at = (id: string): Element => document.getElementById(id) as Element;
  const press = (first: string, second: string): boolean => {
    const double = makeDoubleClickGuard();
    const event = (type: string, id: string, detail: number) =>
      double.isElsewhere({ type, target: at(id), detail } as unknown as MouseEvent);
    const isFirst = event("mousedown", first, 1) || event("click", first, 1);
    return !isFirst && event("mousedown", second, 2) && event("click", second, 2) && event("dblclick", second, 2);
  };
  expect(press("row", "roll")).toBe(true);
  expect(press("roll", "theirs")).toBe(true);
  expect(press("theirs", "roll")).toBe(true);
  expect(press("row", "same")).toBe(false);
  expect(press("theirs", "other")).toBe(false);
  expect(
    makeDoubleClickGuard().isElsewhere({ type: "click", target: at("roll"), detail: 0 } as unknown as MouseEvent),
  ).toBe(false);
});
