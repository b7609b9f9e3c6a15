import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementGroup } from '../../../shared/element/manifest/feature.ts'
import type { NamedFeature } from '../../bundle/features.ts'
import { type ElementSizes, readElementSizes } from '../element-sizes.ts'

/** Name with its description; "" if the declaration has none. */
export interface Described {
  name: string
  description: string
}

/** Attribute on an element's page. */
export interface AttributeDocs extends Described {
  /** TypeScript type, such as `'chart' | 'orders'`. */
  type: string
  /** Values to choose from; empty if any text or number is accepted. */
  values: readonly string[]
  kind: 'flag' | 'choice' | 'number' | 'text'
  /** Default as the attribute's text; "" if it has none. */
  fallback: string
  /** Property of the same value, which the attribute does not follow; null if there is none. */
  property: string | null
}

/** Element as its page shows it. */
export interface ElementDocument {
  tag: string
  description: string
  group: ElementGroup
  /** Attributes of previews and snippets at first. */
  sample: Readonly<Record<string, string>>
  attributes: AttributeDocs[]
  events: (Described & { detail: string })[]
  parts: Described[]
  slots: Described[]
  variables: Described[]
  methods: Described[]
  states: Described[]
  /** True if `/embed/TAG.js` can be loaded alone. */
  standalone: boolean
  /** Scripts that a page with the element loads; null until `npm run sizes` has measured it. */
  sizes: ElementSizes | null
}

interface Declared {
  name: string
  description?: string
  type?: { text: string }
  default?: string
  fieldName?: string
}

/** Declaration of an element in the custom-elements manifest. */
interface Declaration {
  tagName: string
  description?: string
  attributes?: Declared[]
  events?: Declared[]
  cssParts?: Declared[]
  cssProperties?: Declared[]
  cssStates?: Declared[]
  slots?: Declared[]
  members?: (Declared & { kind: string })[]
}

const describe = (list: readonly Declared[] = []): Described[] =>
  list.map(({ name, description = '' }) => ({ name, description }))

const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/, '$2')

/** Reads an attribute of the manifest. */
export function readAttribute({
  name,
  description = '',
  type,
  default: written = '',
  fieldName,
}: Declared): AttributeDocs {
  const text = type?.text ?? 'string'
  // Of a list the words can be combined.
  const isList = text.includes('CommaList<')
  const values = isList ? [] : [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).filter(Boolean)
  const isNumber = /\bnumber\b|^\d/.test(text)
  const kind = text === 'boolean' ? 'flag' : values.length > 0 ? 'choice' : isNumber ? 'number' : 'text'
  const fallback = ['undefined', 'null', 'false'].includes(written) ? '' : unquote(written)
  return { name, description, type: text, values, kind, fallback, property: fieldName ?? null }
}

const readEvent = ({ name, description = '', type }: Declared) => ({
  name,
  description,
  detail: /^CustomEvent<([\s\S]*)>$/.exec(type?.text ?? '')?.[1] ?? 'unknown',
})

/** Reads the built elements for the documentation site, in the order of the features. `embed` is the folder `dist/embed`. @throws Error if it is not built */
export function readElementDocuments(embed: string, features: readonly NamedFeature[]): ElementDocument[] {
  const read = (file: string) => JSON.parse(readFileSync(join(embed, file), 'utf8'))
  const manifest: { modules: { declarations: Declaration[] }[] } = read('custom-elements.json')
  const sizes = readElementSizes()
  const declarations = manifest.modules.flatMap((module) => module.declarations)
  return features.map(({ tag, docs, standalone = false }) => {
    const found = declarations.find(({ tagName }) => tagName === tag)
    if (!found) throw new Error(`${tag} is missing in custom-elements.json: run npm run build`)
    return {
      tag,
      description: found.description ?? '',
      group: docs.group,
      sample: docs.sample ?? {},
      attributes: (found.attributes ?? []).map(readAttribute),
      events: (found.events ?? []).map(readEvent),
      parts: describe(found.cssParts),
      slots: describe(found.slots),
      variables: describe(found.cssProperties),
      methods: describe(found.members?.filter(({ kind }) => kind === 'method')),
      states: describe(found.cssStates),
      standalone,
      sizes: sizes[tag] ?? null,
    }
  })
}
