/** Our settings by key, as Foundry stores them: for tests, which read and write what they must not know the owner of. */
// What is stored is told by what is expected of it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

export function setting(key: string): Loose {
  return game.settings.get("quincunx" as never, key as never);
}

export async function changeSetting(key: string, value: unknown): Promise<void> {
  await game.settings.set("quincunx" as never, key as never, value as never);
}
