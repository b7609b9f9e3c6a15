import { type CSSResultOrNative, LitElement } from 'lit'
import { forget, nextFrame } from '../dom/animation-frame.ts'

/** Readable store, as far as a leaf needs it. */
export interface Listenable<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/**
 * Base class of the leaf elements: live figures without a framework. A connected leaf subscribes to its stores and renders at most once per animation frame. It
 * inherits theme and language from the shadow root around it.
 */
export class BaseElement extends LitElement {
  #ends: (() => void)[] = []
  readonly #write = () => this.requestUpdate()

  /** Returns the stores whose changes render this leaf; called on connection and by `resubscribe`. */
  protected sources(): readonly (Listenable<unknown> | null | undefined)[] {
    return []
  }

  protected resubscribe(): void {
    this.#end()
    if (!this.isConnected) return
    for (const source of this.sources()) if (source) this.#ends.push(source.subscribe(() => nextFrame(this.#write)))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.resubscribe()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  #end(): void {
    forget(this.#write)
    for (const end of this.#ends) end()
    this.#ends = []
  }
}

/** Style sheets of a leaf. */
export type Sheets = CSSResultOrNative[]
