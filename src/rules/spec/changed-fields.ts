/** Fields of a spec that are not as they were before. */
export function changedFields(before: object, after: object): readonly string[] {
  const old = before as Readonly<Record<string, unknown>>;
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value))
    .map(([field]) => field);
}
