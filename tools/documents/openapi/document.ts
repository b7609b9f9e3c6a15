import { type Codec, getWireName } from '../../../shared/base/contract/codec.ts'
import type { Endpoint } from '../../../shared/base/contract/endpoint.ts'
import { getSpecifiedFields } from '../../../shared/base/contract/specified-fields.ts'
import type { DescribedCall } from '../contract-docs.ts'
import { markExtensions } from './extensions.ts'
import { type Schema, toObjectSchema, toSchema } from './schemas.ts'

const toReference = (path: string) => ({ $ref: `#/components/${path}` })
const FAILURE = { description: 'Refused or failed.', content: toContent(toReference('schemas/Failure')) }

function toContent(schema: Schema, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** Returns the OpenAPI 3.1 document of the platform's calls. */
export function createDocument(calls: readonly DescribedCall[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call, ...about } of calls)
    for (const method of call.methods) {
      const path = `/${call.path}`
      const id = call.methods.length > 1 ? `${about.name}By${method === 'GET' ? 'Get' : 'Post'}` : about.name
      paths[path] = { ...paths[path], [method.toLowerCase()]: createOperation(call, method, { ...about, id }) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tradelet platform',
      version,
      summary: 'Calls of the platform that the widgets use.',
      description:
        'Every response is `{ code, msg, data }`. Code 1 is success, 201 a refusal with `field` and `rule` if a field is invalid, 401 requires a login, 429 means that the client must wait. Amounts are decimal strings.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(({ chapter }) => chapter))].map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  }
}

interface Operation extends Omit<DescribedCall, 'call'> {
  id: string
}

function createOperation(call: Endpoint, method: string, { id, chapter, description }: Operation) {
  const [summary = ''] = description.split(/(?<=\.)\s/)
  const headers = ['Lang', 'RequestId', ...(call.transactional ? ['IdempotencyKey'] : [])]
  return {
    operationId: id,
    tags: [chapter],
    summary: summary.replace(/\s+/g, ' '),
    description,
    security: call.access === 'member' ? [{ Token: [] }] : [],
    parameters: [
      ...headers.map((name) => toReference(`parameters/${name}`)),
      ...(method === 'GET' ? toQuery(call.form as Fields) : []),
    ],
    ...(method === 'POST' && createBody(call)),
    responses: {
      200: {
        description: 'Success, or a refusal.',
        content: toContent(
          {
            oneOf: [
              {
                type: 'object',
                properties: { code: { const: 1 }, msg: { type: 'string' }, data: toDataSchema(call) },
                required: ['code', 'msg', 'data'],
              },
              toReference('schemas/Failure'),
            ],
          },
          // The cast is needed because the list of all calls has lost the type of each example.
          { code: 1, msg: 'ok', data: call.data.write(call.example as never) },
        ),
      },
      default: FAILURE,
    },
    ...(call.access === 'member' && { 'x-scope': call.scope }),
    ...(call.extension && { 'x-extension': true }),
  }
}

/** Returns the schema of a response's data. Fields that are not in the specification are marked, unless the whole call is an extension. */
function toDataSchema({ path, data }: Endpoint): Schema {
  const specified = getSpecifiedFields(path)
  return specified ? markExtensions(toSchema(data), specified) : toSchema(data)
}

type Fields = Readonly<Record<string, Codec<unknown>>>

const toQuery = (fields: Fields) =>
  Object.entries(fields).map(([name, codec]) => ({
    name: getWireName(name, codec),
    in: 'query',
    required: codec.required,
    schema: toSchema(codec),
  }))

function createBody({ form, upload, json }: Endpoint) {
  const fields = form as Fields
  if (upload)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
              required: ['file'],
            },
          },
        },
      },
    }
  if (Object.keys(fields).length === 0) return {}
  const schema = toObjectSchema(fields)
  const types = ['application/x-www-form-urlencoded', ...(json ? ['application/json'] : [])]
  return {
    requestBody: {
      required: 'required' in schema,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  }
}

const COMPONENTS = {
  securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'Token', description: 'Token of the session.' } },
  parameters: {
    Lang: {
      name: 'Lang',
      in: 'header',
      description: 'Language of messages, as in getLangList.',
      schema: { type: 'string' },
    },
    RequestId: {
      name: 'X-Request-Id',
      in: 'header',
      description:
        'Id of the request in the log. A backend that exposes it in its responses must also allow it in requests.',
      schema: { type: 'string', pattern: '^[\\w.-]{8,64}$' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'A repeated key with the same form returns the first response again, with the header Idempotency-Replayed: true, and moves nothing twice.',
      schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
    },
  },
  schemas: {
    Failure: {
      type: 'object',
      properties: {
        code: { type: 'integer', not: { const: 1 } },
        msg: { type: 'string' },
        data: {},
        field: { type: 'string', description: 'Invalid field.' },
        rule: { type: 'string', description: 'Rule that the field breaks.' },
        bound: { type: 'string', description: 'Limit that the field violates, if the rule has one.' },
      },
      required: ['code', 'msg'],
    },
  },
}
