import type { ElementDocument } from '../../tools/documents/site/element-pages.ts'
import type { Look } from './theme-css.ts'

/** Element, attributes and surroundings of a preview and its snippets. */
export interface PlaygroundState {
  tag: string
  /** Attributes by name; a flag that is on has the value "". */
  attributes: Readonly<Record<string, string>>
  /** Width of the container in px; 0 fills the place. */
  width: number
  /** Tag of the language. */
  language: string
  /** "" follows the page. */
  theme: '' | 'day' | 'night'
  upDown: '' | 'red-up'
  look: Look
}

/** Widths of the container to choose from, in px. */
export const WIDTHS = [280, 390, 640, 900, 0] as const

const THEMES = ['', 'day', 'night'] as const
const PARTS = ['day', 'night'] as const
const VARIABLE = /^[a-z-]+$/
/** Values that cannot end a declaration. */
const VALUE = /^[^;{}<>`\\]{1,200}$/

/** Returns the state in which the page of an element opens. */
export const createState = ({ tag, sample }: Pick<ElementDocument, 'tag' | 'sample'>): PlaygroundState => ({
  tag,
  attributes: { ...sample },
  width: 0,
  language: 'en',
  theme: '',
  upDown: '',
  look: { day: {}, night: {} },
})

/** Writes a state as the fragment of a link, without `#`. {@link parseState} reads it. */
export function formatState({ tag, attributes, width, language, theme, upDown, look }: PlaygroundState): string {
  const fields = new URLSearchParams({ element: tag })
  for (const [name, value] of Object.entries(attributes)) fields.set(`a.${name}`, value)
  if (width) fields.set('width', String(width))
  if (language !== 'en') fields.set('lang', language)
  if (theme) fields.set('theme', theme)
  if (upDown) fields.set('updown', upDown)
  for (const part of PARTS) for (const [name, value] of Object.entries(look[part])) fields.set(`${part}.${name}`, value)
  return fields.toString()
}

const pick = <Value>(all: readonly Value[], wanted: unknown, fallback: Value): Value =>
  all.find((one) => one === wanted) ?? fallback

/** Returns the fields that begin with a prefix, without it. */
const getPrefixed = (fields: URLSearchParams, prefix: string): [string, string][] =>
  [...fields].flatMap(([name, value]): [string, string][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )

/**
 * Reads the fragment of a link. Unknown elements, attributes and values are left out, so a link of another version opens what both versions know. Null if the
 * fragment names no element.
 */
export function parseState(
  fragment: string,
  elements: readonly Pick<ElementDocument, 'tag' | 'sample' | 'attributes'>[],
): PlaygroundState | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const element = elements.find(({ tag }) => tag === fields.get('element'))
  if (!element) return null
  const readLook = (part: string) =>
    Object.fromEntries(
      getPrefixed(fields, `${part}.`).filter(([name, value]) => VARIABLE.test(name) && VALUE.test(value)),
    )
  return {
    tag: element.tag,
    attributes: Object.fromEntries(
      getPrefixed(fields, 'a.').filter(([name]) => element.attributes.some((one) => one.name === name)),
    ),
    width: pick(WIDTHS, Number(fields.get('width')), 0),
    language: fields.get('lang') ?? 'en',
    theme: pick(THEMES, fields.get('theme'), ''),
    upDown: pick(['', 'red-up'] as const, fields.get('updown'), ''),
    look: { day: readLook('day'), night: readLook('night') },
  }
}
