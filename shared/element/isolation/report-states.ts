import type { ParentPort } from './parent-port.ts'

/** Methods of a set that change it. */
const CHANGES: readonly PropertyKey[] = ['add', 'delete', 'clear']

/** Returns a view of a set of states that calls back when it is changed. The browser reports no changes of states. */
const watchStates = (states: CustomStateSet, changed: () => void): CustomStateSet =>
  new Proxy(states, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (CHANGES.includes(name)) changed()
        return Reflect.apply(value, target, given)
      }
    },
  })

/** Reports the states of an element that is not defined yet, whenever they change, and the result of its promise `ready`. */
export function reportStates(element: HTMLElement, port: ParentPort): void {
  let states: CustomStateSet | undefined
  let sent = ''
  const report = () => {
    const names = [...(states ?? [])]
    const text = names.join(' ')
    if (text !== sent) port.send({ type: 'states', states: names })
    sent = text
  }
  // Replaces the property in which an element keeps its states (shared/view/dom/states.ts).
  Object.defineProperty(element, 'states', {
    get: () => states,
    set(own: CustomStateSet) {
      states = watchStates(own, () => queueMicrotask(report))
    },
  })
  const followReady = (): void =>
    void Promise.resolve(Reflect.get(element, 'ready')).then(
      () => port.send({ type: 'ready' }),
      (error: unknown) => {
        port.send({ type: 'failed' })
        // The next promise waits for a later success. Another error means that there is none.
        if (error instanceof Error && error.name === 'TradeletError') followReady()
      },
    )
  void customElements.whenDefined(element.localName).then(followReady)
}
