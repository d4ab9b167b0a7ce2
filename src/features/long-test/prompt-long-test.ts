/** The pre-roll option that turns a roll into a long test (MP-7, DP-11), and advises each round of one. */
import type { LongTestBegun } from "../../api/contract.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import type { Control } from "../../rules/contract/control.ts";
import { countPhrase } from "../../rules/contract/phrase.ts";
import { requireConnection } from "../../platform/connection.ts";
import { field } from "../../platform/field.ts";
import { callHook } from "../../mechanics/hooks.ts";
import { choice, integer } from "../../rules/contract/schema.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { preventedBy, type RollResult } from "../../roll/throw.ts";
import type { ConfiguredRoll, PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import { sayTargets, mayAskForTargets } from "../../roll/difficulty/world-difficulty.ts";
import type { PriorTargets } from "../../roll/roll-config.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { MORE } from "../../roll/spec-editor/controls.ts";
import { mechanicOf } from "../../roll/spec-editor/state.ts";
import { beginLongTest } from "./post.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { preparedSystem, declarationOf } from "../../actors/any-stats.ts";
import { machineOf } from "./play.ts";

/** In a roll's config: the prompt begins as the one of a long test. */
export const beginsTest = field("beginsTest", choice([true]));

/** In a roll's config: the number of dice that is best for the whole long test. */
export const bestForTest = field("best", integer());

/** `best`: the number of dice that is best for the whole long test; `null`: none. `prior`: its number; `null`: none yet. */
type LongTestOffer =
  | ({ readonly kind: "begin"; readonly isOn: boolean } & LongTestChoice)
  | { readonly kind: "round"; readonly best: number | null; readonly prior: PriorTargets | null };

type Settings = Readonly<Record<string, unknown>>;

export const longTestOption: PreRollOption<LongTestOffer, Settings> = {
  id: "long-test",
  replaces: ["throw"],
  offer(roll) {
    const best = bestForTest.in(roll.config) ?? null;
    const prior = (roll.targets.by === "world" && roll.targets.prior) || null;
    if (roll.occasion === "round" && (best !== null || prior)) return { kind: "round", best, prior };
    const choice = mayBegin(roll) ? longTestChoice(roll.mechanic, roll.context.actor) : null;
    return choice && { kind: "begin", isOn: beginsTest.in(roll.config) === true, ...choice };
  },
  open: (prompt, offer) => (offer.kind === "round" ? roundPart(prompt, offer) : beginPart(prompt, offer)),
  replaceRoll: begin,
};

/** A roll that belongs to no other message, and waits for no answer of a GM as its prompt opens. */
function mayBegin({ mechanic, config, dialog, targets, isPosted, locked, difficulty }: RollDraft): boolean {
  const isAsking = dialog.asks === true && mayAskForTargets(mechanic, locked, difficulty);
  return config.origin === undefined && isPosted && targets.by !== "gm" && !isAsking;
}

async function begin({ mechanic, context }: ConfiguredRoll, options: Settings): Promise<RollResult> {
  if (!callHook("quincunx.preRoll", context)) return { kind: "prevented", by: "quincunx.preRoll" };
  const { title, spec, actor } = context;
  if (actor?.isOwner === false)
    return preventedBy(["permission", "actor"], "QUINCUNX.Notice.notYours", { name: shownNameOf(actor) });
  requireConnection();
  const test = await beginLongTest({ mechanic, title, spec, options, actor });
  return { kind: "replaced", result: { kind: "long-test", test } satisfies LongTestBegun };
}

function beginPart(prompt: PromptHandle, choice: LongTestChoice & { readonly isOn: boolean }): PromptPart<Settings> {
  /** `null`: an ordinary roll. */
  let fields: LongTestFields | null = choice.isOn ? USUAL : null;
  return {
    opened: () => fields && prompt.editor.edit({ kind: "fold", group: MORE, isOpen: true }),
    isOn: () => fields !== null,
    hidesMode: () => fields !== null,
    primary: () => (fields && !prompt.isOver ? game.i18n.localize("QUINCUNX.LongTest.begin") : ""),
    present: () => [{ place: "more", template: "quincunx-prompt-long-test", ...presentLongTest(choice, fields) }],
    read(field) {
      const before = fields;
      fields = readLongTest(before, field);
      // A number input must not be redrawn while the user types.
      if (field.type !== "number" && before !== fields) prompt.redraw();
    },
    answer: () => fields && saidOf(fields, choice),
  };
}

function roundPart(
  prompt: PromptHandle,
  { best, prior }: Extract<LongTestOffer, { readonly kind: "round" }>,
): PromptPart<Settings> {
  return {
    present: () =>
      prior && isAsBegun(prompt)
        ? [{ place: "given", template: "quincunx-prompt-note", words: stillWords(prompt, prior) }]
        : [],
    controls: (controls) => (best !== null && isAsBegun(prompt) ? withAdvice(controls, best) : controls),
    answer: () => null,
  };
}

/** Each round asks whether its number still holds, and names its author. */
function stillWords({ editor: { state } }: PromptHandle, { fields, by }: PriorTargets): string {
  const target = sayTargets(mechanicOf(state), { ...state.spec, ...fields });
  return game.i18n.format("QUINCUNX.LongTest.still", { target, name: by });
}

/** False if the target has changed since the prompt opened: the advice may be wrong, and the earlier number is no longer in question. */
function isAsBegun({ request, editor: { state } }: PromptHandle): boolean {
  const [initial, now] = [request.spec, state.spec];
  return mechanicOf(state).hideable.every((field) => initial?.[field] === now?.[field]);
}

/** Marks the number of dice that is best for the whole long test; a single round may favour another. */
function withAdvice(controls: readonly Control[], best: number): readonly Control[] {
  const hint = countPhrase("QUINCUNX.LongTest.roundAdvice", best);
  return controls.map((control) =>
    control.kind === "choice" && control.look === "bars"
      ? { ...control, hint, options: control.options.map((option) => ({ ...option, best: option.value === best })) }
      : control,
  );
}

/** As typed; an empty string is unset. */
interface LongTestFields {
  readonly goal: string;
  readonly refill: string;
  readonly bound: string;
  readonly onBotch: boolean;
}

const USUAL: LongTestFields = { goal: "", refill: "", bound: "", onBotch: false };

const PREFIX = "longTest.";

/** Fields after input in `field`; unrelated inputs change nothing. */
function readLongTest(fields: LongTestFields | null, field: HTMLInputElement): LongTestFields | null {
  if (field.name === `${PREFIX}is`) return field.checked ? USUAL : null;
  if (!fields || !field.name.startsWith(PREFIX)) return fields;
  const name = field.name.slice(PREFIX.length);
  if (name === "onBotch") return { ...fields, onBotch: field.checked };
  if (name === "giver") return field.value === "" ? fields : { ...fields, refill: field.value };
  return name in fields ? { ...fields, [name]: field.value } : fields;
}

/** Options as the mechanic parses them; unset ones are left out. */
function saidOf(fields: LongTestFields, { fields: known }: LongTestChoice): Readonly<Record<string, unknown>> {
  const numbers = (["goal", "refill", "bound"] as const).flatMap((name) => {
    const typed = fields[name].trim();
    return known.includes(name) && typed !== "" ? [[name, Number(typed)] as const] : [];
  });
  return {
    ...Object.fromEntries(numbers),
    ...(known.includes("onBotch") && fields.onBotch ? { onBotch: "end" } : {}),
  };
}

function presentLongTest({ fields: known, refills }: LongTestChoice, fields: LongTestFields | null): object {
  if (!fields) return { isOn: false };
  const has = (name: string): boolean => known.includes(name);
  return {
    isOn: true,
    goal: fields.goal,
    refill: has("refill") ? { value: fields.refill } : null,
    bound: has("bound") ? { value: fields.bound } : null,
    onBotch: has("onBotch") ? { isOn: fields.onBotch } : null,
    givers: refills.map(({ label, dice }) => ({
      dice,
      words: `${speak(label)} ${formatNumber(dice)}`,
      isChosen: fields.refill === String(dice),
    })),
  };
}

type LongTestChoice = NonNullable<ReturnType<typeof longTestChoice>>;

/**
 * Options of a long test with this mechanic. `fields`: their names, such as `goal`, `refill`, `bound` and `onBotch`; `refills`: stats that determine the
 * refill, with their dice. `null`: the mechanic has no long tests, or the user does not own the actor.
 */
export function longTestChoice(mechanic: AnyMechanic, actor: Actor.Implementation | null) {
  const found = machineOf(mechanic);
  if (!found || actor?.isOwner === false) return null;
  const declared = actor ? declarationOf(actor) : null;
  const refills =
    actor && declared?.mechanic === mechanic ? (found.play.pool?.givers?.(preparedSystem(actor)) ?? []) : [];
  return {
    fields: Object.keys(found.machine.fields).filter((field) => field !== "spec" && field !== "specs"),
    refills,
  };
}
