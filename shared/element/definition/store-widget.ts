import type { PropertyValues } from '@lit/reactive-element'
import { texts, whenTextsReady } from '../../state/preferences/texts.ts'
import { define } from '../../view/dom/define.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { mirrorPreferences } from '../../view/dom/mirror-preferences.ts'
import { getStates } from '../../view/dom/states.ts'
import { enqueueTask } from '../../view/dom/task-queue.ts'
import { StoreElement } from '../../view/elements/store-element.ts'
import { type Attributes, readAttribute, toPropertyName } from '../manifest/attributes.ts'
import { commonAttributes } from '../manifest/common-attributes.ts'
import type { ElementDocuments } from '../manifest/element-documents.ts'
import { limitTextSize } from '../manifest/text-size-limit.ts'

/** Definition of a custom element without React; same fields as for a React view. */
export interface LitDefinition<A extends Attributes> extends ElementDocuments {
  tag: `tl-${string}`
  attributes: A
  element: typeof StoreWidget
}

/**
 * Base class of a widget without React and without templates: it writes its content in `update`. `LitWidget` adds templates. Lit itself keeps properties set
 * before the definition. This adds states of theme and language, and a message if rendering fails.
 */
export class StoreWidget extends StoreElement {
  #unmirror: (() => void) | null = null
  #broken = false

  /** Resolves when the element shows its first data; rejects if it shows an error instead (shared/element/definition/lifecycle.ts). */
  get ready(): Promise<void> {
    return import('./attend.ts').then(({ attend }) => attend(this))
  }

  override connectedCallback(): void {
    // Its shadow root has a frame instead (isolation/frame.ts).
    if (isFramed(this)) return void import('./own-frame.ts').then((code) => code.addOwnFrame(this))
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

  /** Returns the result of `view`. If it throws, logs the error once and returns the result of `apologize` with a message for the visitor. */
  protected attempt<T>(view: () => T, apologize: (message: string) => T): T {
    try {
      const content = view()
      this.#broken = false
      return content
    } catch (error) {
      if (!this.#broken) console.error(`tradelet: <${this.localName}> failed`, error)
      this.#broken = true
      return apologize(texts('common')('broken'))
    }
  }

  /** Class of the element that contains the content. */
  protected get appClass(): string {
    return Reflect.get(this, 'readonly') ? 'app readonly' : 'app'
  }
}

/** Defines a widget without React. Its attributes are also properties; an absent or invalid attribute has its fallback. */
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
      // Until the lifecycle is loaded, so that the space of the element stays reserved (reserved-space.ts).
      getStates(this).add('loading')
      for (const [name, { fallback }] of declared) Object.assign(this, { [toPropertyName(name)]: fallback })
    }

    override willUpdate(changed: PropertyValues): void {
      super.willUpdate(changed)
      // Frameworks set undefined for absent values.
      for (const [name, { fallback }] of declared) {
        const property = toPropertyName(name)
        Reflect.set(this, property, Reflect.get(this, property) ?? fallback)
      }
      limitTextSize(this.renderRoot as ShadowRoot, Reflect.get(this, 'textSizeLimit'))
    }
  }

  whenTextsReady(() => enqueueTask(() => define(tag, Widget)))
}
