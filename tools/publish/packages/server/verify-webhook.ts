import { timingSafeEqual } from 'node:crypto'
import { signMessage } from '../../../../server/platform/partners/webhooks/signature.ts'
import type { PartnerEvent } from '../../../../shared/base/contract/partner-events.ts'

/**
 * Reason why a webhook is not accepted. `headers`: one of the three headers is missing or cannot be read; `timestamp`: it was sent too long ago, or the clocks
 * differ; `signature`: it was made with another secret, or the body was changed; `body`: it is signed, but the body has no event.
 */
export type WebhookFault = 'headers' | 'timestamp' | 'signature' | 'body'

/** Checked webhook. `id` is the same if the event arrives again: store it and ignore known ones. Ignore types that you do not know: later versions add some. */
export type WebhookResult = { ok: true; id: string; event: PartnerEvent } | { ok: false; reason: WebhookFault }

/** Headers of Node's requests, or those of `fetch`. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>> | Headers

/** Settings of the check. */
export interface WebhookOptions {
  /** Accepted age of the timestamp in either direction, 300 s by default. */
  toleranceSeconds?: number
  /** Clock in epoch ms, for tests. */
  now?: () => number
}

const DEFAULT_TOLERANCE_SECONDS = 300
const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{20,}={0,2}$/
const ID_PATTERN = /^[!-~]{1,256}$/
const TIMESTAMP_PATTERN = /^\d{1,12}$/

/** Returns the secrets. @throws TypeError without one, or if one has another form: an empty setting must not accept anything */
function readSecrets(secrets: string | undefined | readonly (string | undefined)[]): readonly string[] {
  const all = [secrets].flat().filter((secret): secret is string => Boolean(secret))
  if (all.length === 0 || !all.every((secret) => SECRET_PATTERN.test(secret)))
    throw new TypeError('secrets must be one or more secrets of webhooks, which begin with whsec_')
  return all
}

/** Returns a header by its name in small letters, or null if it is missing or was sent twice. */
function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const values = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name && value !== undefined ? value : [],
  )
  return values.length === 1 ? (values[0] ?? null) : null
}

/** Returns whether two signatures are the same, in a time that does not depend on where they differ. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function readEvent(body: string | Uint8Array): PartnerEvent | null {
  try {
    const event = JSON.parse(Buffer.from(body).toString('utf8'))
    return typeof event?.type === 'string' && typeof event.data === 'object' && event.data !== null ? event : null
  } catch {
    // Signed, but no JSON.
    return null
  }
}

/**
 * Checks a webhook (Standard Webhooks) and returns its event. `rawBody` is the body as it arrived, before any parsing. Several secrets are accepted while one
 * replaces another; those that are not set are skipped.
 *
 * @throws TypeError unless `secrets` has secrets of webhooks, or if the body was parsed before
 * @example
 * ```js
 * const result = verifyWebhook(rawBody, request.headers, [process.env.WEBHOOK_SECRET, process.env.FORMER_SECRET])
 * if (!result.ok) return response.writeHead(401).end()
 * ```
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | undefined | readonly (string | undefined)[],
  { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now }: WebhookOptions = {},
): WebhookResult {
  const known = readSecrets(secrets)
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('rawBody must be the text or the bytes of the request, not parsed JSON')
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  )
  if (!id || !ID_PATTERN.test(id) || !timestamp || !TIMESTAMP_PATTERN.test(timestamp) || !signatures)
    return { ok: false, reason: 'headers' }
  const message = { id, timestamp: Number(timestamp), body: rawBody }
  const right = known.map((secret) => signMessage(secret, message)['webhook-signature'] ?? '')
  const given = signatures.split(' ')
  // All pairs are compared, so the time does not depend on which of them match.
  const isSigned = right.flatMap((one) => given.map((other) => isSame(other, one))).some(Boolean)
  if (!isSigned) return { ok: false, reason: 'signature' }
  if (Math.abs(now() / 1000 - message.timestamp) > toleranceSeconds) return { ok: false, reason: 'timestamp' }
  const event = readEvent(rawBody)
  return event ? { ok: true, id, event } : { ok: false, reason: 'body' }
}
