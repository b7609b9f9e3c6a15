import type { Moment } from '../../shared/base/contract/codec.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getInternalTransfers, InternalTransferStatus } from '../../shared/base/contract/internal-transfer-list.ts'

/** Row of the list (ITR-15). */
export type InternalTransfer = ResponseData<typeof getInternalTransfers>[number]

/** Status filter of a tab. */
export type StatusFilter = 'all' | InternalTransferStatus

/** Tabs in display order (ITR-13). */
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', 'transferring', 'finished', 'canceled']

/** Returns a moment in epoch ms; null if it is missing or was sent as text. */
const toEpochMs = (moment: Moment): number | null =>
  typeof moment === 'number' && Number.isFinite(moment) && moment > 0 ? moment : null

/** Returns the time until a transfer arrives: whole days, or hours and minutes below one day. Null if that time is over or unknown. */
export function getTimeLeft(
  arrival: Moment,
  now: number,
): { days: number } | { hours: number; minutes: number } | null {
  const at = toEpochMs(arrival)
  if (at === null || at <= now) return null
  const minutes = Math.ceil((at - now) / 60_000)
  const days = Math.floor(minutes / 1440)
  return days > 0 ? { days } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Returns true if the transfer arrived the moment it was sent (ITR-11). */
export const wasImmediate = ({ createdAt, arrivesAt: arrival }: InternalTransfer): boolean => {
  const [sent, arrived] = [toEpochMs(createdAt), toEpochMs(arrival)]
  return sent !== null && arrived !== null && arrived <= sent
}

/** Returns the next arrival time in epoch ms; null if none is pending or the times are unknown. */
export function getNextArrival(transfers: readonly InternalTransfer[], now: number): number | null {
  const times = transfers
    .filter(({ status }) => status === 'transferring')
    .map(({ arrivesAt }) => toEpochMs(arrivesAt))
    .filter((at) => at !== null && at > now)
  return times.length > 0 ? Math.min(...(times as number[])) : null
}
