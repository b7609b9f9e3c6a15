/** Schema of the OpenAPI document, as far as fields of forms use it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  description?: string
  contentMediaType?: string
}

const describeRange = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most}${unit}`
  if (most !== undefined) return ` of at most ${most}${unit}`
  return least !== undefined && least > 1 ? ` of at least ${least}${unit}` : ''
}

const DECIMAL = '^\\d+(\\.\\d+)?$'

function describeOne({
  type,
  pattern,
  minLength,
  maxLength,
  minimum,
  maximum,
  format,
  items,
  properties,
}: Schema): string {
  if (type === 'array') return `list of ${items ? describeType(items) : 'values'}`
  if (type === 'object' || properties) return 'object'
  if (format === 'binary') return 'file'
  if (type === 'integer' || type === 'number') return `${type}${describeRange(minimum, maximum, '')}`
  if (pattern === DECIMAL) return 'decimal'
  return `${type ?? 'any value'}${describeRange(minLength, maxLength, ' characters')}`
}

/** Returns the type of a field in a few words, such as `text of 1 to 64 characters` or `"up" or "down"`. */
export function describeType(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return [...new Set(choices.map(describeType).filter((one) => !['null', '""'].includes(one)))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  return describeOne(schema).replace(/^string/, 'text')
}
