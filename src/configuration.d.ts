/**
 * What the community types have to know about us, and what they lack.
 *
 * The published types describe generation 13. Members of generation 14 that we use are declared here, each with the fact it rests on.
 */
import type { QuincunxApi } from "./api.ts";
import type { CardFlags } from "./card/flags.ts";
import type { OperationFlags } from "./log/operation-flags.ts";
import type { RequestFlags } from "./features/request/flags.ts";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface ModuleConfig {
    quincunx: { api: QuincunxApi };
  }
  interface RequiredModules {
    quincunx: true;
  }
  interface SettingConfig {
    /** Generation 14 (dice.md 4.4); the older `core.rollMode` is gone there. */
    "core.messageMode": string;
  }
  interface FlagConfig {
    ChatMessage: { quincunx?: CardFlags | OperationFlags | RequestFlags };
    Actor: { quincunx?: { ledger?: Record<string, unknown>; sample?: string } };
  }
}
