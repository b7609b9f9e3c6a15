import type { FieldValues } from '../../base/contract/codec.ts'
import { type Endpoint, type FormFields, writeRequest } from '../../base/contract/endpoint.ts'
import type { ActionKind, OrderFacts } from './facts.rules.ts'

/** Result of a form that was sent. `unknown`: the server may have accepted it or not, so it is never shown as rejected. */
export type ServerResult<Field extends string> =
  | { phase: 'accepted'; orderId: string }
  /** The server's message, and the form field that it concerns if the server names one. */
  | { phase: 'refused'; message: string; field?: Field }
  | { phase: 'unknown' }

/** Result of a submission. `blocked`: a listener of the page stopped it; the member sees the reason. */
export type SubmissionResult<Field extends string> = ServerResult<Field> | { phase: 'blocked'; reason: string }

/** Parts that are specific to one kind of form that moves money. */
export interface SubmissionParts<Order, Fields extends FormFields, Data, Field extends string> {
  /** Identifies the kind in the tab's storage of unanswered submissions. */
  kind: ActionKind
  endpoint: Endpoint<Fields, Data>
  /** Converts an order to the fields of its form. */
  toForm(order: Order): FieldValues<Fields>
  /** Returns the facts of an order for the events that report it to the page. */
  facts(order: Order): OrderFacts
  /**
   * Returns the unanswered form `sent` as an order, or null if `order` differs from it; see `repeatForm`. By default an order is repeated only if its form has
   * not changed at all.
   */
  repeat?(order: Order, sent: FieldValues<Fields>): Order | null
  /** True if the page shows an accepted order in a sheet or in place of its form, so that the server's message needs no toast. */
  showsResult?: boolean | ((order: Order) => boolean)
  /** Field of the draft for each field of the form. */
  fields: Readonly<Record<string, Field>>
  /** Element that emits `tl-order`, and the order's description in that event. Without it `tl-money` is emitted. */
  events?: { host: EventTarget; about(order: Order): object }
}

/** Returns the content that identifies an order. */
export const serializeOrder = <Order, Fields extends FormFields, Data, Field extends string>(
  { endpoint, toForm }: SubmissionParts<Order, Fields, Data, Field>,
  order: Order,
): string => JSON.stringify(writeRequest(endpoint.form, toForm(order)))
