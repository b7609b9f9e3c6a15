import type { ErrorDetail } from '../../state/page/event-details.ts'
import { getStates } from '../../view/dom/states.ts'
import { createErrorDetail, TradeletError } from '../definition/error-detail.ts'

/** Promise `ready` with its functions. Its rejection is not reported if no code waits for it. */
function createReady() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** States, promise `ready` and error of an element whose content is in a frame. The element must be defined. */
export class HostStatus {
  readonly #element: HTMLElement
  readonly #reload: () => void
  #states: readonly string[] = []
  #ready = createReady()
  readonly #end = new AbortController()
  /** Detail of the last `tl-error`. */
  #error: ErrorDetail | null = null

  /** `reload` loads the frame again. */
  constructor(element: HTMLElement, reload: () => void) {
    this.#element = element
    this.#reload = reload
    Object.defineProperty(element, 'ready', { configurable: true, get: () => this.#ready.promise })
    const keepError = (event: Event) => {
      if (event.target === element) this.#error = (event as CustomEvent<ErrorDetail>).detail
    }
    element.addEventListener('tl-error', keepError, { signal: this.#end.signal })
    this.setStates(['loading'])
  }

  /** Sets the states of the element in the frame on the element of the page. */
  setStates(next: readonly string[]): void {
    const states = getStates(this.#element)
    for (const state of this.#states) if (!next.includes(state)) states.delete(state)
    for (const state of next) states.add(state)
    this.#states = next
  }

  /** Fulfils `ready`. */
  resolve(): void {
    this.#ready.resolve()
  }

  /** Rejects `ready` with the last error. A later `ready` waits for a success. */
  reject(): void {
    const failed = this.#ready
    this.#ready = createReady()
    failed.reject(new TradeletError(this.#error ?? createErrorDetail('load', this.#reload)))
  }

  /** Ends the listener of errors and removes the states: the element may be added again, with another frame. */
  stop(): void {
    this.#end.abort()
    this.setStates([])
  }

  /** Reports that the frame could not be loaded: by state, `tl-error` with a `retry` that loads it again, and `ready`. */
  reportFailure(): void {
    this.setStates(['error'])
    const detail = createErrorDetail('load', this.#reload)
    this.#element.dispatchEvent(new CustomEvent('tl-error', { detail, bubbles: true, composed: true }))
    this.reject()
  }
}
