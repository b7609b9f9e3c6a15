type From = (items: unknown, work?: (item: unknown, at: number) => unknown) => unknown[]

/**
 * Lets `Array.from` of the page copy iterators if a library of the page has replaced it by a function that does not, as prototype.js and MooTools do.
 * lightweight-charts copies the iterators of its maps. Anything else is still passed to the page's function.
 */
export function completeArrayFrom(): void {
  const replaced = Reflect.get(Array, 'from') as From
  if (replaced.call(Array, new Set([0]).values())[0] === 0) return
  const complete: From = (items, work) => {
    if (typeof Reflect.get(Object(items), 'next') !== 'function') return replaced.call(Array, items, work)
    const copy = [...(items as Iterable<unknown>)]
    return work ? copy.map(work) : copy
  }
  Reflect.set(Array, 'from', complete)
}
