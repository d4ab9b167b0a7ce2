/** The pre-roll option of aid: asks other players for it, and applies their gifts to the spec (SC-8). */
import { speakerFor } from "../../actors/appearance.ts";
import { sayGift, usedGifts, type UsedGifts } from "../../roll/adjustments/gift.ts";
import { audienceOf } from "../../platform/generations.ts";
import { withoutOpponents } from "../../roll/opponents/opponents.ts";
import type { PromptElement, PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { isReady, mechanicOf } from "../../roll/spec-editor/state.ts";
import {
  aidOf,
  givenGifts,
  helpOf,
  openAidOf,
  openGifts,
  waitsForGM,
  type Aid,
  type AidFlags,
  type AidGift,
} from "./aid.ts";
import { takeBackGift } from "./operations.ts";
import { askedFlags, askedTitle, type AskedRoll } from "../../roll/requests/asked-roll.ts";
import { messageFor, sendMessage } from "../../platform/send.ts";

/** The answer: gifts of other players that the spec includes, and the message in which they gave them. */
export const aidOption: PreRollOption<true, UsedGifts> = {
  id: "aid",
  // Long tests and splits have other kinds of aid.
  belongsTo: "throw",
  offer: ({ mechanic, occasion, locked }) =>
    occasion !== "round" && helpOf(mechanic).some(({ field }) => !locked.includes(field)) ? true : null,
  open: (prompt) => new PromptAid(prompt),
  origin: (_roll, used) => usedGifts.of(used),
};

class PromptAid implements PromptPart<UsedGifts> {
  readonly #prompt: PromptHandle;
  /** Id of the request for aid; `null`: none posted. */
  #id: string | null = null;
  #isAsking = false;

  constructor(prompt: PromptHandle) {
    this.#prompt = prompt;
  }

  /** Resumes an earlier request for aid that is not rolled yet, also after a reload. */
  opened(): void {
    const { request, editor } = this.#prompt;
    this.#id = openAidOf(mechanicOf(editor.state), request.actor?.uuid)?.message.id ?? null;
  }

  isOn(): boolean {
    return this.#aid !== null;
  }

  grants(): readonly AidGift[] {
    if (this.#id !== null && !game.messages.has(this.#id)) this.#id = null;
    return this.#gifts;
  }

  messageChanged(id: string): void {
    if (id === this.#id) this.#prompt.follow();
  }

  async press({ quincunxGift: gift }: DOMStringMap): Promise<void> {
    const aid = this.#aid;
    if (gift === undefined) return this.#ask();
    if (aid) await takeBackGift(aid, gift).catch(notifyError);
  }

  answer(): UsedGifts | null {
    const ids = this.#gifts.map(({ id }) => id);
    const gifts = this.#prompt.granted
      .filter(({ id }) => ids.includes(id))
      .map(({ id, kind, amount, from }) => ({ id, kind, amount, from }));
    return this.#id !== null && gifts.length > 0 ? { message: this.#id, gifts } : null;
  }

  present(): readonly PromptElement[] {
    const aid = this.#aid;
    // Only a public roll can ask for aid.
    if (!aid)
      return audienceOf(this.#prompt.mode) === "public"
        ? [{ place: "links", template: "quincunx-prompt-ask-aid" }]
        : [];
    const { granted } = this.#prompt;
    const gifts = givenGifts(aid).map((gift) => ({
      id: gift.id,
      from: gift.from,
      gift: speak(sayGift(gift)),
      waits: waitsForGM(gift),
      isLeftOut: !granted.some(({ id }) => id === gift.id),
    }));
    return [{ place: "given", template: "quincunx-prompt-aid", gifts }];
  }

  async #ask(): Promise<void> {
    const { request, editor, title } = this.#prompt;
    const { spec, selected } = editor.state;
    if (this.#isAsking || this.#id !== null || !isReady(editor.state)) return;
    this.#isAsking = true;
    try {
      const aidRequest = { mechanic: mechanicOf(editor.state), spec, title, actor: request.actor };
      this.#id = await askForAid({ ...aidRequest, stats: withoutOpponents(selected) });
      this.#prompt.redraw();
    } catch (error) {
      notifyError(error);
    } finally {
      this.#isAsking = false;
    }
  }

  get #aid(): Aid | null {
    return this.#id === null ? null : aidOf(game.messages.get(this.#id));
  }

  get #gifts(): readonly AidGift[] {
    const aid = this.#aid;
    return aid ? openGifts(aid) : [];
  }
}

/** Resolves with the message id. `spec` excludes gifts. The message is public, so its targets are `null`. */
export async function askForAid(asking: AskedRoll): Promise<string> {
  const flags: AidFlags = { kind: "aid", ...askedFlags(asking) };
  const id = foundry.utils.randomID();
  const words = { sentence: "QUINCUNX.Aid.sentence", title: askedTitle(asking) } as const;
  await sendMessage({ _id: id, ...messageFor(speakerFor(asking.actor), words, flags) });
  return id;
}
