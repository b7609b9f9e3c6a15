import { emit } from '../dom/emit.ts'
import type { OrderDetail } from '../dom/events.ts'
import { askPage } from './ask-page.ts'

/** Result that is reported: its phase with the server's words. */
type Reported<Field extends string> =
  | { phase: 'accepted'; orderId: string }
  | { phase: 'refused'; message: string; field?: Field }
  | { phase: 'unknown' }

/** Sends an order between the events `tl-order` that report it to the page. A page that stops it is the only result without a request. */
export async function reportOrder<Field extends string>(
  host: EventTarget,
  order: object,
  send: () => Promise<Reported<Field>>,
): Promise<Reported<Field> | { phase: 'cancelled-by-page' }> {
  if ((await askPage(host, 'tl-order', { phase: 'before', order })) !== null) return { phase: 'cancelled-by-page' }
  const result = await send()
  const detail: OrderDetail<object, Field> = { ...result, order }
  emit(host, 'tl-order', detail)
  return result
}
