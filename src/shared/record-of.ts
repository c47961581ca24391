/**
 * An object with a value for each of the names. TypeScript loses the names in any loop that fills an object, so the cast
 * is made here only.
 */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = valueFor(name);
  return record as Record<Name, Value>;
}
