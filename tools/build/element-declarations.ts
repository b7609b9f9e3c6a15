import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { commonEvents } from '../../shared/widget/events.ts'

/** Attribute as its element declares it. `type` and `fallback` are TypeScript code. */
export interface DeclaredAttribute {
  name: string
  type: string
  fallback: string
}

/** Public interface of an element, as its file declares it. */
export interface ElementDeclaration {
  tag: string
  description: string
  module: string
  attributes: DeclaredAttribute[]
  /** `detail` is the TypeScript type of the event's detail, from shared/dom/events.ts. */
  events: { name: string; description: string; detail: string }[]
  parts: { name: string; description: string }[]
}

/** Reads the declarations of all elements from their `*.element.ts` files, so that manifest and types match them. */
export function readElementDeclarations(root: string): ElementDeclaration[] {
  const features = readdirSync(join(root, 'widgets')).filter((name) => !name.includes('.'))
  const details = readEventDetails(join(root, 'shared/dom/events.ts'))
  return features.flatMap((feature) => {
    const files = readdirSync(join(root, 'widgets', feature)).filter((file) => /\.element\.tsx?$/.test(file))
    return files.map((file) => readDeclaration(join(root, 'widgets', feature, file), details))
  })
}

const parseFile = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** Returns the detail type of each event by its name, from the interface `EventDetails`. */
function readEventDetails(file: string): ReadonlyMap<string, string> {
  const members = parseFile(file)
    .statements.filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'EventDetails')
    ?.members.filter(ts.isPropertySignature)
  return new Map(members?.map(({ name, type }) => [getName(name), type?.getText() ?? 'unknown']))
}

/** Part of every element: `defineWidget` and `LitWidget` render it around the view. */
const APP_PART = { name: 'app', description: 'the whole' }

/** Attributes of every element (shared/widget/text-size-limit.ts). */
const COMMON_ATTRIBUTES: readonly DeclaredAttribute[] = [
  { name: 'text-size-limit', type: 'number | null', fallback: 'null' },
]

function readDeclaration(file: string, details: ReadonlyMap<string, string>): ElementDeclaration {
  const tree = parseFile(file)
  for (const statement of tree.statements) {
    const call =
      ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? statement.expression : null
    const declared = call?.arguments[0]
    if (!declared || !ts.isObjectLiteralExpression(declared)) continue
    const doc = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment
    const tag = getLiteralText(findProperty(declared, 'tag'))
    return {
      tag,
      description: typeof doc === 'string' ? doc : '',
      module: `${tag}.js`,
      attributes: [
        ...getEntries(findProperty(declared, 'attributes')).map(([name, value]) => parseAttribute(name, value)),
        ...COMMON_ATTRIBUTES,
      ],
      events: withCommonEvents(
        getEntries(findProperty(declared, 'events')).map(([name, value]) => parseEvent(name, value, details)),
        details,
      ),
      parts: [
        APP_PART,
        ...getEntries(findProperty(declared, 'parts')).map(([name, value]) => ({
          name,
          description: getLiteralText(value),
        })),
      ],
    }
  }
  throw new Error(`${file} does not declare an element`)
}

/** Adds the events of every element to those that an element declares itself. */
function withCommonEvents(
  own: ElementDeclaration['events'],
  details: ReadonlyMap<string, string>,
): ElementDeclaration['events'] {
  const names = new Set(own.map(({ name }) => name))
  const common = Object.entries(commonEvents).map(([name, description]) => ({
    name: `tl-${name}`,
    description: String(description),
    detail: details.get(`tl-${name}`) ?? 'unknown',
  }))
  return [...own, ...common.filter(({ name }) => !names.has(name))]
}

const findProperty = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((entry) => getName(entry.name) === name)?.initializer

const getName = (name: ts.PropertyName): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText()

const getEntries = (value: ts.Expression | undefined): [string, ts.Expression][] =>
  value && ts.isObjectLiteralExpression(value)
    ? value.properties.filter(ts.isPropertyAssignment).map((entry) => [getName(entry.name), entry.initializer])
    : []

const getLiteralText = (value: ts.Expression | undefined): string =>
  value && ts.isStringLiteralLike(value) ? value.text : ''

/** Reads `market: 'when …'`, or `order: event<SpotOrderDetail>('when …')` if the event's name does not determine its detail (shared/widget/events.ts). */
function parseEvent(
  name: string,
  value: ts.Expression,
  details: ReadonlyMap<string, string>,
): ElementDeclaration['events'][number] {
  const [detail, description] = ts.isCallExpression(value)
    ? [value.typeArguments?.[0]?.getText(), value.arguments[0]]
    : [details.get(`tl-${name}`), value]
  if (!detail) throw new Error(`the event ${name} does not declare the type of its detail`)
  return { name: `tl-${name}`, description: getLiteralText(description), detail }
}

/** Reads `stringAttribute('btcusdt')`, `booleanAttribute()`, `numberAttribute(10)`, `enumAttribute('strip', 'carousel')` (shared/widget/attributes.ts). */
function parseAttribute(name: string, value: ts.Expression): DeclaredAttribute {
  if (!ts.isCallExpression(value)) throw new Error(`the attribute ${name} is not declared by a call`)
  const kind = value.expression.getText()
  const words = value.arguments.map((argument) => argument.getText())
  if (kind === 'booleanAttribute' && words.length > 0)
    throw new Error(`the boolean attribute ${name} cannot be true by default: declare its opposite`)
  const types: Record<string, string> = {
    stringAttribute: 'string',
    booleanAttribute: 'boolean',
    numberAttribute: 'number',
    enumAttribute: words.join(' | '),
  }
  const fallbacks: Record<string, string> = { stringAttribute: "''", booleanAttribute: 'false', numberAttribute: '0' }
  return { name, type: types[kind] ?? 'unknown', fallback: words[0] ?? fallbacks[kind] ?? 'undefined' }
}
