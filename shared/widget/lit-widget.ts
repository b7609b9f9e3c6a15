import { html, type PropertyValues, type TemplateResult } from 'lit'
import { define } from '../dom/define.ts'
import { mirrorPreferences } from '../dom/mirror-preferences.ts'
import { BaseElement } from '../elements/base-element.ts'
import { texts, whenTextsReady } from '../preferences/texts.ts'
import { keepLegible } from '../theme/keep-legible.ts'
import { type Attributes, readAttribute, toPropertyName } from './attributes.ts'
import type { Events } from './events.ts'
import { commonAttributes, limitTextSize } from './text-size-limit.ts'

/** Definition of a custom element with a Lit class; same fields as for a React view. */
export interface LitDefinition<A extends Attributes> {
  tag: `tl-${string}`
  attributes: A
  /** Dispatched events; for the manifest and the type declarations. */
  events?: Events
  /** CSS parts in addition to `app`, with descriptions; for the manifest. */
  parts?: Record<string, string>
  element: typeof LitWidget
}

/**
 * Base class of a widget without React: the counterpart of `defineWidget` for Lit. Lit itself keeps properties set before the definition. This adds theme,
 * language and direction on the host, and a message if rendering fails.
 */
export class LitWidget extends BaseElement {
  #unmirror: (() => void) | null = null
  #broken = false

  override connectedCallback(): void {
    this.#unmirror ??= mirrorPreferences(this)
    super.connectedCallback()
    void keepLegible(this.renderRoot as ShadowRoot)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unmirror?.()
    this.#unmirror = null
  }

  /** Renders the element's content. */
  protected view(): TemplateResult {
    return html``
  }

  override render(): TemplateResult {
    let content: TemplateResult
    try {
      content = this.view()
      this.#broken = false
    } catch (error) {
      if (!this.#broken) console.error(`tradelet: <${this.localName}> could not be shown`, error)
      this.#broken = true
      content = html`<p class="note" role="alert">${texts('common')('broken')}</p>`
    }
    return html`<div class="app" part="app">${content}</div>`
  }
}

/** Defines a Lit widget. Its attributes are also properties; an absent or invalid attribute has its fallback. */
export function defineLitWidget<const A extends Attributes>({ tag, attributes, element }: LitDefinition<A>): void {
  const declared = Object.entries({ ...commonAttributes, ...attributes })

  class Widget extends element {
    static override properties = Object.fromEntries(
      declared.map(([name, type]) => {
        const read = (text: string | null) => readAttribute({ localName: tag, getAttribute: () => text }, name, type)
        return [toPropertyName(name), { attribute: name, converter: { fromAttribute: read } }]
      }),
    )

    constructor() {
      super()
      for (const [name, { fallback }] of declared) Object.assign(this, { [toPropertyName(name)]: fallback })
    }

    override connectedCallback(): void {
      // Without a shadow root its children are shown, the frame (isolation/frame.ts).
      if (this.getAttribute('isolation') !== 'frame') super.connectedCallback()
    }

    override willUpdate(changed: PropertyValues): void {
      super.willUpdate(changed)
      limitTextSize(this.renderRoot as ShadowRoot, Reflect.get(this, 'textSizeLimit'))
    }
  }

  whenTextsReady(() => define(tag, Widget))
}
