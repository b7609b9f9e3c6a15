import { call } from '../api/call.ts'
import { type ApiError, isUncertain } from '../api/result.ts'
import type { FieldValues } from '../contract/codec.ts'
import { type Endpoint, type FormFields, readForm, writeRequest } from '../contract/endpoint.ts'
import { CODE, isNothingDone } from '../contract/result.ts'
import { emit } from '../dom/emit.ts'
import type { OrderDetail } from '../dom/events.ts'
import { forgetOld, remember, unanswered } from './unanswered.ts'

/** What became of a form that was sent. `unknown`: it may have been taken or not, which is never told as a refusal. */
type SentFate<Field extends string> =
  | { phase: 'accepted'; orderId: string }
  /** The server's message, and the field of the form that it is about when it names one. */
  | { phase: 'refused'; message: string; field?: Field }
  | { phase: 'unknown' }

/** What became of a form that was to be sent. `prevented`: the page kept it back. */
export type Fate<Field extends string> = SentFate<Field> | { phase: 'prevented' }

/** What is particular to one kind of form that moves money. */
export interface SubmissionParts<Order, Fields extends FormFields, Data, Field extends string> {
  /** Names the kind in what the tab keeps of unanswered ones. */
  kind: string
  endpoint: Endpoint<Fields, Data>
  /** What an order amounts to on the wire. */
  formOf(order: Order): FieldValues<Fields>
  /** The field of the form on screen that a field of the wire stands for. */
  fields: Readonly<Record<string, Field>>
  /** The element that says `tl-order`, what it says of an order, and the order's id in the answer. Without it nothing is said. */
  events?: { host: EventTarget; about(order: Order): object; idOf(data: Data): string }
}

/** The one way in which a form that moves money goes to the server: under a key that it keeps until the server has said what became of it. */
export interface Submission<Order, Fields extends FormFields, Field extends string> {
  /** The form of the order that was sent last, also before this page was loaded, when its fate is unknown; else null. */
  unanswered(): FieldValues<Fields> | null
  /** Whether it is this very order: sent again, it is taken once only. */
  isUnanswered(order: Order): boolean
  /** Forgets one that waits for too long. To be called when the form is opened or changed, never between its note about sending again and the press. */
  forgetOld(): void
  /** Sends an order, and says `tl-order`. The server's message is shown as it came. Callers make sure that one press sends once. */
  send(order: Order): Promise<Fate<Field>>
}

/** Makes the way of one kind of order. */
export function createSubmission<Order, Fields extends FormFields, Data, Field extends string>({
  kind,
  endpoint,
  fields,
  events,
  ...parts
}: SubmissionParts<Order, Fields, Data, Field>): Submission<Order, Fields, Field> {
  const contentOf = (order: Order) => JSON.stringify(writeRequest(endpoint.form, parts.formOf(order)))
  const isUnanswered = (order: Order) => unanswered(kind) === contentOf(order)

  async function fateOf(order: Order): Promise<SentFate<Field>> {
    const again = isUnanswered(order)
    const { key: idempotencyKey, forget } = remember(kind, contentOf(order))
    const answer = await call(endpoint, parts.formOf(order), { idempotencyKey, toastSuccess: true })
    if (!answer.ok && (isUncertain(answer.error) || (again && isTurnedAway(answer.error)))) return { phase: 'unknown' }
    forget()
    if (answer.ok) return { phase: 'accepted', orderId: events?.idOf(answer.data) ?? '' }
    const { message, field: wire = '' } = answer.error
    const field = fields[wire]
    return { phase: 'refused', message, ...(field && { field }) }
  }

  return {
    isUnanswered,
    forgetOld: () => forgetOld(kind),
    unanswered: () => readContent(endpoint.form, unanswered(kind)),
    async send(order) {
      if (!events) return fateOf(order)
      const about = events.about(order)
      const tell = (step: SentFate<Field> | { phase: 'before' }): boolean => {
        const detail: OrderDetail<object, Field> = { ...step, order: about }
        return emit(events.host, 'tl-order', detail, step.phase === 'before')
      }
      if (!tell({ phase: 'before' })) return { phase: 'prevented' }
      const fate = await fateOf(order)
      tell(fate)
      return fate
    },
  }
}

/** Refused before the server looked at the key, or not sent at all: that says nothing about an earlier try. */
const isTurnedAway = ({ kind, code, rule }: ApiError): boolean =>
  kind === 'unauthorized' || kind === 'unsent' || code === CODE.tooMany || isNothingDone(rule)

/** A form as the tab has kept it; null when it is that of another version. */
function readContent<Fields extends FormFields>(fields: Fields, content: string | null): FieldValues<Fields> | null {
  if (content === null) return null
  try {
    const read = readForm(fields, JSON.parse(content))
    return 'values' in read ? read.values : null
  } catch {
    return null
  }
}
