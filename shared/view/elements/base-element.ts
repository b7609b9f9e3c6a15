import type { CSSResultOrNative, PropertyValues } from '@lit/reactive-element'
import { type RenderOptions, render } from 'lit/html.js'
import { StoreElement } from './store-element.ts'

/** Base class of elements that render a template of Lit. A leaf inherits theme and language from the shadow root around it. */
export class BaseElement extends StoreElement {
  readonly renderOptions: RenderOptions = { host: this }

  /** Returns the content. */
  protected render(): unknown {
    return null
  }

  protected override update(changed: PropertyValues): void {
    const content = this.render()
    super.update(changed)
    render(content, this.renderRoot, this.renderOptions)
  }
}

/** Style sheets of a leaf. */
export type Sheets = CSSResultOrNative[]
