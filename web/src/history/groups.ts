/** Returns values by what they have in common, in the order in which that first came. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): [key: string, values: T[]][] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups]
}
