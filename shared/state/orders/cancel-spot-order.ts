import { cancelSpotOrder } from '../../base/contract/spot.ts'
import { type CallOptions, call } from '../../wire/api/call.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { cancelRecord } from '../submissions/page-action.ts'
import { toSpotFacts } from './spot-facts.rules.ts'
import type { SpotOrder } from './spot-order.ts'

/** Cancels an order between the events that report it to the page. Returns null if the page stopped it. Loaded on demand: few orders are cancelled. */
export const sendCancellation = (order: SpotOrder, options: CallOptions): Promise<Result<null> | null> =>
  cancelRecord('cancel-order', toSpotFacts(order), () => call(cancelSpotOrder, { orderId: order.id }, options))
