import { toPropertyName } from '../../shared/element/manifest/attributes.ts'
import type { DeclaredMember, ElementDeclaration } from '../documents/element-declarations.ts'
import { describeAttribute, toClassName } from '../documents/element-documents.ts'

/** Returns a JSDoc comment. */
export const toComment = (text: string): string =>
  text.includes('\n') ? `/**\n * ${text.replaceAll('\n', '\n * ')}\n */` : `/** ${text} */`

const formatMember = ({ name, description, parameters, returns, type }: DeclaredMember): string => {
  const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(', ')
  const signature = returns === null ? `readonly ${name}: ${type}` : `${name}(${list}): ${returns}`
  return `  ${toComment(description)}\n  ${signature}`
}

/** Returns the interface of an element's class, the type that `document.createElement` returns. */
function generateClassType({ tag, description, attributes, members }: ElementDeclaration): string {
  const name = toClassName(tag)
  const listening = ['add', 'remove'].flatMap((word) => [
    `  ${word}EventListener<Name extends keyof ${name}EventMap>(type: Name, listener: (this: ${name}, event: ${name}EventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void`,
    `  ${word}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void`,
  ])
  return [
    toComment(description),
    `export interface ${name} extends HTMLElement {`,
    ...attributes
      .filter(({ isProperty }) => isProperty)
      .map(
        (attribute) =>
          `  ${toComment(`${describeAttribute(attribute)} Attribute \`${attribute.name}\`, default \`${attribute.fallback}\`.`)}\n  ${toPropertyName(attribute.name)}: ${attribute.type}`,
      ),
    ...members.map(formatMember),
    ...listening,
    '}',
  ].join('\n')
}

/** Returns the interface of an element's events. */
const generateEventMap = ({ tag, events }: ElementDeclaration): string =>
  [
    `export interface ${toClassName(tag)}EventMap extends HTMLElementEventMap {`,
    ...events.map(
      ({ name, description, detail }) => `  ${toComment(description)}\n  '${name}': CustomEvent<${detail.type}>`,
    ),
    '}',
  ].join('\n')

/** Returns the interface of all elements' events, as they arrive at the document: the detail may be that of any element. */
function generatePageEventMap(elements: readonly ElementDeclaration[]): string {
  const types = new Map<string, Set<string>>()
  for (const { name, detail } of elements.flatMap(({ events }) => events))
    types.set(name, (types.get(name) ?? new Set()).add(detail.type))
  return [
    '/** Events of all elements. They bubble to the document and the window. */',
    'export interface TradeletEventMap {',
    ...[...types].sort().map(([name, details]) => `  '${name}': CustomEvent<${[...details].join(' | ')}>`),
    '}',
  ].join('\n')
}

/** Returns the interface of an element's attributes by HTML name, for types of frameworks. Those of its events are added by each of them. */
const generateAttributesType = ({ tag, attributes }: ElementDeclaration): string =>
  [
    `/** Attributes of \`<${tag}>\`. */`,
    `export interface ${toClassName(tag)}Attributes {`,
    ...attributes.map(
      (attribute) =>
        `  ${toComment(`${describeAttribute(attribute)} Default: ${attribute.fallback}.`)}\n  '${attribute.name}'?: ${attribute.type} | undefined`,
    ),
    '}',
  ].join('\n')

/** Type of lists in an attribute: a word more than once, or an unknown one, is an error. */
const COMMA_LIST = `/** Words separated by commas without spaces, each at most once, such as \`chart,form\`. */
export type CommaList<Word extends string, All extends string = Word> = Word extends Word ? Word | \`\${Word},\${CommaList<Exclude<All, Word>>}\` : never`

const EVENT_TARGETS = ['HTMLElementEventMap', 'DocumentEventMap', 'WindowEventMap']

/** Returns the TypeScript declarations of the elements: event details (`details`: result of `readEventSource`), attributes, properties, and the DOM's names. */
export const generateElementTypes = (elements: readonly ElementDeclaration[], details: string): string =>
  [
    '// Generated from the declarations of the elements.',
    details.trim(),
    COMMA_LIST,
    generatePageEventMap(elements),
    ...elements.flatMap((element) => [
      generateEventMap(element),
      generateClassType(element),
      generateAttributesType(element),
    ]),
    '/** Tag of an element. */',
    `export type TradeletTag = ${elements.map(({ tag }) => `'${tag}'`).join(' | ')}`,
    'declare global {',
    ...EVENT_TARGETS.map((name) => `  interface ${name} extends TradeletEventMap {}`),
    '  interface HTMLElementTagNameMap {',
    ...elements.map(({ tag }) => `    '${tag}': ${toClassName(tag)}`),
    '  }',
    '}',
    '',
  ].join('\n')
