import type { FieldValues } from '../../base/contract/codec.ts'
import type { FormFields } from '../../base/contract/endpoint.ts'
import { writeForm } from '../../base/contract/endpoint.ts'
import type { ExchangeEndpoint } from '../../base/contract/exchange-endpoint.ts'
import { config } from '../../base/runtime/config.ts'
import { type ApiError, failedResult, type Result } from './call-result.ts'
import { sendRequest } from './transport.ts'

/**
 * Calls the exchange's public market data, which has its own envelope. Sends neither token nor language, because the address may be a third party's.
 * Shows no error: the caller marks its data as stale. Never rejects.
 */
export async function marketData<Q extends FormFields, D>(
  endpoint: ExchangeEndpoint<Q, D>,
  query: Partial<FieldValues<Q>>,
  signal?: AbortSignal,
): Promise<Result<D>> {
  const sent = await sendRequest({
    url: `${config().market}/${endpoint.path}`,
    method: 'GET',
    query: writeForm(endpoint.query, query),
    ...(signal && { signal }),
  })
  if ('error' in sent) return failedResult(sent.error)
  const { status, body } = sent.response
  const answer: Record<string, unknown> = Object(body)
  const fail = (kind: ApiError['kind']) => failedResult({ kind, code: null, message: '' })
  if (status >= 500) return fail('server')
  if (answer.status === 'error') return fail('refused')
  const data = answer.status === 'ok' && answer[endpoint.at] ? endpoint.data.read(answer[endpoint.at]) : undefined
  return data === undefined ? fail('malformed') : { ok: true, data, msg: '' }
}
