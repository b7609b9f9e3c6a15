import type { Codec } from './codec.ts'
import type { FormFields } from './endpoint.ts'

/**
 * Public call for the exchange's market data. The response is the exchange's own envelope `{ status, ch, ts, data | tick }`; errors have HTTP 200 and `status:
 * "error"`. The call carries no token because the base may point to a third party.
 */
export interface ExchangeEndpoint<Query extends FormFields, Data> {
  /** Path below the market base, `/api/market` unless configured. */
  readonly path: string
  readonly query: Query
  /** Envelope field that holds the data. */
  readonly at: 'data' | 'tick'
  readonly data: Codec<Data>
}

/** Declares a public call of the exchange. */
export const exchangeEndpoint = /* @__NO_SIDE_EFFECTS__ */ <Data, const Query extends FormFields>(
  declared: ExchangeEndpoint<Query, Data>,
) => declared
