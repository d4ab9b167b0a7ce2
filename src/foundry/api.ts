/** What other packages and macros get: `game.modules.get("quincunx").api`. */
import { answer } from "../rules/api.ts";
import { mechanicById, mechanics } from "../rules/index.ts";
import type { AnyMechanic, MechanicId } from "../rules/mechanic.ts";
import { createSamples } from "./actors/samples.ts";
import { rollCommand } from "./chat/commands.ts";
import type { RequestDraft } from "./requests/draft.ts";
import { postRequest, prepareRequest } from "./requests/post.ts";
import { rollSpec, type DialogConfig, type MessageConfig, type RollConfig, type RollResult } from "./rolling/roll.ts";
import { rollStat } from "./rolling/stat.ts";

export interface QuincunxApi {
  /** The five, in the order of the rules. */
  readonly mechanics: readonly AnyMechanic[];
  mechanic(id: MechanicId): AnyMechanic;
  /**
   * Rolls a command (`"te adv 2 low"`, without a prompt) or a spec. Resolves with spec, faces, outcome, roll and message; null where the prompt was
   * left or a hook said no. Rejects with RuleError (`code`, `field`, `at`).
   */
  roll(what: string | RollConfig, dialog?: DialogConfig, message?: MessageConfig): Promise<RollResult | null>;
  /** Rolls a stat of an actor (or of its UUID) as a click on its sheet would. */
  rollStat(actor: Actor.Implementation | string, stat: string, message?: MessageConfig): Promise<RollResult | null>;
  /** The exact odds of a spec; no roll needed. Rejects nothing, throws RuleError. */
  odds(mechanic: MechanicId, spec: object): object;
  /** One request of the JSON protocol (docs/protocol.md). Never throws. */
  answer(request: unknown): object;
  /** GMs only: posts a request (with `seats`), or opens the dialog for it. Hidden targets stay in this browser. */
  request(draft: Partial<RequestDraft> & Pick<RequestDraft, "mechanic">): Promise<ChatMessage.Implementation | null>;
  createSamples(owners?: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]>;
}

export function makeApi(): QuincunxApi {
  return {
    mechanics,
    mechanic: mechanicById,
    roll: (what, dialog, message) => (typeof what === "string" ? rollCommand(what, message) : rollSpec(what, dialog, message)),
    rollStat,
    odds: (id, spec) => {
      const mechanic = mechanicById(id);
      return mechanic.odds(mechanic.parseSpec(spec));
    },
    answer,
    request: async (draft) => {
      if (!game.user.isGM) return null;
      const { spec, seats, title = "", text = "", isHidden = false } = draft;
      return spec && seats && seats.length > 0 ? postRequest({ mechanic: draft.mechanic, spec, seats, title, text, isHidden }) : prepareRequest(draft);
    },
    createSamples,
  };
}
