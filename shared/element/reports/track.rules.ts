import type { TrackDetail } from '../../state/page/event-details.ts'

/** Name and data of a step for measuring. */
export type TrackedStep = Pick<TrackDetail, 'name' | 'data'>

/** Fields of an event without personal data. */
const FIELDS = ['action', 'code', 'coin', 'amount', 'fee', 'outcome', 'ms'] as const
/** Fields of an order without personal data. */
const ORDER_FIELDS = ['symbol', 'direction', 'side', 'kind', 'seconds'] as const

/** Returns the step for an event of an element, without ids, accounts and texts; null if there is none. */
export function toStep(type: string, detail: Readonly<Record<string, unknown>>): TrackedStep | null {
  const data = { ...pick(detail, FIELDS), ...pick(Object(detail.order), ORDER_FIELDS) }
  switch (type) {
    case 'tl-ready':
      return { name: 'view', data }
    case 'tl-error':
      return { name: 'error', data }
    case 'tl-session':
      return { name: `session.${String(detail.reason)}`, data: {} }
    case 'tl-order':
    case 'tl-money':
      return detail.phase === 'before' ? null : { name: `${type.slice(3)}.${String(detail.phase)}`, data }
    default:
      return null
  }
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): TrackDetail['data'] {
  const known = names.map((name) => [name, from[name]] as const)
  return Object.fromEntries(
    known.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}
