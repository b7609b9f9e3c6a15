import { type CSSResultOrNative, LitElement } from 'lit'
import { cancelInNextFrame, runInNextFrame } from '../dom/animation-frame.ts'

/** Readable store, as far as a leaf needs it. */
export interface ReadableStore<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/**
 * Base class of the leaf elements: live figures without a framework. A connected leaf subscribes to its stores and renders at most once per animation frame. It
 * inherits theme and language from the shadow root around it.
 */
export class BaseElement extends LitElement {
  #ends: (() => void)[] = []
  readonly #write = () => this.write()

  /** Returns the stores whose changes render this leaf; called on connection and by `resubscribe`. */
  protected sources(): readonly (ReadableStore<unknown> | null | undefined)[] {
    return []
  }

  /** Runs in the frame after a change of a store. A leaf with many figures may write them without a render. */
  protected write(): void {
    this.requestUpdate()
  }

  protected resubscribe(): void {
    this.#end()
    if (!this.isConnected) return
    for (const source of this.sources())
      if (source) this.#ends.push(source.subscribe(() => runInNextFrame(this.#write)))
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
    cancelInNextFrame(this.#write)
    for (const end of this.#ends) end()
    this.#ends = []
  }
}

/** Style sheets of a leaf. */
export type Sheets = CSSResultOrNative[]
