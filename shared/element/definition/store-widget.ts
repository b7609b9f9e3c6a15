import type { PropertyDeclaration, PropertyValues } from '@lit/reactive-element'
import { texts, whenTextsReady } from '../../state/preferences/texts.ts'
import { define } from '../../view/dom/define.ts'
import { focusContent } from '../../view/dom/focus-content.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { mirrorPreferences } from '../../view/dom/mirror-preferences.ts'
import { getStates } from '../../view/dom/states.ts'
import { enqueueTask } from '../../view/dom/task-queue.ts'
import { StoreElement } from '../../view/elements/store-element.ts'
import { type Attributes, coerceProperty, readText, toPropertyName } from '../manifest/attributes.ts'
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

  override focus(options?: FocusOptions): void {
    focusContent(this, options)
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
        const read = (text: string | null) => readText({ localName: tag }, name, type, text)
        return [toPropertyName(name), { attribute: name, converter: { fromAttribute: read } }]
      }),
    )

    /** Returns the accessors of a property, of which the setter coerces what the page sets. */
    static override getPropertyDescriptor(name: PropertyKey, key: string | symbol, options: PropertyDeclaration) {
      const descriptor = element.getPropertyDescriptor(name, key, options)
      const known = declared.find(([attribute]) => toPropertyName(attribute) === name)
      if (!descriptor || !known) return descriptor
      const [attribute, type] = known
      return {
        ...descriptor,
        set(this: Widget, value: unknown) {
          descriptor.set?.call(this, coerceProperty(this, attribute, type, value))
        },
      }
    }

    constructor() {
      super()
      // Until the lifecycle is loaded, so that the space of the element stays reserved (reserved-space.ts).
      getStates(this).add('loading')
      for (const [name, { fallback }] of declared) Object.assign(this, { [toPropertyName(name)]: fallback })
    }

    override willUpdate(changed: PropertyValues): void {
      super.willUpdate(changed)
      limitTextSize(this.renderRoot as ShadowRoot, Reflect.get(this, 'textSizeLimit'))
    }
  }

  whenTextsReady(() => enqueueTask(() => define(tag, Widget)))
}
