import type { ReadableAtom } from 'nanostores'
import { cancelInNextFrame, runInNextFrame } from '../../state/page/animation-frame.ts'
import { emit } from '../../state/page/emit.ts'
import { $sessionLimits } from '../../state/partner/session-limits.ts'
import type { Freshness } from '../../state/stores/freshness.store.ts'
import { toPageTag } from '../../view/dom/define.ts'
import { getStates, LOOK_EVENT } from '../../view/dom/states.ts'
import { lastFailure } from '../../wire/api/call-result.ts'
import { $gone } from '../../wire/api/reachability.ts'
import { serverNow } from '../../wire/api/server-clock.ts'
import { $network } from '../../wire/feed/network.ts'
import { createErrorDetail, TradeletError } from './error-detail.ts'
import { getPhase, isCurrent, PHASES, type Phase, type Sight, toErrorCode } from './lifecycle.rules.ts'
import { limitActions } from './limit-actions.ts'

/** Error messages of views: of React views, of the banner, and of Lit views. */
const FAILURE = '.empty[role=alert], .failure[role=alert], .note[role=alert]'
/** Content besides the place for messages, and that of a server. */
const CONTENT = '.app:not([data-rendered]) > :not(slot, .messages, .toasts)'
/** What a server has rendered (server/operations/rendered-elements), and the attribute of its host. */
const RENDERED = 'data-rendered'
/** Time after which an element without content counts as ready, because it has nothing to show. */
const NOTHING_MS = 1_000
/** Time for automatic retries before `ready` rejects. */
export const READY_PATIENCE_MS = 10_000

/** Creates a promise with its functions. Its rejection is not reported if no code waits for it. */
function createDeferred() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** Element in a view that shows the freshness of figures. */
type FreshnessMark = Element & { source?: ReadableAtom<Freshness> | null }

/**
 * Follows what an element shows, sets its states and dispatches `tl-ready`, `tl-stale`, `tl-fresh` and `tl-error`. It reads the rendered view, so it is the same
 * for all elements and none of them has code for it.
 */
export class Lifecycle {
  readonly #host: HTMLElement
  readonly #root: ShadowRoot
  readonly #count: (change: 1 | -1) => void
  readonly #begun = performance.now()
  readonly #sources = new Map<ReadableAtom<Freshness>, () => void>()
  #phase: Phase | null = null
  #wasReady = false
  /** Error that was reported last; "" for none. */
  #reported = ''
  #ends: (() => void)[] = []
  #patience: ReturnType<typeof setTimeout> | undefined
  #ready = createDeferred()

  /** `count` receives 1 when the element is on the page, -1 when it has left. */
  constructor(host: HTMLElement, root: ShadowRoot, count: (change: 1 | -1) => void) {
    this.#host = host
    this.#root = root
    this.#count = count
    host.addEventListener(LOOK_EVENT, () => (host.isConnected ? this.start() : this.stop()))
  }

  /** Resolves when the first data are shown. Rejects with a `TradeletError` if an error was shown for 10 s instead. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Starts to follow the element; does nothing if it is followed. */
  start(): void {
    if (this.#ends.length > 0) return
    this.#count(1)
    const review = this.#reviewSoon
    const observer = new MutationObserver(review)
    observer.observe(this.#root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'role'],
    })
    const nothing = setTimeout(review, NOTHING_MS)
    this.#ends = [
      () => observer.disconnect(),
      () => cancelInNextFrame(this.#review),
      () => clearTimeout(nothing),
      $gone.listen(review),
      $network.listen(review),
      $sessionLimits.listen(review),
    ]
    this.#review()
  }

  /** Ends everything that `start` began. */
  stop(): void {
    if (this.#ends.length === 0) return
    this.#count(-1)
    clearTimeout(this.#patience)
    for (const end of [...this.#ends, ...this.#sources.values()]) end()
    this.#sources.clear()
    this.#ends = []
  }

  #look(): Sight {
    const root = this.#root
    const freshness = this.#followSources()
    const hasNothing = performance.now() - this.#begun >= NOTHING_MS
    return {
      hasContent: root.querySelector(CONTENT) !== null || hasNothing,
      isLoading: root.querySelector('.skeleton') !== null || freshness.some(({ state }) => state === 'waiting'),
      hasFailed: root.querySelector(FAILURE) !== null,
      isOffline: $gone.get() || !$network.get() || freshness.some(({ state }) => state === 'offline'),
      isDelayed: freshness.some(({ state }) => state === 'delayed'),
    }
  }

  /** Subscribes to the freshness that the view shows now, and to nothing else. Returns the values. */
  #followSources(): Freshness[] {
    const marks = [...this.#root.querySelectorAll<FreshnessMark>(toPageTag('tl-freshness'))]
    const shown = new Set(marks.flatMap(({ source }) => source ?? []))
    for (const [source, end] of this.#sources)
      if (!shown.has(source)) {
        end()
        this.#sources.delete(source)
      }
    for (const source of shown)
      if (!this.#sources.has(source)) this.#sources.set(source, source.listen(this.#reviewSoon))
    return [...shown].map((source) => source.get())
  }

  /** Reviews once per frame: a view changes many times in a frame, and a review reads all of it. A hidden page has no frames. */
  readonly #reviewSoon = (): void => (document.hidden ? this.#review() : runInNextFrame(this.#review))

  readonly #review = (): void => {
    if (!this.#host.isConnected) return this.stop()
    const sight = this.#look()
    const phase = getPhase(sight, this.#wasReady)
    this.#setStates(phase)
    if (!sight.isLoading && phase !== 'loading' && this.#host.hasAttribute(RENDERED)) this.#removeRendered()
    const before = this.#phase
    this.#phase = phase
    if (!this.#wasReady && (phase === 'ready' || phase === 'stale')) this.#becomeReady()
    else if (before !== phase && this.#wasReady) this.#reportFreshness(before, phase)
    this.#reportError(sight)
  }

  #setStates(phase: Phase): void {
    const states = getStates(this.#host)
    // Every review calls this, and each change of a state makes the browser compute all styles of the element again.
    if (!states.has(phase)) {
      for (const other of PHASES) states.delete(other)
      states.add(phase)
    }
    const isLimited = limitActions(this.#host)
    if (isLimited || Reflect.get(this.#host, 'readonly') || $gone.get()) states.add('readonly')
    else states.delete('readonly')
  }

  /** Removes what a server has rendered, once the view shows its own content at the same place. */
  #removeRendered(): void {
    for (const node of this.#root.querySelectorAll(`[${RENDERED}]`)) node.remove()
    this.#host.removeAttribute(RENDERED)
  }

  #becomeReady(): void {
    this.#wasReady = true
    clearTimeout(this.#patience)
    this.#ready.resolve()
    emit(this.#host, 'tl-ready', { ms: Math.round(performance.now()) })
  }

  #reportFreshness(before: Phase | null, phase: Phase): void {
    const [was, is] = [before !== null && isCurrent(before), isCurrent(phase)]
    if (is && !was) emit(this.#host, 'tl-fresh', {})
    if (was && !is && phase !== 'error') emit(this.#host, 'tl-stale', { since: this.#getLastUpdate() })
  }

  #getLastUpdate(): string | null {
    for (const source of this.#sources.keys()) {
      const freshness = source.get()
      if (freshness.state === 'delayed') return new Date(serverNow() - freshness.ageMs).toISOString()
    }
    return null
  }

  /** Dispatches `tl-error` once for each error that the view shows. */
  #reportError({ hasFailed, isOffline }: Sight): void {
    if (!hasFailed) {
      this.#reported = ''
      return
    }
    const { symbol, field } =
      this.#root.querySelector<HTMLElement>(`:is(${FAILURE}):is([data-symbol], [data-field])`)?.dataset ?? {}
    const { error, id } = lastFailure
    const code = field ? 'unknown-field' : symbol === undefined ? toErrorCode(error, isOffline) : 'unknown-market'
    const reported = `${code} ${field ?? symbol ?? ''}`
    if (reported === this.#reported) return
    this.#reported = reported
    const hasResponse = code === 'server' || code === 'refused'
    const cause = error && hasResponse ? { requestId: id ?? null, cause: error.message } : {}
    const detail = createErrorDetail(code, this.#retry, { ...cause, ...(symbol !== undefined && { symbol }) })
    emit(this.#host, 'tl-error', detail)
    clearTimeout(this.#patience)
    if (!this.#wasReady) this.#patience = setTimeout(() => this.#giveUp(detail), READY_PATIENCE_MS)
  }

  #giveUp(detail: ConstructorParameters<typeof TradeletError>[0]): void {
    const failed = this.#ready
    // The next retry may succeed: a later `ready` waits for it.
    this.#ready = createDeferred()
    failed.reject(new TradeletError(detail))
  }

  /** Presses the buttons of the error messages, except those about an unknown market. */
  readonly #retry = (): void => {
    for (const message of this.#root.querySelectorAll(FAILURE))
      if (!message.hasAttribute('data-symbol')) message.querySelector('button')?.click()
  }
}
