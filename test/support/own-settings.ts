/** Our settings by key, as Foundry stores them, for tests that do not know their owner. */
// The expected result has the type of the stored value.
type Loose = any;

export function setting(key: string): Loose {
  return game.settings.get("quincunx" as never, key as never);
}

export async function changeSetting(key: string, value: unknown): Promise<void> {
  await game.settings.set("quincunx" as never, key as never, value as never);
}
