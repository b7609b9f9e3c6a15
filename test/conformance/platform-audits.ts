import { type Codec, getWireName } from '../../shared/base/contract/codec.ts'
import { type Endpoint, readData } from '../../shared/base/contract/endpoint.ts'
import { type CallName, platform } from '../../shared/base/contract/platform.ts'
import type { Audit, Subject } from './audit.ts'
import { isSuccess, isUnauthorized, type Reply, send } from './client.ts'
import { getRecipe } from './recipes.ts'

/** Wire texts that a field with this rule must reject. Rules that accept any text have none. */
const INVALID_TEXTS: Record<string, string> = {
  id: 'x'.repeat(300),
  count: 'many',
  positiveAmount: '1e5',
  email: 'not an address',
  phone: '12',
  password: 'no spaces!',
  cardNumber: '6222 O212',
}

/** Fields that extend calls of the specification. A backend that does not know them ignores their content (API-16). */
const EXTENSION_FIELDS: readonly string[] = ['after']

const getInvalidText = (rule: string): string | undefined =>
  rule.startsWith('choice:') ? 'neither' : INVALID_TEXTS[rule]

const calls = Object.entries(platform) as [CallName, Endpoint][]

/** Audits of every call: response shape, code, access, invalid forms. */
export const platformAudits: readonly Audit[] = calls.flatMap(([call, endpoint]) => {
  const audits = [
    ...createAnswerAudits(call, endpoint),
    ...createAccessAudits(call, endpoint),
    ...createFormAudits(call, endpoint),
  ]
  return endpoint.extension ? audits.map((audit) => skipIfUnknown(endpoint, audit)) : audits
})

/** Wraps an audit of a call that is not in the specification: it is skipped if the backend does not know the call. */
function skipIfUnknown(endpoint: Endpoint, audit: Audit): Audit {
  return {
    ...audit,
    async run(subject) {
      const { status, envelope } = await post(subject, endpoint, {}, '')
      if (status === 404 || envelope?.code === 404) return { skip: 'an extension that this backend does not implement' }
      return audit.run(subject)
    },
  }
}

const post = (
  subject: Subject,
  endpoint: Endpoint,
  form: Record<string, string>,
  token = subject.member?.token ?? '',
): Promise<Reply> => send(subject.url(endpoint.path), { method: endpoint.methods[0], form, token })

function createAnswerAudits(call: CallName, endpoint: Endpoint): Audit[] {
  let reply: Reply | null = null
  const shape: Audit = {
    id: `${endpoint.path}/answer`,
    level: 'must',
    call,
    async run(subject) {
      if (endpoint.access === 'member' && !subject.member) return { skip: 'no member account available' }
      const form = await getRecipe(call)(subject)
      if (typeof form.skip === 'string') return { skip: form.skip }
      reply = await post(subject, endpoint, form as Record<string, string>)
      if (!reply.envelope) return `HTTP ${reply.status} without an envelope { code, msg, data }`
      if (!isSuccess(reply)) return `code ${reply.envelope.code}: ${reply.envelope.msg}`
      if (!readData(endpoint, reply.envelope.data))
        return `data does not match the contract: ${excerpt(reply.envelope.data)}`
      return findLostRows(endpoint.data, reply.envelope.data)
    },
  }
  const fields: Audit = {
    id: `${endpoint.path}/fields`,
    level: 'should',
    call,
    run: async () => {
      if (!reply || !isSuccess(reply)) return { skip: 'no successful response to check' }
      const missing = findMissingKeys(endpoint.data.write(endpoint.example), reply.envelope?.data)
      return missing.length === 0 ? null : `absent: ${missing.join(', ')}`
    },
  }
  return [shape, fields]
}

function createAccessAudits(call: CallName, endpoint: Endpoint): Audit[] {
  if (endpoint.access !== 'member') return []
  const refused = (id: string, token: string): Audit => ({
    id: `${endpoint.path}/access/${id}`,
    level: 'must',
    call,
    run: async (subject) => {
      const reply = await post(subject, endpoint, {}, token)
      return isUnauthorized(reply) ? null : `HTTP ${reply.status}, code ${reply.envelope?.code ?? 'none'}, expected 401`
    },
  })
  return [refused('no-token', ''), refused('foreign-token', 'not-a-token-of-this-backend')]
}

function createFormAudits(call: CallName, endpoint: Endpoint): Audit[] {
  return Object.entries(endpoint.form as Record<string, Codec<unknown>>).flatMap(([name, codec]) => {
    const { required, rule } = codec
    const field = getWireName(name, codec)
    const attempt = (id: string, spoil: (form: Record<string, string>) => Record<string, string>): Audit => ({
      id: `${endpoint.path}/form/${field}/${id}`,
      level: 'must',
      call,
      async run(subject) {
        if (endpoint.access === 'member' && !subject.member) return { skip: 'no member account available' }
        const form = await getRecipe(call)(subject)
        if (typeof form.skip === 'string' && endpoint.access === 'public') return { skip: form.skip }
        const reply = await post(
          subject,
          endpoint,
          spoil(typeof form.skip === 'string' ? {} : (form as Record<string, string>)),
        )
        if (!reply.envelope) return `HTTP ${reply.status} without an envelope { code, msg, data }`
        return isSuccess(reply) ? 'the invalid form was accepted' : null
      },
    })
    const wrong = EXTENSION_FIELDS.includes(field) ? undefined : getInvalidText(rule)
    return [
      ...(required ? [attempt('missing', ({ [field]: _left, ...others }) => others)] : []),
      ...(wrong === undefined ? [] : [attempt('wrong', (form) => ({ ...form, [field]: wrong }))]),
    ]
  })
}

const getRows = (wire: unknown): unknown[] | null => {
  const list = wire && typeof wire === 'object' && 'list' in wire ? wire.list : wire
  return Array.isArray(list) ? list : null
}

/** Counts rows that our lenient parser left out, since other clients fail on them. */
function findLostRows(data: Codec<unknown>, wire: unknown): string | null {
  const sent = getRows(wire)
  const read = getRows(data.write(readData({ data } as Endpoint, wire)?.data))
  return sent && read && read.length < sent.length
    ? `${sent.length - read.length} of ${sent.length} entries cannot be read`
    : null
}

function findMissingKeys(example: unknown, actual: unknown, path = ''): string[] {
  if (Array.isArray(example))
    return Array.isArray(actual) && actual.length > 0 ? findMissingKeys(example[0], actual[0], `${path}[]`) : []
  if (!example || typeof example !== 'object') return []
  // Unknown values are written as null or an empty text; it is sufficient that the field is present.
  if (actual === null || actual === '') return path === '' ? ['data'] : []
  if (typeof actual !== 'object') return [path || 'data']
  return Object.entries(example).flatMap(([key, value]) =>
    key in actual
      ? findMissingKeys(value, (actual as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key}`],
  )
}

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120)
