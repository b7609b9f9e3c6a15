import forVisitors from 'features:visitors'
import { options } from 'preact'
import type { ComponentType, JSX } from 'react'
import { pageLanguage } from '../../base/format/page-language.ts'
import { directionOf } from '../../base/i18n/languages.ts'
import { config } from '../../base/runtime/config.ts'
import { getPageAddress, inPlace } from '../../state/page/navigate.ts'
import { $language } from '../../state/preferences/language.ts'
import { whenTextsReady } from '../../state/preferences/texts.ts'
import { $departures } from '../../state/session/departures.ts'
import { define } from '../../view/dom/define.ts'
import { focusContent } from '../../view/dom/focus-content.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { mirrorPreferences } from '../../view/dom/mirror-preferences.ts'
import { getStates } from '../../view/dom/states.ts'
import { enqueueTask } from '../../view/dom/task-queue.ts'
import { viewSheets } from '../../view/theme/sheets.ts'
import { ToastOutlet } from '../../view/ui/controls/toast-outlet.tsx'
import { getTitleLevel, TitleLevelContext } from '../../view/ui/hooks/heading-level.ts'
import { HostContext, ReadonlyContext } from '../../view/ui/hooks/host-context.ts'
import { useStore } from '../../view/ui/hooks/use-store.ts'
import { identity } from '../../wire/api/identity.ts'
import type { Attributes, AttributeValues } from '../manifest/attributes.ts'
import { commonAttributes } from '../manifest/common-attributes.ts'
import type { ElementDocuments } from '../manifest/element-documents.ts'
import { limitTextSize } from '../manifest/text-size-limit.ts'
import { ErrorBoundary } from './boundary.tsx'
import { type BridgeProps, createBridge } from './bridge.ts'
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

/**
 * Defines a custom element with a React view. `createBridge` maps its attributes and properties and mounts the view. This function adds what concerns a page:
 * repeated definitions, moves in the document without losing state, adopted style sheets, an error boundary, theme, language and direction.
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
  const Bridge = createBridge(createWidgetRoot(tag, View), { ...commonAttributes, ...attributes })

  class Widget extends Bridge {
    #unmirror: (() => void) | null = null

    constructor() {
      super()
      // Until the lifecycle is loaded, so that the space of the element stays reserved (reserved-space.ts).
      getStates(this).add('loading')
      // Not `unshift`, which fails if a limit of the text size, set before the definition, has added its sheet.
      this.container.adoptedStyleSheets = [...viewSheets, ...styles, ...this.container.adoptedStyleSheets]
    }

    override valuesChanged(): void {
      limitTextSize(this.container, Reflect.get(this, 'textSizeLimit'))
      if (Reflect.get(this, 'readonly')) refuseActions(this)
    }

    /** Resolves when the element shows its first data; rejects if it shows an error instead (shared/element/definition/lifecycle.ts). */
    get ready(): Promise<void> {
      return import('./attend-view.ts').then(({ attendView }) => attendView(this))
    }

    override focus(options?: FocusOptions): void {
      focusContent(this, options)
    }

    override connectedCallback(): void {
      // Its shadow root has a frame instead (isolation/frame.ts).
      if (isFramed(this)) return void import('./own-frame.ts').then((code) => code.addOwnFrame(this))
      this.#mirror()
      super.connectedCallback()
    }

    /** A move disconnects and reconnects the element within one task, so an element that is still disconnected afterwards was removed. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.isShown) return
        this.#unmirror?.()
        this.#unmirror = null
        super.disconnectedCallback()
      })
    }

    /** Called instead of the disconnect and connect callbacks when `moveBefore` moves the element. The new ancestors may have another theme or language. */
    connectedMoveCallback(): void {
      if (this.isShown) this.#mirror()
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

// Loads when a call needs a second factor: most members have none.
identity.confirm ??= () =>
  import('./session-confirmation.tsx').then(
    (code) => code.confirmSession(defineWidget),
    () => false,
  )

/** Returns the component mounted in the shadow root: the view with the element's values, in the providers that a view requires. */
function createWidgetRoot<A extends Attributes>(tag: string, View: WidgetDefinition<A>['view']) {
  return ({ container, limited, ...given }: BridgeProps) => {
    const host = container.host as HTMLElement
    const lang = useStore($language)
    const departures = useStore($departures)
    const values = given as AttributeValues<A> & AttributeValues<typeof commonAttributes> & JSX.IntrinsicAttributes
    return (
      <HostContext.Provider value={host}>
        <ReadonlyContext.Provider value={values.readonly || limited === true}>
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
        </ReadonlyContext.Provider>
      </HostContext.Provider>
    )
  }
}

// Set here because only React views have amount fields.
pageLanguage.get = () => $language.get()
