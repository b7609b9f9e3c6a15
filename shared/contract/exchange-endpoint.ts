import type { Codec } from './codec.ts'
import type { FormFields } from './endpoint.ts'

/**
 * A public call of the exchange's market data, in the exchange's own envelope: `{ status, ch, ts, data | tick }`, errors with HTTP 200 and
 * `status: "error"`. It carries no token and may point at a third party.
 */
export interface ExchangeEndpoint<Query extends FormFields, Data> {
  /** Below the market base, `/api/market` unless configured. */
  readonly path: string
  readonly query: Query
  /** Where the envelope holds the answer. */
  readonly at: 'data' | 'tick'
  readonly data: Codec<Data>
}

/** Declares a public call of the exchange. */
export const exchangeEndpoint = /* @__NO_SIDE_EFFECTS__ */ <Data, const Query extends FormFields>(
  declared: ExchangeEndpoint<Query, Data>,
) => declared
