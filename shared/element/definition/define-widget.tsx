import forVisitors from 'features:visitors'
import type { ReadableAtom } from 'nanostores'
import { options } from 'preact'
import { type ComponentType, createElement, type JSX } from 'react'
import { createRoot } from 'react-dom/client'
import reactToWebComponent from 'react-to-webcomponent'
import { pageLanguage } from '../../base/format/page-language.ts'
import { directionOf } from '../../base/i18n/languages.ts'
import { config } from '../../base/runtime/config.ts'
import { getPageAddress, inPlace } from '../../state/page/navigate.ts'
import { $language } from '../../state/preferences/language.ts'
import { whenTextsReady } from '../../state/preferences/texts.ts'
import { $departures } from '../../state/session/departures.ts'
import { define } from '../../view/dom/define.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { mirrorPreferences } from '../../view/dom/mirror-preferences.ts'
import { getStates } from '../../view/dom/states.ts'
import { enqueueTask } from '../../view/dom/task-queue.ts'
import { viewSheets } from '../../view/theme/sheets.ts'
import { ToastOutlet } from '../../view/ui/controls/toast-outlet.tsx'
import { getTitleLevel, TitleLevelContext } from '../../view/ui/hooks/heading-level.ts'
import { HostContext } from '../../view/ui/hooks/host-context.ts'
import { useStore } from '../../view/ui/hooks/use-store.ts'
import type { Attributes, AttributeValues } from '../manifest/attributes.ts'
import { commonAttributes } from '../manifest/common-attributes.ts'
import type { ElementDocuments } from '../manifest/element-documents.ts'
import { limitTextSize } from '../manifest/text-size-limit.ts'
import { ErrorBoundary } from './boundary.tsx'
import { ElementValues } from './element-values.ts'
import { refuseActions } from './readonly.ts'
import { keepFiguresUntranslated } from './untranslated-figures.ts'

/** Definition of a custom element with a React view. */
export interface WidgetDefinition<A extends Attributes> extends ElementDocuments {
  tag: `tl-${string}`
  /** By HTML name; each is also a camel-case property that accepts any value of its type. */
  attributes?: A
  styles?: readonly CSSStyleSheet[]
  view: ComponentType<AttributeValues<A>>
}

/** Element defined by `defineWidget`. */
export interface WidgetElement extends HTMLElement {
  readonly $values: ReadableAtom<Record<string, unknown>>
}

/**
 * Defines a custom element with a React view. The bridge (`@r2wc`) mounts the view. This function handles what the bridge does not: removal of attributes,
 * properties set before the definition, repeated definitions, moves in the document without losing state, adopted style sheets, an error boundary, theme,
 * language and direction.
 *
 * @example
 * ```tsx
 * defineWidget({
 *   tag: 'tl-rate-table',
 *   attributes: {
 *     coin: stringAttribute({ fallback: 'BTC', description: 'Coin of the rates, such as `ETH`.' }),
 *     compact: booleanAttribute({ description: 'Shows one line per rate.' }),
 *   },
 *   view: ({ coin, compact }) => <RateTable coin={coin} dense={compact} />,
 * })
 * ```
 */
export function defineWidget<const A extends Attributes>({
  tag,
  attributes,
  styles = [],
  view: View,
}: WidgetDefinition<A>): void {
  const Bridge = createBridge(createWidgetRoot(tag, View))
  const declared = { ...commonAttributes, ...attributes }

  class Widget extends Bridge {
    static get observedAttributes(): string[] {
      return Object.keys(declared)
    }
    readonly #values = new ElementValues(this, declared)
    readonly $values = this.#values.$values
    #mounted = false
    #unmirror: (() => void) | null = null

    constructor() {
      super()
      const root = this.shadowRoot as ShadowRoot
      // Until the lifecycle is loaded, so that the space of the element stays reserved (reserved-space.ts).
      getStates(this).add('loading')
      root.adoptedStyleSheets = [...viewSheets, ...styles]
      this.$values.subscribe(({ textSizeLimit, readonly }) => {
        limitTextSize(root, textSizeLimit)
        if (readonly) refuseActions(this)
      })
    }

    /** Resolves when the element shows its first data; rejects if it shows an error instead (shared/element/definition/lifecycle.ts). */
    get ready(): Promise<void> {
      return import('./attend-view.ts').then(({ attendView }) => attendView(this))
    }

    attributeChangedCallback(name: string): void {
      this.#values.attributeChanged(name)
    }

    override connectedCallback(): void {
      // Its shadow root has a frame instead (isolation/frame.ts).
      if (isFramed(this)) return void import('./own-frame.ts').then((code) => code.addOwnFrame(this))
      this.#mirror()
      if (this.#mounted) return
      this.#mounted = true
      super.connectedCallback()
    }

    /** A move disconnects and reconnects the element within one task, so an element that is still disconnected afterwards was removed. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#mounted) return
        this.#mounted = false
        this.#unmirror?.()
        this.#unmirror = null
        super.disconnectedCallback()
      })
    }

    /** Called instead of the disconnect and connect callbacks when `moveBefore` moves the element. The new ancestors may have another theme or language. */
    connectedMoveCallback(): void {
      if (this.#mounted) this.#mirror()
    }

    #mirror(): void {
      this.#unmirror?.()
      this.#unmirror = mirrorPreferences(this)
      this.ready.catch(console.warn)
    }
  }

  whenTextsReady(() => enqueueTask(() => define(tag, Widget, options)))
}

keepFiguresUntranslated(options)
// Loads later: a translator of the page changes texts only after they are shown.
import('./renewed-texts.ts').then(({ renewReplacedTexts }) => renewReplacedTexts(options), console.warn)

// The sheet's code loads with the press if no element has loaded it before.
inPlace.open = (route, asking) => {
  const tag = forVisitors[route]
  if (!tag || !(asking instanceof HTMLElement)) return false
  import('./attend-view.ts').then(
    ({ openInSheet }) => openInSheet(tag, asking, defineWidget),
    () => window.open(getPageAddress(route), '_blank', 'noopener'),
  )
  return true
}

interface BridgeElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Creates the bridge's element class of a view. */
const createBridge = (root: ComponentType<{ container: ShadowRoot }>) =>
  // The bridge's types require all of React and do not declare `container`. It calls these two functions only; importing all of React would add 2 kB to every
  // element.
  reactToWebComponent(root as ComponentType<object>, { createElement } as never, { createRoot } as never, {
    shadow: 'open',
    // The bridge's types declare the class as a function and omit its lifecycle callbacks.
  }) as unknown as new () => BridgeElement

/** Returns the component mounted in the shadow root: the view with the element's values, in the providers that a view requires. */
function createWidgetRoot<A extends Attributes>(tag: string, View: WidgetDefinition<A>['view']) {
  return ({ container }: { container: ShadowRoot }) => {
    const host = container.host as WidgetElement
    const lang = useStore($language)
    const departures = useStore($departures)
    const values = useStore(host.$values) as AttributeValues<A> &
      AttributeValues<typeof commonAttributes> &
      JSX.IntrinsicAttributes
    return (
      <HostContext.Provider value={host}>
        <TitleLevelContext.Provider value={getTitleLevel(values.headingLevel, config().hosted)}>
          <div className={values.readonly ? 'app readonly' : 'app'} part="app" lang={lang} dir={directionOf(lang)}>
            <slot name="head" />
            {/* Nothing that a member has entered or opened survives the member. */}
            <ErrorBoundary name={tag} key={departures}>
              <View {...values} />
            </ErrorBoundary>
            {/* Used only if the view has no title: the first slot of a name receives the content. */}
            <slot name="help" />
            <slot name="foot" />
            <ToastOutlet />
          </div>
        </TitleLevelContext.Provider>
      </HostContext.Provider>
    )
  }
}

// Set here because only React views have amount fields.
pageLanguage.get = () => $language.get()
