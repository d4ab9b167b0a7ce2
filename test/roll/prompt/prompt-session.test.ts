/** Parts of pre-roll options in one prompt: hidden ones, the decider of targets, and the answers. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import type { PromptActions, PromptPart } from "../../../src/roll/prompt/part.ts";
import { PromptSession } from "../../../src/roll/prompt/prompt-session.ts";
import type { PromptRequest } from "../../../src/roll/prompt/request.ts";
import { excludeEachOther, preRollOptions, type PreRollOption } from "../../../src/roll/pre-roll-option.ts";
import { features } from "../../../src/features/index.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import type { SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { valuesIn } from "../../support/values-in.ts";

const request = (offers: Readonly<Record<string, unknown>>): PromptRequest => ({
  mechanic: "standard-check",
  spec: mechanicById("standard-check").parseSpec({ target: 15 }),
  ...{ title: "Climb", actor: null, stats: [], selected: [], mode: "public", subject: null, locked: [] },
  purpose: { kind: "roll", offers },
});

let drawn = 0;
beforeEach(() => {
  drawn = 0;
  vi.stubGlobal("game", { user: { isGM: true } });
});
afterEach(() => void vi.unstubAllGlobals());

const ONE = { belongsTo: "throw" } as const;
const LONG = { replaces: ["throw"] } as const;
const SPLIT = { replaces: ["throw", "action"] } as const;

/** A prompt with these parts, in their order; what excludes them by id. */
function sessionWith(
  parts: Readonly<Record<string, Partial<PromptPart>>>,
  kinds: Readonly<Record<string, Pick<PreRollOption, "belongsTo" | "replaces">>> = {},
): PromptSession {
  const provided = vi.spyOn(preRollOptions, "all").mockReturnValue(
    Object.entries(parts).map(([id, part]) => ({
      ...kinds[id],
      ...{ id, offer: () => true },
      open: () => ({ answer: () => id, ...part }),
    })),
  );
  try {
    const asked = request(Object.fromEntries(Object.keys(parts).map((id) => [id, true])));
    const editor = {
      state: openSpecEditor({ mechanic: asked.mechanic, spec: asked.spec }),
      edit: () => undefined,
      begin: (state: SpecEditorState) => void (editor.state = state),
    };
    return new PromptSession(asked, { editor, draw: () => (drawn += 1) });
  } finally {
    provided.mockRestore();
  }
}

const on: Partial<PromptPart> = { isOn: () => true };
const shown = (session: PromptSession): readonly string[] => Object.keys(session.answer().answers ?? {});

it("an active option hides those that name it; a hidden one is neither drawn nor answered", () => {
  const note: Partial<PromptPart> = { present: () => [{ place: "notes", template: "note" }] };
  const session = sessionWith({ a: { ...on, ...note }, b: note }, { a: SPLIT, b: LONG });
  expect(shown(session)).toEqual(["a"]);
  expect(session.elements("s")).toEqual([{ place: "notes", template: "note", scope: "s", option: "a" }]);
  expect(shown(sessionWith({ a: {}, b: {} }, { a: SPLIT, b: LONG }))).toEqual(["a", "b"]);
});

it("of two active options that hide each other the later one stays", () => {
  expect(shown(sessionWith({ a: on, b: on }, { a: SPLIT, b: LONG }))).toEqual(["b"]);
  // An active option that hides nothing stays visible.
  expect(shown(sessionWith({ a: on, b: on, c: {} }, { a: SPLIT, c: ONE }))).toEqual(["a", "b"]);
});

it("a split leaves out what is about one throw or action, a long test what is about one throw, aid and question both ways", () => {
  const all = features.flatMap(({ provides }) => valuesIn(preRollOptions, provides));
  const out = (id: string): readonly string[] =>
    all.flatMap((other) => {
      const one = all.find((option) => option.id === id);
      return one && one !== other && excludeEachOther(one, other) ? [other.id] : [];
    });
  const [throws, actions] = [
    ["aid", "attack", "luck", "reserved"],
    ["contest", "let-it-ride", "question", "target-stats"],
  ];
  expect([...out("split-pool")].sort()).toEqual([...throws, ...actions, "long-test"].sort());
  expect([...out("long-test")].sort()).toEqual([...throws, "split-pool"].sort());
  expect([...out("aid")].sort()).toEqual(["long-test", "split-pool"]);
  expect(out("question")).toEqual(["split-pool"]);
  expect(out("conditions")).toEqual([]);
});

it("a part that becomes hidden leaves nothing in the spec, once", () => {
  let isOn = false;
  const bought: Partial<PromptPart> = {
    withoutPart: ({ spec, ...state }) => ({
      ...state,
      spec: { ...spec, target: (spec as { target: number }).target - 1 },
    }),
  };
  const session = sessionWith({ a: bought, b: { isOn: () => isOn } }, { a: ONE, b: LONG });
  session.open();
  const targets = [false, true, true, false, true].map((now) => {
    isOn = now;
    session.redraw();
    return session.answer().spec;
  });
  expect(targets).toMatchObject([15, 14, 14, 14, 13].map((target) => ({ target })));
});

it("each action of a split has answers of its own, without those of hidden parts", () => {
  const session = sessionWith(
    {
      a: { answer: (action) => (action === 0 ? null : `a${String(action)}`) },
      b: { ...on, actions: () => ({ count: 2, active: 1 }) as PromptActions },
      c: {},
    },
    { b: SPLIT, c: ONE },
  );
  const { answers, actionAnswers } = session.answer();
  expect([answers, actionAnswers]).toEqual([{ a: "a1", b: "b" }, [{ b: "b" }, { a: "a1", b: "b" }]]);
});

it("the last part with a status decides the targets; each action has its own secret", () => {
  const session = sessionWith({
    a: { targets: () => ({ status: "waits" }) },
    b: { targets: () => ({ status: "hidden", note: "by a GM", secretId: "secret" }) },
    c: { targets: () => ({ status: null }) },
  });
  expect([session.status, session.targetsNote, session.isOver]).toEqual(["hidden", "by a GM", false]);
  expect(session.answer().secretIds).toEqual(["secret"]);
});

it("a part that is not ready stops the prompt and names the next step; a hidden one does not", () => {
  const stopped: Partial<PromptPart> = { isReady: () => false, focusSelector: "[name=x]" };
  const session = sessionWith({ a: stopped });
  expect([session.isReady, session.focusSelector]).toEqual([false, "[name=x]"]);
  expect(sessionWith({ a: stopped, b: on }, { a: ONE, b: LONG }).isReady).toBe(true);
});

it("a roll that needs permission gets it by a GM's targets, or by a waiver", () => {
  const asking: Partial<PromptPart> = { asksPermission: () => true };
  const allowed = (part: Partial<PromptPart>): readonly boolean[] => {
    const session = sessionWith({ a: asking, b: part });
    return [session.asksPermission, session.isPermitted];
  };
  expect(allowed({ targets: () => ({ status: "waits" }) })).toEqual([true, false]);
  for (const word of [{ status: "target" }, { status: "hidden" }, { status: null, isPermitted: true }] as const)
    expect(allowed({ targets: () => word })).toEqual([true, true]);
  expect(sessionWith({ b: {} }).asksPermission).toBe(false);
});

it("the session passes buttons, messages and drawings to its parts, and draws nothing before it is open or after", () => {
  const heard: string[] = [];
  const part = (id: string): Partial<PromptPart> => ({
    press: ({ x }) => void heard.push(`${id} press ${x}`),
    messageChanged: (message) => void heard.push(`${id} message ${message}`),
    opened: () => void heard.push(`${id} opened`),
    closed: () => void heard.push(`${id} closed`),
  });
  const session = sessionWith({ a: part("a"), b: part("b") });
  session.redraw();
  expect(drawn).toBe(0);
  session.open();
  expect(drawn).toBe(1);
  void session.press("b", { x: "1" }, undefined as never);
  session.messageChanged("m");
  session.close();
  session.redraw();
  expect(drawn).toBe(1);
  expect(heard).toEqual(["a opened", "b opened", "b press 1", "a message m", "b message m", "a closed", "b closed"]);
});
