import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import {
  commonAttributeDocuments,
  commonDocuments,
  dataAttributes,
  publicVariables,
} from '../../shared/element/manifest/element-documents.ts'
import { type DeclaredDetail, readEventDetails, readEventTypes } from '../publish/event-details.ts'
import { findProperty, getEntries, getLiteralText, getLiteralTexts, parseSource } from '../publish/source-literals.ts'

/** Name with its description. */
export interface Described {
  name: string
  description: string
}

/** Attribute as its element declares it. `type` and `fallback` are TypeScript code, or words for an attribute that is not a property. */
export interface DeclaredAttribute extends Described {
  type: string
  fallback: string
  /** Value for examples. */
  example?: string
  /** True if the attribute is also a property. */
  isProperty: boolean
}

/** Event as its element declares it. */
export interface DeclaredEvent extends Described {
  detail: DeclaredDetail
}

/** Method or read-only property. */
export interface DeclaredMember extends Described {
  /** Result of a method; null for a property. */
  returns: string | null
  parameters: { name: string; type: string }[]
  /** Type of a property, or of the method. */
  type: string
}

/** Public interface of an element, as its file declares it, with what every element has. */
export interface ElementDeclaration {
  tag: string
  description: string
  module: string
  attributes: DeclaredAttribute[]
  events: DeclaredEvent[]
  parts: Described[]
  slots: Described[]
  states: Described[]
  members: DeclaredMember[]
  variables: (Described & { syntax: string; fallback: string })[]
}

/**
 * Reads the declarations of all elements from their `*.element.ts` files, so that manifest and types match them.
 *
 * @throws Error if a description is missing that the compiler cannot require
 */
export function readElementDeclarations(root: string): ElementDeclaration[] {
  const features = readdirSync(join(root, 'widgets')).filter((name) => !name.includes('.'))
  const files = EVENT_FILES.map((file) => join(root, file))
  const details: Details = {
    types: new Map(files.flatMap((file) => [...readEventTypes(parseSource(file))])),
    byType: new Map(files.flatMap((file) => [...readEventDetails(file)])),
  }
  return features.flatMap((feature) => {
    const names = readdirSync(join(root, 'widgets', feature)).filter((name) => /\.element\.tsx?$/.test(name))
    return names.map((name) => readDeclaration(join(root, 'widgets', feature, name), details))
  })
}

/** Files with the types of events' details. */
const EVENT_FILES = ['shared/state/page/action-events.ts', 'shared/state/page/event-details.ts']

/** Returns the types of events' details as partners read them: the content of these files without imports. */
export const readEventSource = (root: string): string =>
  EVENT_FILES.map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/^import .*\n/gm, '')).join('\n')

interface Details {
  types: ReadonlyMap<string, string>
  byType: ReadonlyMap<string, DeclaredDetail>
}

const toDescribed = (documents: Readonly<Record<string, string>> = {}): Described[] =>
  Object.entries(documents).map(([name, description]) => ({ name, description }))

/** Attributes of every element. */
const COMMON_ATTRIBUTES: readonly DeclaredAttribute[] = [
  ...Object.entries(commonAttributeDocuments).map(([name, documents]) => ({ name, ...documents, isProperty: true })),
  ...Object.entries(dataAttributes).map(([name, documents]) => ({ name, ...documents, isProperty: false })),
]

const VARIABLES = Object.entries(publicVariables).map(([name, variable]) => ({ name, ...variable }))

function readDeclaration(file: string, details: Details): ElementDeclaration {
  for (const statement of parseSource(file).statements) {
    const call =
      ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? statement.expression : null
    const declared = call?.arguments[0]
    if (!declared || !ts.isObjectLiteralExpression(declared)) continue
    const doc = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment
    if (typeof doc !== 'string') throw new Error(`${file}: the element has no description`)
    const read = (name: string) => getEntries(findProperty(declared, name))
    const readTexts = (name: 'parts' | 'slots' | 'states' | 'members') =>
      toDescribed({ ...commonDocuments[name], ...getLiteralTexts(findProperty(declared, name)) })
    const tag = getLiteralText(findProperty(declared, 'tag'))
    return {
      tag,
      description: doc.replaceAll(/\s*\n\s*/g, ' '),
      module: `${tag}.js`,
      attributes: [...read('attributes').map(([name, value]) => parseAttribute(name, value)), ...COMMON_ATTRIBUTES],
      events: combine(
        Object.entries(commonDocuments.events ?? {}).map(([name, text]) => createEvent(name, String(text), details)),
        read('events').map(([name, value]) => parseEvent(name, value, details)),
      ),
      parts: readTexts('parts'),
      slots: readTexts('slots'),
      states: readTexts('states'),
      members: readTexts('members').map(({ name, description }) => parseMember(name, description)),
      variables: VARIABLES,
    }
  }
  throw new Error(`${file} does not declare an element`)
}

/** Returns an element's own events and those of every element, which they replace if the names are equal. */
const combine = (common: readonly DeclaredEvent[], own: readonly DeclaredEvent[]): DeclaredEvent[] => [
  ...own,
  ...common.filter(({ name }) => own.every((event) => event.name !== name)),
]

/** Reads `market: 'The …'`, or `order: event<SpotOrderDetail>('An …')` if the event's name does not determine its detail (shared/element/manifest/event-declaration.ts). */
const parseEvent = (name: string, value: ts.Expression, details: Details): DeclaredEvent =>
  ts.isCallExpression(value)
    ? createEvent(name, getLiteralText(value.arguments[0]), details, value.typeArguments?.[0]?.getText())
    : createEvent(name, getLiteralText(value), details)

/** Creates the declaration of an event; `type` is that of its detail unless the name determines it. */
function createEvent(
  name: string,
  description: string,
  { types, byType }: Details,
  type = types.get(`tl-${name}`),
): DeclaredEvent {
  const detail = byType.get(type ?? '')
  if (!detail) throw new Error(`the event ${name} does not declare the type of its detail`)
  return { name: `tl-${name}`, description, detail }
}

/** TypeScript type and default of an attribute by the function that declares it (shared/element/manifest/attributes.ts). */
const KINDS: Readonly<Record<string, { type: string; fallback: string }>> = {
  stringAttribute: { type: 'string', fallback: "''" },
  booleanAttribute: { type: 'boolean', fallback: 'false' },
  numberAttribute: { type: 'number', fallback: '0' },
}

/** Returns the words of an array in the documents of an attribute, with their quotation marks. */
function readWords(documents: ts.Expression | undefined, name: string): string[] {
  const words = findProperty(documents, name)
  return words && ts.isArrayLiteralExpression(words) ? words.elements.map((word) => word.getText()) : []
}

/** Returns the type of a text attribute whose values are known, or the words of its list; null for another. An attribute without a default can be empty. */
function readKnownType(documents: ts.Expression | undefined, fallback: string): string | null {
  const [known, list] = [readWords(documents, 'known'), readWords(documents, 'knownList')]
  const type = known.length > 0 ? known.join(' | ') : list.length > 0 ? `CommaList<${list.join(' | ')}>` : null
  return type && (fallback === "''" ? `'' | ${type}` : type)
}

/** Reads a call such as `stringAttribute({ description: '…' })`. */
function parseAttribute(name: string, value: ts.Expression): DeclaredAttribute {
  if (!ts.isCallExpression(value)) throw new Error(`the attribute ${name} is not declared by a call`)
  const documents = value.arguments[0]
  const example = getLiteralText(findProperty(documents, 'example'))
  const words = readWords(documents, 'words')
  const kind = KINDS[value.expression.getText()] ?? { type: words.join(' | '), fallback: words[0] ?? '' }
  const fallback = findProperty(documents, 'fallback')?.getText() ?? kind.fallback
  return {
    name,
    description: getLiteralText(findProperty(documents, 'description')),
    type: readKnownType(documents, fallback) ?? kind.type,
    fallback,
    ...(example && { example }),
    isProperty: true,
  }
}

/** Reads `readonly ready: Promise<void>` or `reload(force: boolean): void`. */
function parseMember(signature: string, description: string): DeclaredMember {
  const tree = ts.createSourceFile('member.ts', `interface Member { ${signature} }`, ts.ScriptTarget.Latest, true)
  const [member] = tree.statements.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => [...members])
  if (!member || !(ts.isMethodSignature(member) || ts.isPropertySignature(member)))
    throw new Error(`${signature} is neither a method nor a property`)
  const type = member.type?.getText() ?? 'unknown'
  const parameters = ts.isMethodSignature(member)
    ? member.parameters.map((one) => ({ name: one.name.getText(), type: one.type?.getText() ?? 'unknown' }))
    : []
  return {
    name: member.name.getText(),
    description,
    parameters,
    returns: ts.isMethodSignature(member) ? type : null,
    type,
  }
}
