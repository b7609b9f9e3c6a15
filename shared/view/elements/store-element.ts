import { ReactiveElement } from '@lit/reactive-element'
import { cancelInNextFrame, runInNextFrame } from '../../state/page/animation-frame.ts'

/** Readable store, as far as an element needs it. */
export interface ReadableStore<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/**
 * Base class of the elements with live figures and without a framework. A connected element subscribes to its stores and updates at most once per animation
 * frame. It has no templates: a subclass writes its content in `update`, or is a `BaseElement`.
 */
export class StoreElement extends ReactiveElement {
  #ends: (() => void)[] = []
  readonly #write = () => this.write()

  /** Returns the stores whose changes update this element; called on connection and by `resubscribe`. */
  protected sources(): readonly (ReadableStore<unknown> | null | undefined)[] {
    return []
  }

  /** Runs in the frame after a change of a store. An element with many figures may write them without an update. */
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
