/**
 * Applies modifier tokens of dice and pools (dice.md 2.4): left to right, recorded only if they had an effect. Fused tokens are split greedily,
 * without their number (#13371).
 */
import { core } from "./core.ts";
import { switchValue } from "./switches.ts";
import type { ModifierHandler } from "./types.ts";

export interface Modifiable {
  modifiers: string[];
  _evaluateModifier(command: string, modifier: string): Promise<void>;
}

/** Result of synchronous steps: a value that needs no waiting stays synchronous. */
const DONE: Promise<void> = Promise.resolve();

function handlersOf(term: object): Record<string, ModifierHandler> {
  return (term.constructor as unknown as { MODIFIERS?: Record<string, ModifierHandler> }).MODIFIERS ?? {};
}

/** The key of a command in its own case, or in lower case. */
function keyOf(handlers: Record<string, ModifierHandler>, command: string): string | undefined {
  return [command, command.toLowerCase()].find((key) => key in handlers && !(key in Object.prototype));
}

/** Splits a token into commands, each with the text for its handler. */
function commandsOf(term: object, token: string): [command: string, modifier: string][] {
  const handlers = handlersOf(term);
  const letters = /[A-z]+/.exec(token)?.[0];
  if (!letters) return [];
  const whole = keyOf(handlers, letters);
  if (whole) return [[whole, token]];
  const keys = Object.keys(handlers).sort((a, b) => b.length - a.length);
  const parts: [string, string][] = [];
  for (let rest = letters.toLowerCase(); rest;) {
    const key = keys.find((one) => one && rest.startsWith(one.toLowerCase()));
    if (!key) break;
    parts.push([key, key]);
    rest = rest.slice(key.length);
  }
  const last = parts.at(-1);
  if (last && switchValue("fusedModifiers") === "number-kept") last[1] += token.slice(letters.length);
  return parts;
}

/** Empties `modifiers` and runs them; handlers that match add themselves again. */
export function evaluateModifiers(term: Modifiable): Promise<void> {
  const requested = term.modifiers;
  term.modifiers = [];
  const commands = requested.flatMap((token) => commandsOf(term, token));
  const run = (from: number): Promise<void> => {
    for (let index = from; index < commands.length; index += 1) {
      const [command, modifier] = commands[index] ?? ["", ""];
      const step = term._evaluateModifier(command, modifier);
      if (step !== DONE) return Promise.resolve(step).then(() => run(index + 1));
    }
    return DONE;
  };
  return run(0);
}

/** A handler is the name of a method, or a function called on the term; `false` means that it did not match. */
export function evaluateModifier(term: Modifiable, command: string, modifier: string): Promise<void> {
  const entry = handlersOf(term)[command];
  const handler = typeof entry === "string" ? (term as unknown as Record<string, unknown>)[entry] : entry;
  if (typeof handler !== "function") return DONE;
  const record = (result: unknown): void => {
    if (result !== false) term.modifiers.push(modifier);
  };
  const result: unknown = handler.call(term, modifier);
  if (isThenable(result)) return Promise.resolve(result).then(record);
  record(result);
  return DONE;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

/** Modifiers that roll more dice; minimising and maximising skip them. */
const THROWING = new Set(["reroll", "rerollRecursive", "explode", "explodeOnce"]);

/** For the switch `minMaxModifiers`: applies the modifiers that need no more dice. */
export function applySettledModifiers(term: Modifiable): void {
  const handlers = handlersOf(term);
  const { Die } = core;
  for (const [command, modifier] of term.modifiers.flatMap((token) => commandsOf(term, token))) {
    const entry = handlers[command];
    const handler = typeof entry === "string" ? (term as unknown as Record<string, unknown>)[entry] : entry;
    if (typeof handler !== "function" || handler.constructor.name === "AsyncFunction") continue;
    if (typeof entry === "string" && THROWING.has(entry)) continue;
    if (handler === Die.prototype.reroll || handler === Die.prototype.explode) continue;
    handler.call(term, modifier);
  }
}
