/** Help from other seats for the roll of one prompt (SC-8), and a GM's gifts to it: asked for, followed, laid over its spec, refused. */
import { openAidOf, openGifts, aidOf, sayGift, type Aid, type Gift } from "./aid.ts";
import type { AidGift } from "../../card/aid-origin.ts";
import { audienceOf } from "../../platform/generations.ts";
import { takeBackGift } from "./operations.ts";
import { askForAid } from "./ask-for-aid.ts";
import { withoutOpponents } from "../../roll/opponents.ts";
import { hasGrants, layGrants, withoutGrants } from "../../rules/spec/grants.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import { isReady, mechanicOf } from "../../ui/spec-editor/state.ts";
import type { PromptAnswer, PromptRequest } from "../../roll/prompt/request.ts";

export interface AidHost {
  readonly request: PromptRequest;
  readonly editor: LiveSpecEditor;
  title(): string;
  /** By a GM, at the table. */
  given(): readonly AidGift[];
  redraw(): void;
}

export class PromptAid {
  readonly #host: AidHost;
  /** The message in which others give; null: nobody was asked. */
  #id: string | null = null;
  #isAsking = false;
  #isFollowing = false;

  constructor(host: AidHost) {
    this.#host = host;
  }

  /** What was asked before, and is not rolled: also after a reload. */
  open(): void {
    const { request, editor } = this.#host;
    if (!this.#mayAsk) return;
    this.#id = openAidOf(mechanicOf(editor.state), request.actor?.uuid)?.message.id ?? null;
    this.follow();
  }

  /** Whether a message is the one in which others give. */
  is(id: string): boolean {
    return this.#id === id;
  }

  get isOn(): boolean {
    return this.#id !== null;
  }

  /** Lays what is given over the spec, whatever else has changed it. */
  follow(): void {
    const { editor, given } = this.#host;
    if (this.#id !== null && !game.messages.has(this.#id)) this.#id = null;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    layGifts(editor, [...this.#gifts, ...given()]);
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

  /** By a GM, as far as it is in the spec. */
  get given(): readonly AidGift[] {
    const ids = this.#host.given().map(({ id }) => id);
    return this.#granted.filter(({ id }) => ids.includes(id));
  }

  get #granted(): readonly AidGift[] {
    return (this.#host.editor.state.granted ?? []) as readonly AidGift[];
  }

  /** Null: help is not asked for, and cannot be. `mode`: what is not for all eyes is not asked of all. */
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

/** So much is given to a spec, and no more: it takes the place of what was given before. */
export function layGifts(editor: Pick<LiveSpecEditor, "state" | "edit">, gifts: readonly AidGift[]): void {
  const { state } = editor;
  const { granted = [] } = state;
  if (gifts.length === 0 && granted.length === 0) return;
  const mechanic = mechanicOf(state);
  const { laid } = layGrants(mechanic, withoutGrants(mechanic, state.spec, granted), gifts);
  if (idsOf(laid) === idsOf(granted as readonly AidGift[]) && hasGrants(mechanic, state.spec, granted)) return;
  editor.edit({ kind: "grant", grants: laid });
}

function idsOf(gifts: readonly AidGift[]): string {
  return gifts.map(({ id }) => id).join(" ");
}
