import { html, type PropertyValues, type TemplateResult } from 'lit'
import { define } from '../dom/define.ts'
import { isFramed } from '../dom/is-framed.ts'
import { mirrorPreferences } from '../dom/mirror-preferences.ts'
import { enqueueTask } from '../dom/task-queue.ts'
import { BaseElement } from '../elements/base-element.ts'
import { directionOf } from '../i18n/languages.ts'
import { $language } from '../preferences/language.ts'
import { texts, whenTextsReady } from '../preferences/texts.ts'
import { type Attributes, readAttribute, toPropertyName } from './attributes.ts'
import { commonAttributes } from './common-attributes.ts'
import type { ElementDocuments } from './element-documents.ts'
import { limitTextSize } from './text-size-limit.ts'

/** Definition of a custom element with a Lit class; same fields as for a React view. */
export interface LitDefinition<A extends Attributes> extends ElementDocuments {
  tag: `tl-${string}`
  attributes: A
  element: typeof LitWidget
}

/**
 * Base class of a widget without React: the counterpart of `defineWidget` for Lit. Lit itself keeps properties set before the definition. This adds states of
 * theme and language, and a message if rendering fails.
 */
export class LitWidget extends BaseElement {
  #unmirror: (() => void) | null = null
  #broken = false

  /** Resolves when the element shows its first data; rejects if it shows an error instead (shared/widget/lifecycle.ts). */
  get ready(): Promise<void> {
    return import('./attend.ts').then(({ attend }) => attend(this))
  }

  override connectedCallback(): void {
    // Its shadow root has a frame instead (isolation/frame.ts).
    if (isFramed(this)) return
    // Creates the shadow root, in which page-theme.ts computes colours of the page.
    super.connectedCallback()
    this.#unmirror ??= mirrorPreferences(this, () => this.requestUpdate())
    this.ready.catch(console.warn)
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
      if (!this.#broken) console.error(`tradelet: <${this.localName}> failed`, error)
      this.#broken = true
      content = html`<p class="note" role="alert">${texts('common')('broken')}</p>`
    }
    const lang = $language.get()
    return html`<div class=${Reflect.get(this, 'readonly') ? 'app readonly' : 'app'} part="app" lang=${lang} dir=${directionOf(lang)}
      ><slot name="head"></slot>${content}<slot name="help"></slot><slot name="foot"></slot></div>`
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

    override willUpdate(changed: PropertyValues): void {
      super.willUpdate(changed)
      limitTextSize(this.renderRoot as ShadowRoot, Reflect.get(this, 'textSizeLimit'))
    }
  }

  whenTextsReady(() => enqueueTask(() => define(tag, Widget)))
}
