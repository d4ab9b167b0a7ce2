/** Our settings by key, as Foundry stores them, for tests that do not know their owner. */
export function setting<T = unknown>(key: string): T {
  return game.settings.get("quincunx" as never, key as never) as T;
}

export async function changeSetting(key: string, value: unknown): Promise<void> {
  await game.settings.set("quincunx" as never, key as never, value as never);
}
