import type { Handler } from '../http/handle.ts'
import { cancelSpotOrder } from './cancel-spot-order.ts'
import { createSpotOrder } from './create-spot-order.ts'
import { getMarketBalance } from './get-market-balance.ts'
import { getSpotOrders } from './get-spot-orders.ts'

/** What answers the calls about spot trading. */
export const spotHandlers: readonly Handler[] = [getMarketBalance, createSpotOrder, getSpotOrders, cancelSpotOrder]
