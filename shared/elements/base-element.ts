import { type CSSResultOrNative, LitElement } from 'lit'
import { forget, nextFrame } from '../dom/frame.ts'

/** A stores' side that a leaf listens to. */
export interface Listenable<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/**
 * The base of the leaf elements: figures that tick without a framework. A leaf listens to a store while it is in the page and writes at most once an
 * animation frame. It lives inside other elements' shadow roots and takes theme and language from them.
 */
export class BaseElement extends LitElement {
  #ends: (() => void)[] = []
  readonly #write = () => this.requestUpdate()

  /** Stores whose changes redraw this leaf; asked for when it comes into the page and when `resubscribe` is called. */
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

/** Style sheets for a leaf. */
export type Sheets = CSSResultOrNative[]
