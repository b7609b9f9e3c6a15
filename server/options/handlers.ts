import type { Handler } from '../http/handle.ts'
import { createOptionOrder } from './create-option-order.ts'
import { getOptionOrder, getOptionOrders } from './get-option-orders.ts'
import { getOptionTerms } from './get-option-terms.ts'

/** The calls of timed options. */
export const optionsHandlers: readonly Handler[] = [getOptionTerms, createOptionOrder, getOptionOrder, getOptionOrders]
