/** Rolls any formula and adds it to a number of an actor (SC-5). */
import { accumulateKey, type Accumulating } from "../../actors/accumulate.ts";
import { plainSigns } from "../../rules/notation/plain-text.ts";
import { speakerFor } from "../../actors/appearance.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { ownResources } from "../../actors/stats.ts";
import { requireConnection } from "../../platform/connection.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { proveFlags } from "../../platform/flags.ts";
import { applyMode, chosenMode, modeOptions } from "../../platform/generations.ts";
import { messageFor } from "../../platform/plain-message.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { sendMessage } from "../../platform/send.ts";
import { askText } from "../../ui/dialogs/ask-field.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { recall, remember } from "../../roll/prompt/memory.ts";
import type { AccumulationFlags } from "./accumulation.ts";
import { postAddition } from "./add.ts";

export const accumulateAction: UserAction<Accumulating> = {
  ...accumulateKey,
  label: "QUINCUNX.Track.roll",
  icon: "fa-solid fa-dice",
  run: async (about) => {
    const source = game.messages.get(about?.from ?? "");
    if (about && source) await postAddition(source, { ...about, result: about.result ?? 0 });
    else if (about) await rollAndAdd(about);
  },
};

/** Asks for a formula, remembered for each number, and posts its roll. */
async function rollAndAdd({ actor: uuid, resource: id }: Pick<AccumulationFlags, "actor" | "resource">): Promise<void> {
  const actor = await loadActor(uuid);
  const resource = actor && ownResources(actor).find((one) => one.id === id);
  if (!actor?.isOwner || !resource) return;
  const key = `accumulate ${uuid} ${id}`;
  const { formula: last } = recall(key)?.spec ?? {};
  const label = speak(resource.label);
  const typed = await askFormula({
    title: game.i18n.format("QUINCUNX.Track.rollTo", { resource: label }),
    text: game.i18n.format("QUINCUNX.Track.rollHint", { resource: label, value: formatNumber(resource.value) }),
    formula: typeof last === "string" ? last : "1d6",
  });
  const formula = plainSigns(typed ?? "").trim();
  if (formula === "") return;
  if (!Roll.validate(formula)) {
    ui.notifications.warn(game.i18n.format("QUINCUNX.Track.noFormula", { formula }));
    return;
  }
  requireConnection();
  const mode = chosenMode(undefined);
  const roll = (await new Roll(formula, actor.getRollData()).evaluate()) as unknown as Roll;
  await remember(key, { spec: { formula }, mode });
  const _id = foundry.utils.randomID();
  const flags: AccumulationFlags = {
    kind: "accumulation",
    schema: MESSAGE_SCHEMA,
    actor: uuid,
    resource: id,
    result: roll.total ?? 0,
  };
  proveFlags(roll, _id, flags);
  const data = messageFor(speakerFor(actor), { sentence: "QUINCUNX.Track.sentence", title: label }, flags);
  const dice = { rolls: [roll], flavor: label, sound: CONFIG.sounds.dice, content: String(roll.total) };
  await sendMessage(applyMode({ ...data, ...dice, _id }, mode), modeOptions(mode));
}

interface FormulaQuestion {
  readonly title: string;
  readonly text: string;
  readonly formula: string;
}

/** `null` if cancelled. */
const askFormula = replaceable("askFormula", ({ formula, ...question }: FormulaQuestion) =>
  askText({ ...question, value: formula, most: 200, button: { action: "roll", label: "QUINCUNX.Track.roll" } }),
);
