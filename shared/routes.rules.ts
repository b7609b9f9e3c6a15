/** An entry of a menu: it leads to a page, or does something else. Those with a smaller place come first. */
export interface Placed {
  readonly place: number
  readonly route?: string | null
}

/** A menu's own entries and those of the features' manifests, in their places. Where both lead to one page it is the feature's. */
export function mergeByPlace<Own extends Placed, Declared extends Placed>(
  own: readonly Own[],
  declared: readonly Declared[],
): (Own | Declared)[] {
  const declaredRoutes = new Set(declared.map(({ route }) => route))
  return [...own.filter(({ route }) => !route || !declaredRoutes.has(route)), ...declared].sort(
    (one, other) => one.place - other.place,
  )
}
