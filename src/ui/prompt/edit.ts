/** Every change that a person makes in the prompt. The spec stays valid throughout; what cannot be is kept beside it, with the reason. */
import { change } from "../../rules/spec/change.ts";
import type { Control } from "../../rules/contract/control.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { explain } from "../explain.ts";
import type { Change } from "../controls/read.ts";
import { tickedParts, type PromptState } from "./state.ts";

export function apply(state: PromptState, { path, value }: Change, control: Control, typed: string | null): void {
  try {
    setSpec(state, change(state.mechanic, state.spec, path, value));
    clearFaults(state, control);
  } catch (error) {
    refuse(state, error, control, typed);
  }
}

/** What was typed stays where it is, with the reason under it; rolling waits until it is mended. */
export function refuse(state: PromptState, error: unknown, control: Control, typed: string | null): void {
  if (!(error instanceof RuleError)) throw error;
  state.faults.set(control.id, { typed, message: explain(error, state.mechanic.id) });
}

export function tick(state: PromptState, id: string): void {
  const { request, mechanic } = state;
  const stat = request.stats.find((part) => part.id === id);
  if (!stat) return;
  const isOn = state.ticked.includes(id);
  const most = mechanic.slots.find((part) => part.id === stat.slot)?.max ?? 1;
  const others = state.ticked.filter((other) => other !== id);
  const rivals = others.filter((other) => request.stats.find((part) => part.id === other)?.slot === stat.slot);
  // One more than the part takes: the one that was ticked first gives way.
  const outgoing = isOn || rivals.length < most ? null : rivals[0];
  const ticked = isOn ? others : [...others.filter((other) => other !== outgoing), id];
  try {
    setSpec(state, mechanic.applyStats(state.spec, tickedParts({ request, ticked }), tickedParts(state)));
    state.ticked = ticked;
    state.problem = null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    state.problem = explain(error, mechanic.id);
  }
}

export function reset(state: PromptState): void {
  setSpec(state, state.fresh);
  state.ticked = state.request.ticked;
  state.faults.clear();
  state.problem = null;
}

/** The table has settled something anew: what stood as the table had it goes along, what was chosen here stays. */
export function follow(state: PromptState, settled: PromptState["settled"]): void {
  const { mechanic, settled: before } = state;
  const lay = (spec: Readonly<Record<string, unknown>>): object => {
    const moved = Object.entries(settled).filter(([field]) => isSame(spec[field], before[field]));
    return mechanic.parseSpec({ ...spec, ...Object.fromEntries(moved) });
  };
  state.fresh = lay(state.fresh as Readonly<Record<string, unknown>>);
  setSpec(state, lay(state.spec as Readonly<Record<string, unknown>>));
  state.settled = settled;
}

/** Plain data; a field that is not there is null or undefined. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export function isReady(state: PromptState): boolean {
  return state.problem === null && ![...state.faults.values()].some(({ typed }) => typed !== null);
}

/** What a request has fixed stays, whatever a stat would make of it. */
function keepLocked({ request, mechanic }: PromptState, spec: object): object {
  if (request.locked.length === 0) return spec;
  const fixed = Object.entries(request.spec).filter(([field]) => request.locked.includes(field));
  return mechanic.parseSpec({ ...spec, ...Object.fromEntries(fixed) });
}

function setSpec(state: PromptState, spec: object): void {
  state.spec = keepLocked(state, spec);
  state.problem = null;
  // Refused clicks have been answered by the next change; what is typed wrongly has not.
  for (const [id, { typed }] of state.faults) if (typed === null) state.faults.delete(id);
}

function clearFaults(state: PromptState, control: Control): void {
  state.faults.delete(control.id);
  // An entry that went, or moved up, takes the faults of its fields with it.
  if (control.kind === "list")
    for (const id of [...state.faults.keys()]) if (id.startsWith(`${control.id}.`)) state.faults.delete(id);
}
