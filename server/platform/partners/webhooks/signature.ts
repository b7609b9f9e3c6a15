import { createHmac, randomBytes } from 'node:crypto'
import { equalsInConstantTime } from '../../../core/secrets/random-secrets.ts'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a secret in the form of Standard Webhooks: `whsec_` and base64. */
export const createWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Message to sign. `timestamp` in seconds. */
export interface SignedMessage {
  id: string
  timestamp: number
  /** Text, or its bytes. */
  body: string | Uint8Array
}

/** Returns the headers of a message (Standard Webhooks 1.0): the signature is the HMAC-SHA256 of `id.timestamp.body`. */
export function signMessage(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Difference between the time of a message and the present that is accepted, seconds. */
export const MESSAGE_WINDOW_S = 300
const MESSAGE_ID_PATTERN = /^[\w.:-]{1,100}$/

/** Fault of a message: the header, and its rule. */
export interface MessageFault {
  field: 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'
  rule: 'required' | 'format' | 'signature' | 'window'
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Verifies a message that was signed as `signMessage` does, with any of these secrets. Returns its id, or the fault. `now` in epoch ms. The time is checked after
 * the signature, so that only the sender learns that its clock is wrong.
 */
export function verifyMessage(
  secrets: readonly string[],
  headers: Headers,
  body: Uint8Array,
  now: number,
): { id: string } | MessageFault {
  const [id, timestamp, signatures] = [
    headers['webhook-id'],
    headers['webhook-timestamp'],
    headers['webhook-signature'],
  ]
  if (typeof id !== 'string' || id === '') return { field: 'webhook-id', rule: 'required' }
  if (!MESSAGE_ID_PATTERN.test(id)) return { field: 'webhook-id', rule: 'format' }
  if (typeof timestamp !== 'string' || timestamp === '') return { field: 'webhook-timestamp', rule: 'required' }
  if (!/^\d{1,12}$/.test(timestamp)) return { field: 'webhook-timestamp', rule: 'format' }
  if (typeof signatures !== 'string' || signatures === '') return { field: 'webhook-signature', rule: 'required' }
  const given = signatures.split(' ')
  const message = { id, timestamp: Number(timestamp), body }
  const isSigned = secrets
    .map((secret) => signMessage(secret, message)['webhook-signature'] ?? '')
    .some((expected) => given.some((one) => equalsInConstantTime(one, expected)))
  if (!isSigned) return { field: 'webhook-signature', rule: 'signature' }
  const isRecent = Math.abs(now / 1000 - message.timestamp) <= MESSAGE_WINDOW_S
  return isRecent ? { id } : { field: 'webhook-timestamp', rule: 'window' }
}
