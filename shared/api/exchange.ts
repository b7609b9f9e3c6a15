import * as v from 'valibot'
import { config } from '../config.ts'
import type { Values } from '../contract/codec.ts'
import type { Form } from '../contract/endpoint.ts'
import { writeForm } from '../contract/endpoint.ts'
import type { ExchangeEndpoint } from '../contract/exchange.ts'
import { failed, type Result } from './result.ts'
import { send } from './transport.ts'

/**
 * Asks the exchange's public market data, in its own envelope. Neither token nor language travels along, since it may be a third party.
 * Failures are for the caller's freshness mark, not for a message. Never rejects.
 */
export async function exchange<Q extends Form, D>(
  endpoint: ExchangeEndpoint<Q, D>,
  query: Partial<Values<Q>>,
  signal?: AbortSignal,
): Promise<Result<D>> {
  const sent = await send({
    url: `${config().market}/${endpoint.path}`,
    method: 'GET',
    query: writeForm(endpoint.query, query),
    ...(signal && { signal }),
  })
  if ('error' in sent) return failed(sent.error)
  const { status, body } = sent.response
  const answer = body && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  if (answer.status !== 'ok') return failed({ kind: status >= 500 ? 'server' : 'refused', code: null, message: '' })
  const read = v.safeParse(endpoint.data.schema, answer[endpoint.at])
  return read.success
    ? { ok: true, data: read.output, msg: '' }
    : failed({ kind: 'malformed', code: null, message: '' })
}
