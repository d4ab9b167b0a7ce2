/** Requests aid for the roll of a prompt and applies gifts from players and GMs to its spec (SC-8). */
import { sayGift } from "../../card/aid-origin.ts";
import { openAidOf, openGifts, aidOf, type Aid, type Gift } from "./aid.ts";
import type { AidGift } from "../../card/aid-origin.ts";
import { audienceOf } from "../../platform/generations.ts";
import { takeBackGift } from "./operations.ts";
import { askForAid } from "./ask-for-aid.ts";
import { layGrants } from "../../roll/prompt/lay-grants.ts";
import { withoutOpponents } from "../../roll/opponents.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import { isReady, mechanicOf } from "../../ui/spec-editor/state.ts";
import type { PromptAnswer, PromptRequest } from "../../roll/prompt/request.ts";

export interface AidHost {
  readonly request: PromptRequest;
  readonly editor: LiveSpecEditor;
  title(): string;
  /** Gifts in a GM's ruling. */
  given(): readonly AidGift[];
  redraw(): void;
}

export class PromptAid {
  readonly #host: AidHost;
  /** Id of the request for aid; `null`: none posted. */
  #id: string | null = null;
  #isAsking = false;
  #isFollowing = false;

  constructor(host: AidHost) {
    this.#host = host;
  }

  /** Resumes an earlier request for aid that is not rolled yet, also after a reload. */
  open(): void {
    const { request, editor } = this.#host;
    if (!this.#mayAsk) return;
    this.#id = openAidOf(mechanicOf(editor.state), request.actor?.uuid)?.message.id ?? null;
    this.follow();
  }

  is(id: string): boolean {
    return this.#id === id;
  }

  get isOn(): boolean {
    return this.#id !== null;
  }

  follow(): void {
    const { editor, given } = this.#host;
    if (this.#id !== null && !game.messages.has(this.#id)) this.#id = null;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    layGrants(editor, [...this.#gifts, ...given()]);
    this.#isFollowing = false;
  }

  async press(gift: string | undefined): Promise<void> {
    const aid = this.#aid;
    if (gift !== undefined) return aid ? takeBackGift(aid, gift).catch(notifyError) : undefined;
    const { request, editor, title, redraw } = this.#host;
    const { spec, selected } = editor.state;
    if (!this.#mayAsk || this.#isAsking || this.#id !== null || !isReady(editor.state)) return;
    this.#isAsking = true;
    try {
      const asked = { mechanic: mechanicOf(editor.state), spec, title: title(), actor: request.actor };
      this.#id = await askForAid({ ...asked, stats: withoutOpponents(selected) });
      redraw();
    } catch (error) {
      notifyError(error);
    } finally {
      this.#isAsking = false;
    }
  }

  answer(): Pick<PromptAnswer, "aid" | "given"> {
    const { given } = this;
    const helped = this.#granted
      .filter((gift) => !given.includes(gift))
      .map(({ id, kind, amount, from }) => ({ id, kind, amount, from }));
    return {
      ...(given.length > 0 ? { given } : {}),
      ...(this.#id !== null && helped.length > 0 ? { aid: { message: this.#id, gifts: helped } } : {}),
    };
  }

  /** The GM's gifts that the spec includes. */
  get given(): readonly AidGift[] {
    const ids = this.#host.given().map(({ id }) => id);
    return this.#granted.filter(({ id }) => ids.includes(id));
  }

  get #granted(): readonly AidGift[] {
    return (this.#host.editor.state.granted ?? []) as readonly AidGift[];
  }

  /** `null`: aid is not possible. `mode`: the message mode; only a public roll can ask for aid. */
  present(mode: string): object | null {
    const aid = this.#aid;
    if (!aid) return this.#mayAsk && audienceOf(mode) === "public" ? { mayAsk: true } : null;
    const granted = this.#granted;
    return {
      isOn: true,
      gifts: openGifts(aid).map((gift) => ({
        id: gift.id,
        from: gift.from,
        gift: speak(sayGift(gift)),
        isLeftOut: !granted.some(({ id }) => id === gift.id),
      })),
    };
  }

  get #mayAsk(): boolean {
    const { purpose } = this.#host.request;
    return purpose.kind === "roll" && purpose.mayBeHelped === true;
  }

  get #aid(): Aid | null {
    return this.#id === null ? null : aidOf(game.messages.get(this.#id));
  }

  get #gifts(): readonly Gift[] {
    const aid = this.#aid;
    return aid ? openGifts(aid) : [];
  }
}
