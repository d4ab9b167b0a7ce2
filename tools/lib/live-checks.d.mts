export const LIVE_CHECKS: string;
export const LIVE_MODULE: string;
export function liveChecksText(): Promise<string>;
export function buildLiveModule(outDir?: string): Promise<string>;
export function liveManifest(): Record<string, unknown>;
