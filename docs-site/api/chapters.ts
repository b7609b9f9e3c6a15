import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeType, type Schema } from './describe-type.ts'

/** Field of a form or of a response. */
export interface FieldDocs {
  name: string
  type: string
  isRequired: boolean
  description: string
}

/** Call of the backend as its page shows it. */
export interface CallDocs {
  /** Path with its method, such as `POST /api/login`. */
  path: string
  method: string
  /** Id of the operation, the name of its constant in the contract. */
  id: string
  description: string
  needsLogin: boolean
  /** True if the call needs an `Idempotency-Key`. */
  isIdempotent: boolean
  /** Scope that a session of a partner's page needs; `none` if such a session can never make the call. */
  scope: string
  fields: FieldDocs[]
  /** Example of a successful response as JSON; null if it has none. */
  example: string | null
}

/** Calls of one domain of the contract. */
export interface Chapter {
  name: string
  calls: CallDocs[]
}

interface Operation {
  operationId: string
  tags: string[]
  description?: string
  security?: readonly object[]
  parameters?: {
    $ref?: string
    name?: string
    in?: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
  'x-scope'?: string
}

interface OpenApi {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

const readDocument = (): OpenApi =>
  JSON.parse(readFileSync(join(process.cwd(), 'server/operations/openapi/openapi.json'), 'utf8'))

const readFields = ({ requestBody, parameters = [] }: Operation): FieldDocs[] => [
  ...parameters
    .filter((one) => one.in === 'query' || one.in === 'path')
    .map(({ name = '', required = false, description = '', schema = {} }) => ({
      name,
      type: describeType(schema),
      isRequired: required,
      description,
    })),
  ...Object.values(requestBody?.content ?? {})
    .slice(0, 1)
    .flatMap(({ schema }) =>
      Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        name,
        type: describeType(field),
        isRequired: schema.required?.includes(name) ?? false,
        description: field.description ?? '',
      })),
    ),
]

function readCall(path: string, method: string, operation: Operation): CallDocs {
  const example = Object.values(operation.responses['200']?.content ?? {})[0]?.example
  return {
    path,
    method: method.toUpperCase(),
    id: operation.operationId,
    description: operation.description ?? '',
    needsLogin: operation.security?.some((one) => 'Token' in one) ?? false,
    isIdempotent: operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')) ?? false,
    scope: operation['x-scope'] ?? 'none',
    fields: readFields(operation),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  }
}

/** Reads the calls of the OpenAPI document, by domain. */
export function readChapters(): Chapter[] {
  const { tags, paths } = readDocument()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: readCall(path, method, operation),
    })),
  )
  return tags.map(({ name }) => ({ name, calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call) }))
}
