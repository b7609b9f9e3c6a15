import type { ElementDeclaration } from './element-declarations.ts'

const property = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const className = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** The custom-elements manifest (schema 2.1.0) of the elements. */
export const manifestOf = (elements: readonly ElementDeclaration[]) => ({
  schemaVersion: '2.1.0',
  modules: elements.map(({ tag, description, module, attributes, events, parts }) => ({
    kind: 'javascript-module',
    path: module,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: className(tag),
        tagName: tag,
        description,
        attributes: attributes.map(({ name, type, fallback }) => ({
          name,
          type: { text: type },
          default: fallback,
          fieldName: property(name),
        })),
        members: attributes.map(({ name, type, fallback }) => ({
          kind: 'field',
          name: property(name),
          type: { text: type },
          default: fallback,
          attribute: name,
        })),
        events: events.map(({ name, description }) => ({ name, description, type: { text: 'CustomEvent' } })),
        cssParts: parts,
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name: className(tag), module } }],
  })),
})

/** The TypeScript declarations of the elements: the DOM's tag names, their properties, and JSX. */
export function typesOf(elements: readonly ElementDeclaration[]): string {
  const interfaces = elements.map(({ tag, description, attributes, events }) =>
    [
      `/** ${[description, ...events.map(({ name, description: when }) => `\`${name}\`: ${when}.`)].join(' ')} */`,
      `export interface ${className(tag)} extends HTMLElement {`,
      ...attributes.map(
        ({ name, type, fallback }) =>
          `  /** Attribute \`${name}\`, ${fallback} without it. */\n  ${property(name)}: ${type}`,
      ),
      '}',
    ].join('\n'),
  )
  const jsx = elements.map(({ tag, attributes }) => {
    const own = attributes.map(({ name, type }) => `'${name}'?: ${type}`).join('; ')
    return `  '${tag}': { ${own}${own ? '; ' : ''}[attribute: string]: unknown }`
  })
  return [
    '// Generated from the declarations of the elements.',
    ...interfaces,
    'interface TradeletElements {',
    ...jsx,
    '}',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    ...elements.map(({ tag }) => `    '${tag}': ${className(tag)}`),
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
    'export {}',
    '',
  ].join('\n')
}
