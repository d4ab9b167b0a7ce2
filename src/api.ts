/** The API for other packages and macros: `game.modules.get("quincunx").api` (docs/api.md). */
import { plainObject } from "./rules/contract/schema.ts";
import {
  apiMembers,
  FEATURE_MEMBERS,
  type FeatureMember,
  type QuincunxApi,
  type RollOptions,
  type RollResult,
} from "./api/contract.ts";
import { requireStats } from "./api/known-names.ts";
import { exact } from "./api/exact.ts";
import * as ofMessages from "./api/messages.ts";
import * as shapes from "./api/shapes.ts";
import { membersOf, rollOptionsOf } from "./api/shapes.ts";
import { anyResources, statsOf } from "./actors/any-stats.ts";
import { poolsOf, removePool, savePool } from "./actors/pools.ts";
import { readingOf } from "./card/read/public-card.ts";
import { redrawAllMessages } from "./log/draw.ts";
import { registerEffect } from "./mechanics/dice-effects.ts";
import { mechanicById, mechanics } from "./mechanics/mechanics.ts";
import { argument, requireOwner } from "./platform/require-type.ts";
import { SCOPE } from "./platform/documents.ts";
import { rollCommand } from "./roll/command/roll-command.ts";
import { rollPool, type LoosePool } from "./roll/pool.ts";
import { rollSpec, type RollConfig, type RollResult as AnyRollResult } from "./roll/roll.ts";
import { sharedDice, sharedDieApi, type SharedDieApi } from "./roll/shared-die/shared-dice.ts";
import { rollStat } from "./roll/stat.ts";
import { notAllowed } from "./rules/contract/error.ts";
import type { Fields } from "./rules/contract/fields.ts";
import type { MechanicId } from "./rules/contract/mechanic.ts";
import { answer } from "./rules/protocol/answer.ts";
import { suggestRoll } from "./sheet/suggest-roll.ts";
import { speak } from "./ui/speak.ts";

/** Raised by 1 when a stable member changes so that its callers must change (docs/api.md). */
const CONTRACT = 1;

type Hero = Actor.Implementation;

/** The function, for checked actors only. */
function ofActor<T>(read: (actor: Hero) => T): (actor: Hero) => T {
  return (actor) => read(argument(shapes.actor, actor, "actor"));
}

function refusing(result: AnyRollResult): RollResult {
  if (result.kind === "prevented" && result.by === "notice") throw result.why;
  return (result.kind === "replaced" ? result.result : result) as RollResult;
}

export function makeApi(): QuincunxApi {
  const dice: Record<string, SharedDieApi> = {};
  for (const [command, declared] of sharedDice()) dice[command] = exact(sharedDieApi(declared));
  const own: Omit<QuincunxApi, FeatureMember> = {
    version: game.modules.get(SCOPE).version ?? "",
    contract: CONTRACT,
    mechanics,
    mechanic: mechanicById,
    roll: async (what: unknown, input?: RollOptions) => {
      const { dialog, message } = rollOptionsOf(shapes.rollOptions, input);
      if (typeof what === "string") return refusing(await rollCommand(what, message, dialog));
      const config = membersOf<RollConfig>(shapes.roll, what, "what");
      requireStats(config);
      return refusing(await rollSpec({ chosen: Object.keys(config.spec), ...config }, dialog, message));
    },
    rollStat: async (actor, stat, input) => {
      const { dialog, message } = rollOptionsOf(shapes.statOptions, input);
      argument(shapes.actorOrUuid, actor, "actor");
      argument(shapes.name, stat, "stat");
      return refusing(await rollStat(actor, stat, { ...dialog, ...message }));
    },
    rollPool: async (actor, pool, input) => {
      const { dialog, message } = rollOptionsOf(shapes.poolOptions, input);
      const wanted = typeof pool === "string" ? pool : membersOf<LoosePool>(shapes.loosePool, pool, "pool");
      if (actor !== null) argument(shapes.actorOrUuid, actor, "actor");
      return refusing(await rollPool(actor, wanted, { ...dialog, ...message }));
    },
    suggestRoll() {
      const found = suggestRoll();
      return found && { ...found, roll: async () => refusing(await found.roll()) };
    },
    card: (message) => readingOf(argument(shapes.message, message, "message")),
    odds: ((id: MechanicId, spec: Fields) => {
      const mechanic = mechanicById(id);
      return mechanic.odds.of(mechanic.parseSpec(spec));
    }) as QuincunxApi["odds"],
    protocol: (request) => answer(request, mechanics) as Fields,
    ...ofMessages,
    sharedDice: dice,
    registerDiceEffect: (id, effect) => {
      const remove = registerEffect(mechanicById(id), effect);
      redrawAllMessages();
      return () => {
        remove();
        redrawAllMessages();
      };
    },
    stats: ofActor(statsOf),
    resources: ofActor(anyResources),
    pools: ofActor(poolsOf),
    savePool: async (actor, pool) => {
      requireOwner(argument(shapes.actor, actor, "actor"));
      argument(plainObject, pool, "pool");
      await savePool(actor, shapes.pool.parse(pool, "pool"));
    },
    removePool: async (actor, name) => {
      requireOwner(argument(shapes.actor, actor, "actor"));
      await removePool(actor, argument(shapes.name, name, "name"));
    },
    speak: (phrase) => speak(argument(shapes.phrase, phrase, "phrase")),
  };
  const ofFeatures = Object.assign({}, ...apiMembers.all()) as Partial<QuincunxApi>;
  const missing = FEATURE_MEMBERS.filter((name) => !(name in ofFeatures));
  const absent = Object.fromEntries(missing.map((name) => [name, refusal(name)]));
  return exact({ ...own, ...ofFeatures, ...absent } as QuincunxApi, ["protocol", ...missing]);
}

/** Replaces a member whose feature is left out. */
function refusal(name: FeatureMember): unknown {
  const refuse = (): never => {
    throw notAllowed(name, `"${name}" belongs to a feature that this copy of the module leaves out`);
  };
  return new Proxy(refuse, { get: refuse });
}
