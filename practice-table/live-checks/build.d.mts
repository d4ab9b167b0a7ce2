export function buildLiveModule(outDir?: string): Promise<string>;
export function liveManifest(): Record<string, unknown>;
