/** Targets that outlive the elements. */
const isOfPage = (target: EventTarget): boolean =>
  target === window ||
  target === document ||
  target === document.documentElement ||
  target === document.body ||
  target instanceof MediaQueryList

/** Counter of the listeners that code adds to the page. */
export interface PageListeners {
  /** Returns the number of listeners that were added since the start and not removed. */
  count(): number
  /** Restores the page's own functions. */
  end(): void
}

/** Starts to count listeners on window, document, root, body and media queries. Listeners with `once` are not counted. */
export function countPageListeners(): PageListeners {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const known = new Map<EventTarget, Map<string, Set<unknown>>>()
  const collect = (target: EventTarget, type: string, options: unknown): Set<unknown> => {
    const capture = typeof options === 'object' ? Boolean(Object(options).capture) : Boolean(options)
    const types = known.get(target) ?? new Map<string, Set<unknown>>()
    known.set(target, types)
    const listeners = types.get(`${type} ${capture}`) ?? new Set()
    types.set(`${type} ${capture}`, listeners)
    return listeners
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window
    const { once, signal }: AddEventListenerOptions = Object(options)
    if (isOfPage(target) && listener && !once) {
      const listeners = collect(target, type, options).add(listener)
      if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(listener))
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window
    if (isOfPage(target)) collect(target, type, options).delete(listener)
    removeEventListener.call(target, type, listener, options)
  }
  return {
    count: () => [...known.values()].flatMap((types) => [...types.values()]).reduce((sum, { size }) => sum + size, 0),
    end: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  }
}
