'use client'
import {
  createElement,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ImportElement, requestElement } from './define.ts'
import type { TradeletTag } from './types.js'

/** Names of the element by those of the properties: `{ noChart: 'no-chart' }`, `{ onMarket: 'tl-market' }`. */
type Names = Readonly<Record<string, string>>
type Props = Readonly<Record<string, unknown>>

/** React warns if a server renders a component with a layout effect. */
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Returns the text of an attribute, null if it is absent. */
const toText = (value: unknown): string | null =>
  value === undefined || value === null || value === false ? null : value === true ? '' : String(value)

/** Returns the attributes that properties set. */
const toAttributes = (props: Props, names: Names): Record<string, string | null> =>
  Object.fromEntries(Object.entries(names).map(([prop, name]) => [name, toText(props[prop])]))

/**
 * Creates the component of an element. A server renders the element with its attributes and children. In the browser the listeners are added before the
 * element is defined, also if React takes over HTML of a server, so no event is lost.
 */
export function createComponent(
  tag: TradeletTag,
  importElement: ImportElement,
  attributeNames: Names,
  eventNames: Names,
): ForwardRefExoticComponent<Props & RefAttributes<HTMLElement>> {
  const component = forwardRef<HTMLElement, Props>((props, ref) =>
    useElement({ tag, importElement, attributeNames, eventNames }, props, ref),
  )
  return Object.assign(component, { displayName: tag })
}

/** Element of a component. */
interface Definition {
  tag: TradeletTag
  importElement: ImportElement
  attributeNames: Names
  eventNames: Names
}

function useElement(definition: Definition, props: Props, ref: ForwardedRef<HTMLElement>): ReactElement {
  const { tag, attributeNames, eventNames } = definition
  const element = useRef<HTMLElement>(null)
  // React never learns of later attributes: it would set properties of elements that are defined, and undefined for absent ones.
  const [first] = useState(() => toAttributes(props, attributeNames))
  useImperativeHandle(ref, () => element.current as HTMLElement)
  useListeners(element, definition, props)
  useAttributes(element, toAttributes(props, attributeNames))
  const { className, ...others } = omit(props, { ...attributeNames, ...eventNames })
  return createElement(tag, {
    // Elements that the page has defined before add attributes of their own.
    suppressHydrationWarning: true,
    ...others,
    ...(className !== undefined && { class: className }),
    ...Object.fromEntries(Object.entries(first).filter(([, text]) => text !== null)),
    ref: element,
  })
}

const omit = (props: Props, names: Names): Record<string, unknown> =>
  Object.fromEntries(Object.entries(props).filter(([prop]) => !(prop in names)))

interface Holder<Element> {
  readonly current: Element | null
}

/** Makes the action that an event announces wait for the promise of an async handler. A promise that rejects, or resolves to false or `{ deny }`, stops the action. */
function askToWait(event: Event, returned: unknown): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  if (!(returned instanceof Promise) || typeof detail !== 'object' || detail === null) return
  const { respondWith } = detail as { respondWith?: unknown }
  if (typeof respondWith === 'function') respondWith(returned)
}

/** Adds listeners once; each calls the handler of the last render. Then defines the element. */
function useListeners(
  element: Holder<HTMLElement>,
  { tag, importElement, eventNames }: Definition,
  props: Props,
): void {
  const latest = useRef(props)
  useCommit(() => {
    latest.current = props
  })
  useCommit(() => {
    const listening = Object.entries(eventNames).map(([prop, name]) => {
      const listen = (event: Event) => {
        const handler = latest.current[prop]
        if (typeof handler === 'function') askToWait(event, handler(event))
      }
      element.current?.addEventListener(name, listen)
      return [name, listen] as const
    })
    const node = element.current
    if (node) requestElement(node, tag, importElement)
    return () => {
      for (const [name, listen] of listening) node?.removeEventListener(name, listen)
    }
  }, [element, tag, importElement, eventNames])
}

/** Sets the attributes that changed since the last render. Others stay as the element or the page has set them. */
function useAttributes(element: Holder<HTMLElement>, attributes: Readonly<Record<string, string | null>>): void {
  const known = useRef<Readonly<Record<string, string | null>>>({})
  useCommit(() => {
    for (const [name, text] of Object.entries(attributes)) {
      if ((known.current[name] ?? null) === text) continue
      if (text === null) element.current?.removeAttribute(name)
      else if (element.current?.getAttribute(name) !== text) element.current?.setAttribute(name, text)
    }
    known.current = attributes
  })
}
