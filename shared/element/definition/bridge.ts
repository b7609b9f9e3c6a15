import { type ComponentType, createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import reactToWebComponent from 'react-to-webcomponent'
import { type Attributes, coerceProperty, readText, toPropertyName } from '../manifest/attributes.ts'

/** Props of the component in a bridge: the values of the attributes by property name, with those that the bridge adds. */
export interface BridgeProps extends Record<string, unknown> {
  readonly container: ShadowRoot
  /** Whether the session of a partner may not send the element's actions (limit-actions.ts). No attribute has this name. */
  readonly limited?: boolean
}

/** Element of a bridge. */
interface BridgeElement extends MappedElement {
  /** Whether the view is mounted: from the connection until `disconnectedCallback`. */
  readonly isShown: boolean
  /** Called after each change of a property or attribute. */
  valuesChanged(): void
}

/**
 * Creates the base class of an element with a React view. `react-to-webcomponent` declares the attributes and properties, passes their values to the view, and
 * mounts, updates and unmounts it. Around it:
 *
 * - Attributes are read by their own type, because its converters know neither an empty attribute (`compact=""`), a removed one, a fallback nor invalid text.
 * - A property that was set before the definition is applied and counts as the later write. Its value is coerced (`coerceProperty`): frameworks set texts,
 *   undefined and null.
 * - The view is rendered while the element is shown, once per task (`createViewRoot`).
 */
export function createBridge(view: ComponentType<BridgeProps>, attributes: Attributes): new () => BridgeElement {
  const declared = Object.entries(attributes).map(([attribute, type]) => ({
    attribute,
    type,
    name: toPropertyName(attribute),
  }))
  const Mapped = mapProperties(view, [...declared.map(({ name }) => name), 'limited'])

  class Bridge extends Mapped implements BridgeElement {
    /** Attributes whose property was set before the definition: the property is the later write and stays. */
    readonly #overruled = new Set<string>()
    isShown = false

    constructor() {
      super()
      for (const { attribute, name } of declared) {
        const early = Object.getOwnPropertyDescriptor(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, early?.value)
        if (early && 'value' in early && this.hasAttribute(attribute)) this.#overruled.add(attribute)
      }
    }

    /** Keeps what a backend has rendered into the root (server/operations/rendered-elements). The browser empties it here. */
    override attachShadow(options: ShadowRootInit): ShadowRoot {
      const nodes = [...(this.shadowRoot?.children ?? [])].filter((node) => node.hasAttribute('data-rendered'))
      const root = super.attachShadow(options)
      root.append(...nodes)
      return root
    }

    override attributeChangedCallback(attribute: string): void {
      const type = attributes[attribute]
      if (type && !this.#overruled.delete(attribute))
        Reflect.set(this, toPropertyName(attribute), readText(this, attribute, type, this.getAttribute(attribute)))
    }

    override connectedCallback(): void {
      if (this.isShown) return
      this.isShown = true
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      this.isShown = false
      super.disconnectedCallback()
    }

    valuesChanged(): void {}
  }

  for (const { attribute, name, type } of declared) {
    const mapped = Object.getOwnPropertyDescriptor(Mapped.prototype, name)
    Object.defineProperty(Bridge.prototype, name, {
      ...mapped,
      set(this: Bridge, value: unknown) {
        mapped?.set?.call(this, coerceProperty(this, attribute, type, value))
        this.valuesChanged()
      },
    })
  }
  return Bridge
}

/** Element of the package's class. Its types declare the class as a function, without these members. */
interface MappedElement extends HTMLElement {
  readonly container: ShadowRoot
  connectedCallback(): void
  disconnectedCallback(): void
  attributeChangedCallback(attribute: string): void
}

/** Creates the package's class for a view with these properties. None has a type of the package, which would write each value back as an attribute. */
const mapProperties = (view: ComponentType<BridgeProps>, names: readonly string[]): (new () => MappedElement) =>
  // The package's types require all of React and do not declare `container`. It calls these two functions only; importing all of React would add 2 kB to every
  // element.
  reactToWebComponent(
    view as ComponentType<object>,
    { createElement } as never,
    { createRoot: createViewRoot } as never,
    {
      shadow: 'open',
      props: Object.fromEntries(names.map((name) => [name, undefined])) as never,
    },
  ) as unknown as new () => MappedElement

/**
 * Creates the root of a view. The package mounts with the first property that is set, also before the element is connected, and renders synchronously with each.
 * This root renders the last content once per task, while the element is shown.
 */
function createViewRoot(container: ShadowRoot): { render(content: ReactElement): void; unmount(): void } {
  // The view is mounted into an empty root: it would take over the nodes of a server, which stay until it has its own figures.
  const rendered = [...container.childNodes]
  container.replaceChildren()
  const root = createRoot(container)
  const host = container.host as BridgeElement
  let next: ReactElement | null = null
  const renderNext = () => {
    if (next && host.isShown) root.render(next)
    next = null
    container.prepend(...rendered.splice(0))
  }
  return {
    render(content) {
      if (!next) queueMicrotask(renderNext)
      next = content
    },
    unmount() {
      next = null
      root.unmount()
    },
  }
}
