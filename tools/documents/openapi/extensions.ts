import type { Schema } from './schemas.ts'

/**
 * Marks the properties of a response's schema that are not in the specification with `x-extension`. `specified` has the names of the others; a dot precedes
 * those of an inner object or of a list's entries. The `list` of a wrapped list is part of the specification.
 */
export function markExtensions(schema: Schema, specified: ReadonlySet<string>, prefix = ''): Schema {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
  }
  const markProperty = ([name, inner]: [string, Schema]) => {
    if (name === 'list') return [name, markExtensions(inner, specified, prefix)]
    if (!specified.has(prefix + name)) return [name, { ...inner, 'x-extension': true }]
    return [name, markExtensions(inner, specified, `${prefix}${name}.`)]
  }
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(markProperty)) }),
    ...(items && { items: markExtensions(items, specified, prefix) }),
    ...(anyOf && { anyOf: anyOf.map((one) => markExtensions(one, specified, prefix)) }),
  }
}
