import { createSnippets, type SnippetName } from '../../docs-site/playground/snippets.ts'
import { createState, type PlaygroundState } from '../../docs-site/playground/state.ts'
import type { AttributeDocs, ElementDocument } from '../../tools/documents/site/element-pages.ts'

/** Snippets that the documentation site shows for an element in a state. */
export interface Shown {
  /** Element and state, such as `tl-ticker, all set`. */
  name: string
  element: ElementDocument
  state: PlaygroundState
  code: Readonly<Record<SnippetName, string>>
}

/** Returns a value that differs from the default. */
function getValue({ name, kind, values, fallback }: AttributeDocs): string {
  if (kind === 'flag') return ''
  if (kind === 'choice') return values.findLast((value) => value !== fallback) ?? ''
  if (kind === 'number') return '1.5'
  if (name === 'day') return '2026-11-24'
  return /^symbols?$/.test(name) ? 'ethusdt' : '1'
}

/** Attributes that make an element leave the page at once, or that need a registered partner. */
const LEFT_OUT = ['to', 'isolation']

/** Returns the state in which every attribute is set, with another theme, look and language. */
const createFullState = (element: ElementDocument): PlaygroundState => ({
  ...createState(element),
  attributes: Object.fromEntries(
    element.attributes
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map((attribute) => [attribute.name, getValue(attribute)]),
  ),
  language: 'ar',
  theme: 'night',
  upDown: 'red-up',
  look: { day: { accent: '#7a3cff', font: '"IBM Plex Sans", serif' }, night: { bg: '#14101f', accent: '#c79bff' } },
})

/** Attributes of every element. */
const COMMON = ['text-size-limit', 'heading-level', 'readonly', 'isolation']

/** Returns the snippets of all elements as they open, and with everything set if they have attributes of their own. Their pages load the elements from `origin`. */
export const createShown = (elements: readonly ElementDocument[], origin: string): Shown[] =>
  elements.flatMap((element) =>
    [
      { name: element.tag, state: createState(element), direction: 'ltr' } as const,
      ...(element.attributes.some(({ name }) => !COMMON.includes(name))
        ? [{ name: `${element.tag}, all set`, state: createFullState(element), direction: 'rtl' } as const]
        : []),
    ].map(({ name, state, direction }) => {
      const snippets = createSnippets(element, state, { origin, direction })
      const code = Object.fromEntries(snippets.map((one) => [one.name, one.code])) as Record<SnippetName, string>
      return { name, element, state, code }
    }),
  )
