import names from 'features:events'
import type { ParentPort } from './parent-port.ts'
import type { ForwardedEvent } from './protocol.ts'

/** Access to the page's decisions about forwarded events, and to the functions of their details. */
export interface ForwardedEvents {
  /** Resolves to whether the page allows the action that a cancelable event announces. */
  isAllowed(event: Event): Promise<boolean>
  /** Calls a function of the detail of an event. */
  call(id: number, name: string): void
}

/** Number of events whose functions can still be called by the page. */
const MAX_CALLABLE = 20

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function'

/**
 * Forwards the events of the frame's elements to the page. `respondWith` gets a promise of the page's answer. The action stops if the answer
 * is late.
 */
export function forwardEvents(port: ParentPort): ForwardedEvents {
  const answers = new WeakMap<Event, Promise<unknown>>()
  const callable = new Map<number, Record<string, unknown>>()
  let turn = 0
  let isCounted = false
  const getTurn = (): number => {
    if (!isCounted) {
      turn += 1
      isCounted = true
      setTimeout(() => {
        isCounted = false
      })
    }
    return turn
  }
  const forward = (event: CustomEvent) => {
    const given: Record<string, unknown> = Object(event.detail)
    const functions = Object.keys(given).filter((name) => isFunction(given[name]))
    const detail = Object.fromEntries(Object.entries(given).filter(([name]) => !functions.includes(name)))
    const { type: name, cancelable } = event
    const id = port.createId()
    if (functions.length > 0) callable.set(id, given)
    for (const oldest of callable.keys()) if (callable.size > MAX_CALLABLE) callable.delete(oldest)
    const message: ForwardedEvent = { type: 'event', id, turn: getTurn(), name, detail, functions, cancelable }
    if (!cancelable) return port.send(message)
    const answer = port.request(message)
    answers.set(event, answer)
    if (isFunction(given.respondWith)) given.respondWith(answer)
  }
  for (const name of names) addEventListener(name, (event) => forward(event as CustomEvent), true)
  return {
    isAllowed: async (event) => (await answers.get(event)) === true,
    call(id, name) {
      const called = callable.get(id)?.[name]
      if (isFunction(called) && name !== 'respondWith') called()
    },
  }
}
