import { createHmac, randomBytes } from 'node:crypto'

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
