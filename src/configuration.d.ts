/**
 * Declarations for the community types: our API and flags, and members of generation 14, which the published types
 * (generation 13) lack.
 */
import type { QuincunxApi } from "./api.ts";
import type { CardFlags } from "./card/state.ts";
import type { OperationFlags } from "./log/operation-flags.ts";
import type { RequestFlags } from "./features/request/state.ts";

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
    /** Generation 14 (dice.md 4.4), which no longer has `core.rollMode`. */
    "core.messageMode": string;
  }
  interface FlagConfig {
    ChatMessage: { quincunx?: CardFlags | OperationFlags | RequestFlags };
    Actor: { quincunx?: { ledger?: Record<string, unknown>; sample?: string } };
  }
}
