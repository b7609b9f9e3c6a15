import { type Codec, getWireName } from '../../../shared/base/contract/codec.ts'

/** JSON Schema (2020-12) of a value. */
export type Schema = { readonly [keyword: string]: unknown }

const DECIMAL = '^-?\\d+(\\.\\d+)?$'

/** Schemas of the rules whose values are texts or numbers. A rule that is missing here is a text that the rule's name describes. */
const BY_RULE: Readonly<Record<string, Schema>> = {
  amount: { type: 'string', pattern: DECIMAL, description: 'Exact decimal.' },
  count: { type: 'integer', minimum: 0 },
  days: { type: 'integer', minimum: 1, maximum: 365 },
  filled: { type: 'string', minLength: 1 },
  flag: { type: 'integer', enum: [0, 1] },
  id: { type: 'string', minLength: 1, maxLength: 64 },
  moment: {
    type: ['integer', 'string'],
    description: 'Time since 1970 in s, in ms where the call says so. A text is shown unchanged; "" is no time.',
  },
  nothing: { type: 'null' },
  positiveAmount: { type: 'string', pattern: '^\\d+(\\.\\d+)?$', description: 'Exact decimal above 0.' },
  series: { type: 'string', description: 'Texts, separated by commas.' },
  text: { type: 'string' },
}

/** Rules whose values are never empty or absent, even if the field is not required: absence has a value of its own. */
const NEVER_EMPTY = new Set(['flag', 'list', 'moment', 'nothing', 'series', 'text'])

/** Returns the schema of a codec's value as `write` spells it. */
export function toSchema(codec: Codec<unknown>): Schema {
  const schema = toPresentSchema(codec)
  if (codec.required || NEVER_EMPTY.has(codec.rule)) return schema
  return { anyOf: [schema, { type: 'null' }, { const: '' }] }
}

function toPresentSchema({ rule, shape }: Codec<unknown>): Schema {
  if (shape && 'fields' in shape) return toObjectSchema(shape.fields)
  if (shape) {
    const array = { type: 'array', items: toSchema(shape.item) }
    return shape.wrapped ? { type: 'object', properties: { list: array }, required: ['list'] } : array
  }
  const [kind, words = '', many] = rule.split(':')
  if (kind === 'choice' && many) return { type: 'string', pattern: toListPattern(words.split(',')) }
  if (kind === 'choice') return { type: 'string', enum: words.split(',') }
  if (rule === 'object' || rule === 'level') return {}
  return BY_RULE[rule] ?? { type: 'string', description: `Rule: ${rule}.` }
}

/** Returns the pattern of words separated by commas. */
const toListPattern = (words: readonly string[]): string => `^(${words.join('|')})(,(${words.join('|')}))*$`

/** Returns the schema of an object, of a form's fields for example. */
export function toObjectSchema(fields: Readonly<Record<string, Codec<unknown>>>): Schema {
  const required = Object.entries(fields).flatMap(([name, codec]) => (codec.required ? [getWireName(name, codec)] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, codec]) => [getWireName(name, codec), toSchema(codec)]),
    ),
    ...(required.length > 0 && { required }),
  }
}
