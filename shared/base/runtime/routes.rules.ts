/** Menu entry. It leads to a page if it has a route. Entries are sorted by `place`, ascending. */
export interface PlacedEntry {
  readonly place: number
  readonly route?: string | null
}

/** Merges a menu's own entries with those of the features' manifests, sorted by place. If both have an entry for a route, the feature's entry is used. */
export function mergeByPlace<Own extends PlacedEntry, Declared extends PlacedEntry>(
  own: readonly Own[],
  declared: readonly Declared[],
): (Own | Declared)[] {
  const declaredRoutes = new Set(declared.map(({ route }) => route))
  return [...own.filter(({ route }) => !route || !declaredRoutes.has(route)), ...declared].sort(
    (one, other) => one.place - other.place,
  )
}
