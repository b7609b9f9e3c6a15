import { from, id, nothing, positiveAmount } from './codec.ts'
import { endpoint, type FormValues } from './endpoint.ts'

/**
 * Extension: changes price and quantity of an open limit order, which keeps its id. `num` is the whole quantity, with what is filled already. An order whose
 * price stays and whose quantity does not grow keeps its place among the orders at its price; any other change places it behind them, and it fills at once what the
 * book offers at its new price. The hold is adjusted. A backend with this call has the setting `order_terms`.
 */
export const amendSpotOrder = endpoint({
  path: 'amendSpotOrder',
  extension: true,
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: { orderId: from('bb_id', id), price: positiveAmount, quantity: from('num', positiveAmount) },
  data: nothing,
  example: null,
})

/** Request form of a change. */
export type AmendOrderForm = FormValues<typeof amendSpotOrder>
