import { randomUUID } from 'node:crypto'
import { createWebhookSecret, signMessage } from '../../server/platform/partners/webhooks/signature.ts'
import type { AccountsBackend } from './accounts-backend.ts'
import { HOUSE_ADDRESS } from './withdrawal-stage.ts'

/** Secret of the provider of tests. */
export const PROVIDER_SECRET = createWebhookSecret()

/** Answer to an event. */
export interface ProviderAnswer {
  status: number
  msg: string
  data: { id?: string; state?: string; reason?: string; field?: string; rule?: string } | null
}

/** Parts of a delivery that a test overrides. */
export interface Delivery {
  id?: string
  secret?: string
  /** Seconds to add to the time of the message. */
  late?: number
  /** Headers that replace those of the signature. */
  headers?: Record<string, string>
  /** Body that is sent instead of the signed one. */
  sent?: string
}

/** Money that arrived at the deposit address of USDT; each has a transaction of its own. */
export const createArrival = (data: Record<string, unknown>) => ({
  type: 'deposit.arrived',
  data: {
    coin: 'USDT',
    network: 'TRC20',
    address: HOUSE_ADDRESS,
    amount: '100',
    transaction: randomUUID().replaceAll('-', ''),
    ...data,
  },
})

/** Sends an event as the payment provider does. A text is sent as it is. */
export async function sendEvent(
  { inject, clock }: Pick<AccountsBackend, 'inject' | 'clock'>,
  event: object | string,
  { id = randomUUID(), secret = PROVIDER_SECRET, late = 0, headers = {}, sent }: Delivery = {},
): Promise<ProviderAnswer> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const timestamp = Math.floor(clock.now / 1000) + late
  const response = await inject({
    method: 'POST',
    url: '/provider/events',
    headers: { 'content-type': 'application/json', ...signMessage(secret, { id, timestamp, body }), ...headers },
    payload: sent ?? body,
  })
  const { msg, data } = response.json() as ProviderAnswer
  return { status: response.statusCode, msg, data }
}
