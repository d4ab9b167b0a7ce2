/** The book's number in a prompt whose difficulty only GMs set. */
import { expect, it } from "vitest";
import { openPromptOption } from "../../../src/features/open-prompts/open-prompt-option.ts";
import type { PromptHandle } from "../../../src/roll/prompt/part.ts";
import type { TargetsStatus } from "../../../src/roll/prompt/targets-status.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { editSpec } from "../../../src/roll/spec-editor/edit.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import { selectedStats } from "../../../src/roll/spec-editor/state.ts";
import { sayWays } from "../../../src/rules/spec/ways.ts";

const hooks = ["a", "b"].flatMap((id) =>
  (["hookFor", "hookAgainst"] as const).map((slot) => ({ id: `${id}.${slot}`, slot, value: 0, label: { text: id } })),
);

function prompt(targetsBy?: "gm") {
  const spec = mechanicById("fives-pool").parseSpec({ pool: [{ size: 6, role: "hero" }], target: 5 });
  const locked = targetsBy ? ["target"] : [];
  const begun = openSpecEditor({ mechanic: "fives-pool", spec, locked, stats: hooks, selected: [] });
  const editor = {
    state: targetsBy ? editSpec(begun, { kind: "fix", fields: { target: 5 } }) : begun,
    edit: (edit: Parameters<typeof editSpec>[1]) => void (editor.state = editSpec(editor.state, edit)),
  };
  const handle = {
    request: { purpose: { kind: "roll", ...(targetsBy ? { targetsBy } : {}) } },
    ...{ editor, actions: null, granted: [] },
    status: (targetsBy ? "asks" : null) as TargetsStatus | null,
  };
  const part = openPromptOption.open(handle as unknown as PromptHandle, { request: null, seat: 0 });
  const press = (stat: string, kind: "select" | "decide" = "select"): unknown => {
    editor.edit({ kind, stat });
    part.refresh?.();
    return (editor.state.spec as { readonly target: number | null }).target;
  };
  return { press, handle, editor };
}

it.each([["gm"], [undefined]] as const)("FP-2: the Target Number follows the hooks, by %s", (by) => {
  const { press, editor } = prompt(by);
  expect(press("a.hookFor")).toBe(4);
  // Hooks that point both ways leave it open, until one is decisive.
  expect(press("b.hookAgainst")).toBeNull();
  expect(press("b.hookAgainst", "decide")).toBe(6);
  const { state } = editor;
  expect(sayWays(mechanicById("fives-pool") as never, selectedStats(state))).toEqual([
    { key: "QUINCUNX.Way.for", data: { name: { text: "a" } } },
    { key: "QUINCUNX.Way.againstDecisive", data: { name: { text: "b" } } },
  ]);
});

it("FP-2: hooks no longer move a number that a GM has set", () => {
  const { press, handle, editor } = prompt("gm");
  handle.status = "target";
  editor.edit({ kind: "fix", fields: { target: 5 } });
  expect(press("a.hookFor")).toBe(5);
});
