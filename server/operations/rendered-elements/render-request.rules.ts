import { findLanguageByTag, type LanguageCode } from '../../../shared/base/i18n/languages.ts'

/** Elements that a server can render: they show public figures and need no session. */
export const RENDERED_TAGS = ['tl-ticker', 'tl-data', 'tl-ranking', 'tl-order-book'] as const

/** Longest value of an attribute. */
const MAX_VALUE_CHARACTERS = 1_000
/** Attributes that have no effect on a server. */
const WITHOUT_EFFECT = ['isolation']
/** Attributes that name markets. */
const MARKET_ATTRIBUTES = ['symbol', 'symbols']

/** Attribute in the manifest of a build: its name, and its type as in TypeScript. */
export interface AttributeDeclaration {
  name: string
  type?: { text: string }
}

/** Error in a request: the attribute, the rule that it breaks, and the reason for a developer. */
export interface AttributeProblem {
  field: string
  rule: 'unknown-attribute' | 'unknown-value' | 'unknown-market' | 'too-long'
  reason: string
}

/** Requested element: its attributes, and the language if the request names one. */
export interface RenderRequest {
  attributes: Record<string, string>
  language: LanguageCode | null
}

/** Returns the words of a type such as `'strip' | 'carousel'`; null if the attribute has others. */
function parseWords(type = ''): string[] | null {
  const parts = type.split('|').map((part) => /^'([\w-]*)'$/.exec(part.trim())?.[1])
  return parts.every((part) => part !== undefined) ? parts : null
}

/**
 * Parses the query of a request: the attributes that an element declares, and `lang`. Values with known words are checked here, the others by the element itself
 * when it is rendered. `markets` are the known symbols: a request that names none of them is refused, as the element would show no figure.
 */
export function parseRenderQuery(
  query: Readonly<Record<string, unknown>>,
  declared: readonly AttributeDeclaration[],
  markets: readonly string[],
): RenderRequest | AttributeProblem {
  const request: RenderRequest = { attributes: {}, language: null }
  const accepted = declared.filter(({ name }) => !WITHOUT_EFFECT.includes(name))
  for (const [name, value] of Object.entries(query)) {
    const declaration = accepted.find((one) => one.name === name)
    if (name !== 'lang' && !declaration) {
      const names = [...accepted.map((one) => one.name), 'lang'].join(', ')
      return {
        field: name.slice(0, MAX_VALUE_CHARACTERS),
        rule: 'unknown-attribute',
        reason: `one of ${names} is expected`,
      }
    }
    if (typeof value !== 'string') return { field: name, rule: 'unknown-value', reason: 'one value is expected' }
    if (value.length > MAX_VALUE_CHARACTERS)
      return { field: name, rule: 'too-long', reason: `at most ${MAX_VALUE_CHARACTERS} characters are accepted` }
    if (name === 'lang') {
      request.language = findLanguageByTag(value)
      if (request.language === null)
        return { field: name, rule: 'unknown-value', reason: 'a shipped language is expected' }
      continue
    }
    const problem = findValueProblem(name, value, declaration, markets)
    if (problem) return problem
    request.attributes[name] = value
  }
  return request
}

function findValueProblem(
  field: string,
  value: string,
  declaration: AttributeDeclaration | undefined,
  markets: readonly string[],
): AttributeProblem | null {
  const words = parseWords(declaration?.type?.text)
  if (words && !words.includes(value))
    return { field, rule: 'unknown-value', reason: `one of ${words.filter(Boolean).join(', ')} is expected` }
  if (!MARKET_ATTRIBUTES.includes(field)) return null
  const symbols = value.toLowerCase().match(/[a-z0-9/]+/g) ?? []
  const isKnown = (symbol: string) => markets.includes(symbol.replaceAll('/', ''))
  return symbols.length === 0 || symbols.some(isKnown)
    ? null
    : { field, rule: 'unknown-market', reason: 'the symbol of a listed market is expected' }
}
