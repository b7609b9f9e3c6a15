import type { ElementDeclaration } from './element-declarations.ts'

const toPropertyName = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const toClassName = (tag: string): string =>
  tag.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Returns the custom-elements manifest (schema 2.1.0) of the elements. */
export const createManifest = (elements: readonly ElementDeclaration[]) => ({
  schemaVersion: '2.1.0',
  modules: elements.map(({ tag, description, module, attributes, events, parts }) => ({
    kind: 'javascript-module',
    path: module,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: toClassName(tag),
        tagName: tag,
        description,
        attributes: attributes.map(({ name, type, fallback }) => ({
          name,
          type: { text: type },
          default: fallback,
          fieldName: toPropertyName(name),
        })),
        members: attributes.map(({ name, type, fallback }) => ({
          kind: 'field',
          name: toPropertyName(name),
          type: { text: type },
          default: fallback,
          attribute: name,
        })),
        events: events.map(({ name, description, detail }) => ({
          name,
          description,
          type: { text: `CustomEvent<${detail}>` },
        })),
        cssParts: parts,
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name: toClassName(tag), module } }],
  })),
})

/** Attributes that any element has in JSX, in React and Preact. */
const JSX_BASE = `/** Attributes of any element in JSX. \`data-…\` and \`aria-…\` need no declaration. */
export interface TradeletAttributes<Element> {
  class?: string
  className?: string
  dir?: string
  hidden?: boolean
  id?: string
  isolation?: 'frame'
  key?: string | number | null
  lang?: string
  part?: string
  ref?: ((element: Element | null) => void) | { current: Element | null } | null
  role?: string
  slot?: string
  style?: string | Readonly<Record<string, string | number | undefined>>
  tabIndex?: number
  title?: string
}`

/** Returns the interface of an element's class, the type that `document.createElement` returns. */
function generateClassType({ tag, description, attributes }: ElementDeclaration): string {
  const name = toClassName(tag)
  const listening = ['add', 'remove'].flatMap((word) => [
    `  ${word}EventListener<Name extends keyof ${name}EventMap>(type: Name, listener: (this: ${name}, event: ${name}EventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void`,
    `  ${word}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void`,
  ])
  return [
    `/** ${description} */`,
    `export interface ${name} extends HTMLElement {`,
    ...attributes.map(
      ({ name, type, fallback }) =>
        `  /** Attribute \`${name}\`, default \`${fallback}\`. */\n  ${toPropertyName(name)}: ${type}`,
    ),
    ...listening,
    '}',
  ].join('\n')
}

/** Returns the interface of an element's events. */
const generateEventMap = ({ tag, events }: ElementDeclaration): string =>
  [
    `export interface ${toClassName(tag)}EventMap extends HTMLElementEventMap {`,
    ...events.map(({ name, description, detail }) => `  /** ${description} */\n  '${name}': CustomEvent<${detail}>`),
    '}',
  ].join('\n')

/** Returns an element's type in JSX: its attributes, and its events by the names that React and Preact pass through. */
function generateJsxType({ tag, attributes, events }: ElementDeclaration): string {
  const own = [
    ...attributes.map(({ name, type }) => `'${name}'?: ${type}`),
    ...events.map(({ name, detail }) => `'on${name}'?: (event: CustomEvent<${detail}>) => void`),
  ]
  return `  '${tag}': TradeletAttributes<${toClassName(tag)}> & { ${own.join('; ')} }`
}

/** Returns the TypeScript declarations of the elements: event details (`details`: shared/dom/events.ts), properties, the DOM's tag names, and JSX. */
export const generateElementTypes = (elements: readonly ElementDeclaration[], details: string): string =>
  [
    '// Generated from the declarations of the elements.',
    details.trim(),
    ...elements.flatMap((element) => [generateEventMap(element), generateClassType(element)]),
    JSX_BASE,
    'export interface TradeletElements {',
    ...elements.map(generateJsxType),
    '}',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    ...elements.map(({ tag }) => `    '${tag}': ${toClassName(tag)}`),
    '  }',
    '  namespace JSX {',
    '    interface IntrinsicElements extends TradeletElements {}',
    '  }',
    '}',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements extends TradeletElements {}',
    '  }',
    '}',
    '',
  ].join('\n')
