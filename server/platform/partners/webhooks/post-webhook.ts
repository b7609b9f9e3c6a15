import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts'

/** Time in which a partner's server must respond. */
const TIMEOUT_MS = 10_000

/** Result of an attempt: `ok` for a status of 200 to 299; otherwise `failure` is a short code for the operator. */
export type PostResult = { ok: true } | { ok: false; failure: string }

/** Request to send. */
export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** True if addresses outside of the public internet are allowed (WEBHOOKS_PRIVATE). */
  allowsPrivate: boolean
}

/** Sends a webhook once. Redirects are not followed, and the response's body is not read. Never rejects. */
export function postWebhook({ url, headers, body, allowsPrivate }: WebhookRequest): Promise<PostResult> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // An address instead of a name is never looked up.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.resolve(toFailure(new PrivateAddress()))
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const sent = send(url, {
      method: 'POST',
      agent: false,
      signal: timeout,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      ...(!allowsPrivate && { lookup: lookupPublic }),
    })
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode >= 200 && statusCode < 300 ? { ok: true } : { ok: false, failure: `HTTP ${statusCode}` })
      sent.destroy()
    })
    sent.on('error', (error) => resolve(timeout.aborted ? { ok: false, failure: 'timeout' } : toFailure(error)))
    sent.end(body)
  })
}

const toFailure = (error: Error & { code?: string }): PostResult => ({ ok: false, failure: error.code ?? 'error' })
